import { clientFile, clientReport } from '#domain/assessments/report/report.client.rules.ts';
import { internalFile } from '#domain/assessments/report/report.internal.rules.ts';
import type { Report } from '#domain/assessments/report/report.model.rules.ts';
import type { ReportAnswer, ReportSource } from '#domain/assessments/report/report.source.rules.ts';
import type { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { exportAssessment } from '#contract/assessments/assessments.export.contract.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { prepareQuestions, readQuestions } from '#server/assessments/answers/answers.questions.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { renderReport } from '#server/documents/documents.ts';
import type { Made } from '#server/exports/exports.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { readAsPerson } from '#server/platform/db/pools.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { StatementRows } from '#server/platform/http/request-input.ts';
import type { Watch } from '#server/platform/workers/steps.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { reportedFiles, reportedFindings } from './report.queries.ts';

type Asked = QueryOf<typeof exportAssessment>;
type ExportCall = Pick<SignedInCall<typeof exportAssessment>, 'tx' | 'actor' | 'context' | 'now' | 'audit'>;

export interface WantedReport {
  id: string;
  asked: Asked;
  context: AppContext;
  actor: Actor;
}

/** Notes who takes which copy along. The report itself is read when its turn comes, so that many who ask at once fill no memory. */
export async function wantReport(call: ExportCall, id: string, asked: Asked): Promise<WantedReport> {
  const { context, actor, audit } = call;
  const { name, customer } = await assessments.load(call, id);
  await audit({ action: 'assessment.exported', ...about({ id, name, customerId: customer.id }), after: { ...asked } });
  return { id, asked, context, actor };
}

/** Reads as the person who asked, and makes the copy in a worker thread. */
export function makeReport({ id, asked, context, actor }: WantedReport, watch?: Watch): Promise<Made> {
  const read = () =>
    readAsPerson(context.pools, actor, prepareQuestions({ params: { id } }), (tx, rows) => readReport({ tx, context, actor }, rows, asked));
  return renderReport(context.workers, actor.organizationId, { format: asked.format, read }, watch);
}

type Reading = Pick<ExportCall, 'tx' | 'actor' | 'context'>;

/** Builds the copy that was asked for before anything leaves this thread, so that no writer of a customer's file ever holds what is internal. */
async function readReport(call: Reading, rows: StatementRows, { audience }: Asked): Promise<Report> {
  const source = await sourceOf(call, await readQuestions(call.context, rows));
  return audience === 'internal' ? internalFile(source) : clientFile(clientReport(source));
}

type Questions = AnswerOf<typeof getAssessmentQuestions>;

async function sourceOf(call: Reading, { assessment, template, sections, score }: Questions): Promise<ReportSource> {
  const { tx, actor } = call;
  const organization = await ownOrganization(tx);
  const answered = sections.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer ?? []));
  return {
    provider: brandingOf(organization).providerName,
    timezone: organization.timezone,
    dateFormat: organization.settings.dateFormat,
    assessment: {
      name: assessment.name,
      customer: assessment.customer.name,
      template,
      status: assessment.status,
      period: assessment.period,
      score: assessment.score,
      engineer: assessment.assignee?.name ?? null,
      submittedBy: assessment.submittedBy?.name ?? null,
      submittedAt: assessment.submittedAt,
      approvedBy: assessment.approvedBy?.name ?? null,
      approvedAt: assessment.approvedAt,
    },
    body: await publishedBody(call, { organizationId: actor.organizationId, templateId: template.id, templateVersion: template.version }),
    answers: new Map(
      answered.map((answer): [string, ReportAnswer] => [answer.questionKey, { ...answer, updatedBy: answer.updatedBy?.name ?? null }]),
    ),
    sectionScores: score.sections,
    findings: await reportedFindings(tx, assessment.id),
    files: await reportedFiles(tx, assessment.id),
  };
}
