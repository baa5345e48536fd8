import { bandsOf } from '#domain/assessments/printed.scores.rules.ts';
import { clientFile, clientReport } from '#domain/assessments/report/report.client.rules.ts';
import { internalFile } from '#domain/assessments/report/report.internal.rules.ts';
import type { OtherFinding, ReportAnswer, ReportSource } from '#domain/assessments/report/report.source.rules.ts';
import type { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { exportAssessment } from '#contract/assessments/assessments.export.contract.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { prepareQuestions, readQuestions } from '#server/assessments/answers/answers.questions.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { plainFileName, type ReadReport, renderReport } from '#server/documents/documents.ts';
import type { Made } from '#server/exports/exports.ts';
import { brandingOf, ownOrganization, readLogo } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { readAsPerson } from '#server/platform/db/pools.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { StatementRows } from '#server/platform/http/request-input.ts';
import type { Watch } from '#server/platform/workers/steps.ts';
import { usualRiskOf } from '#server/recommendations/recommendations.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { assessmentResults } from './report.oscal.ts';
import { findingsElsewhere, hashedEvidence, reportedFiles, reportedFindings, reportedLook } from './report.queries.ts';

type ExportQuery = QueryOf<typeof exportAssessment>;
type ExportCall = Pick<SignedInCall<typeof exportAssessment>, 'tx' | 'actor' | 'context' | 'now' | 'audit'>;

export interface WantedReport {
  id: string;
  asked: ExportQuery;
  context: AppContext;
  actor: Actor;
  now: Date;
}

/** Records the export. The report is read only when its job runs, so that many concurrent requests do not fill the memory. */
export async function wantReport(call: ExportCall, id: string, asked: ExportQuery): Promise<WantedReport> {
  const { context, actor, audit, now } = call;
  const { name, customer, status } = await assessments.load(call, id);
  if (asked.format === 'oscal' && status !== 'approved') {
    throw new Fault('INVALID_STATUS_TRANSITION', { field: 'format', message: 'Only an approved assessment is exported as OSCAL results' });
  }
  await audit({ action: 'assessment.exported', ...about({ id, name, customerId: customer.id }), after: { ...asked } });
  return { id, asked, context, actor, now };
}

/** Reads with the requester's permissions and renders in a worker thread. */
export function makeReport({ id, asked, context, actor, now }: WantedReport, watch?: Watch): Promise<Made> {
  const { format, audience } = asked;
  const within = <T>(read: (call: Reading, rows: StatementRows) => Promise<T>) =>
    readAsPerson(context.pools, actor, prepareQuestions({ params: { id } }), (tx, rows) => read({ tx, context, actor, now }, rows));
  if (format === 'oscal') return within((call, rows) => oscalFile(call, rows, audience));
  const read = () => within((call, rows) => readReport(call, rows, { audience, format }));
  return renderReport(context.workers, actor.organizationId, { format, read }, watch);
}

/** Small enough to be written in this thread: one short object for each answer. */
async function oscalFile(call: Reading, rows: StatementRows, audience: ExportQuery['audience']): Promise<Made> {
  const questions = await readQuestions(call.context, rows);
  const { source } = await sourceOf(call, questions);
  const assessmentId = questions.assessment.id;
  const evidence = await hashedEvidence(call.tx, assessmentId);
  const results = assessmentResults({ ...source, assessmentId, evidence }, audience);
  return {
    bytes: Buffer.from(`${JSON.stringify(results, null, 2)}\n`),
    mediaType: 'application/json; charset=utf-8',
    disposition: contentDisposition(
      `${plainFileName(`${source.assessment.customer} - ${source.assessment.name}`, 'Assessment')}.oscal.json`,
    ),
  };
}

type Reading = Pick<ExportCall, 'tx' | 'actor' | 'context' | 'now'>;

/** Builds the requested copy before it leaves this thread, so that no renderer of a customer file ever receives internal data. */
async function readReport(call: Reading, rows: StatementRows, { audience, format }: ExportQuery): Promise<ReadReport> {
  const { source, logos } = await sourceOf(call, await readQuestions(call.context, rows));
  if (audience === 'internal') return { report: internalFile(source), logos: NO_LOGOS };
  const report = clientFile(clientReport(source));
  return { report, logos: format === 'pdf' ? await logosOf(call, logos) : NO_LOGOS };
}

/** The customer's logo leads and the provider's is secondary; a single logo leads. */
async function logosOf({ tx }: Reading, { theirs, ours }: { theirs: string | null; ours: string | null }): Promise<ReadReport['logos']> {
  return { logo: await readLogo(tx, theirs ?? ours), provider: await readLogo(tx, theirs === null ? null : ours) };
}

type Questions = AnswerOf<typeof getAssessmentQuestions>;

interface Source {
  source: ReportSource;
  logos: { theirs: string | null; ours: string | null };
}

async function sourceOf(call: Reading, { assessment, template, sections, score, baseline }: Questions): Promise<Source> {
  const { tx, actor, now } = call;
  const organization = await ownOrganization(tx);
  const answered = sections.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer ?? []));
  const ours = brandingOf(organization);
  const theirs = await reportedLook(tx, assessment.customer.id);
  const source = {
    provider: ours.providerName,
    look: {
      cover: ours.coverText ?? '',
      foot: ours.footText ?? '',
      colour: theirs.brandColor ?? ours.primaryColor,
      isLogoTheirs: theirs.logo !== null,
    },
    today: dayIn(now, organization.timezone),
    customer: { currency: theirs.currency, locale: ours.locale, startMonth: theirs.fiscalYearStartMonth },
    stateNames: ours.stateNames,
    previous: baseline,
    elsewhere: await elsewhereOf(call, assessment),
    timezone: organization.timezone,
    dateFormat: organization.settings.dateFormat,
    assessment: {
      name: assessment.name,
      customer: assessment.customer.name,
      template,
      status: assessment.status,
      period: assessment.period,
      score: assessment.score,
      bands: assessment.scoreBands ?? bandsOf(null, organization.settings),
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
    findings: (await reportedFindings(tx, assessment.id)).map((finding) => ({ ...finding, usualRisk: usualRiskOf(finding.questionKey) })),
    files: await reportedFiles(tx, assessment.id),
  };
  return { source, logos: { theirs: theirs.logo, ours: ours.logo } };
}

/** Open findings of other assessments with the question that each of them answers. */
async function elsewhereOf(call: Reading, { id, customer }: Questions['assessment']): Promise<OtherFinding[]> {
  const found: OtherFinding[] = [];
  for (const { questionKey, severity, title, assessmentId, ...version } of await findingsElsewhere(call.tx, {
    assessmentId: id,
    customerId: customer.id,
  })) {
    // Usually cached.
    const { sections } = await publishedBody(call, version);
    const section = sections.find(({ questions }) => questions.some(({ key }) => key === questionKey));
    const question = section?.questions.find(({ key }) => key === questionKey);
    if (section && question) found.push({ severity, title, assessmentId, question, section: section.title });
  }
  return found;
}
