import { clientFile, clientReport } from '#domain/assessments/report/report.client.rules.ts';
import { internalFile } from '#domain/assessments/report/report.internal.rules.ts';
import type { Report } from '#domain/assessments/report/report.model.rules.ts';
import type { ReportAnswer, ReportSource } from '#domain/assessments/report/report.source.rules.ts';
import type { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { exportAssessment } from '#contract/assessments/assessments.export.contract.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { prepareQuestions, readQuestions } from '#server/assessments/answers/answers.questions.ts';
import { about } from '#server/assessments/assessments.load.ts';
import { renderReport } from '#server/documents/documents.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import type { Statement } from '#server/platform/db/pipeline.ts';
import type { FileAnswer, SignedInCall } from '#server/platform/http/call.ts';
import type { RequestParams, StatementRows } from '#server/platform/http/request-input.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { reportedFiles, reportedFindings } from './report.queries.ts';

type ExportCall = SignedInCall<typeof exportAssessment>;

export interface WantedReport {
  organizationId: string;
  format: QueryOf<typeof exportAssessment>['format'];
  report: Report;
}

export function statementsForReport({ params }: RequestParams<typeof exportAssessment>): readonly Statement[] {
  return prepareQuestions({ params });
}

/** Builds the copy that was asked for before anything leaves this thread, so that no writer of a customer's file ever holds what is internal. */
export async function readForReport(call: ExportCall, rows: StatementRows): Promise<WantedReport> {
  const { query, context, actor, audit } = call;
  const questions = await readQuestions(context, rows);
  const source = await sourceOf(call, questions);
  const { id, name, customer } = questions.assessment;
  await audit({ action: 'assessment.exported', ...about({ id, name, customerId: customer.id }), after: { ...query } });
  const report = query.audience === 'internal' ? internalFile(source) : clientFile(clientReport(source));
  return { organizationId: actor.organizationId, format: query.format, report };
}

type Questions = AnswerOf<typeof getAssessmentQuestions>;

async function sourceOf(call: ExportCall, { assessment, template, sections, score }: Questions): Promise<ReportSource> {
  const { tx, actor } = call;
  const organization = await ownOrganization(tx);
  const answered = sections.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer ?? []));
  return {
    provider: brandingOf(organization).providerName,
    timezone: organization.timezone,
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

export function makeReport(workers: Workers, { organizationId, format, report }: WantedReport): Promise<FileAnswer> {
  return renderReport(workers, organizationId, format, report);
}
