import { driftsOf, type Drift } from '#domain/evidence/drift.rules.ts';
import { driftClosedNote, driftOpenedNote } from '#domain/notifications/notifications.drift.rules.ts';
import { answersOfAssessment } from '#server/assessments/assessments.ts';
import { latestResults } from '#server/evidence/evidence.queries.ts';
import { mappingsFor } from '#server/evidence/mappings.ts';
import { closeBetween, notePassed, openBetween } from '#server/findings/findings.ts';
import { notify } from '#server/notifications/notifications.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { ownMappings, publishedBody } from '#server/templates/templates.ts';
import { type ApprovedRow, closeDrifts, findingsOfGaps, insertDrifts, latestApproved, openDrifts } from './drift.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

interface At extends Pick<AppContext, 'publishedTemplates'> {
  now: Date;
  publicUrl: string;
}

/**
 * Compares the latest results of a customer with the latest approved assessment of each template: opens a finding for what got worse and
 * closes it when the check is good again. The same results change nothing. Call after results were added.
 */
export async function renewDrift(tx: Tx, customerId: string, { publicUrl, ...at }: At): Promise<void> {
  const [approved, open] = [await latestApproved(tx, customerId), await openDrifts(tx, customerId)];
  if (approved.length === 0) return;
  const results = (await latestResults(tx, [customerId])).get(customerId) ?? [];
  const opened: Opened[] = [];
  const closed: { id: string; passedAt: string | null }[] = [];
  for (const assessment of approved) {
    const own = open.filter(({ templateId }) => templateId === assessment.templateId);
    const overtaken = own.filter(({ assessmentId }) => assessmentId !== assessment.id);
    closed.push(...overtaken.map(({ id }) => ({ id, passedAt: null })));
    const drifts = await measured(tx, assessment, results, at);
    await notePassed(tx, assessment, drifts);
    const good = new Map(drifts.flatMap(({ questionKey, gap, observedAt }) => (gap ? [] : [[questionKey, observedAt] as const])));
    for (const { id, questionKey, assessmentId } of own) {
      const passedAt = good.get(questionKey);
      if (passedAt !== undefined && assessmentId === assessment.id) closed.push({ id, passedAt });
    }
    const known = new Set(own.filter((one) => !overtaken.includes(one)).map(({ questionKey }) => questionKey));
    if (overtaken.length > 0) await closeDrifts(tx, closed.splice(0));
    opened.push(
      ...(await openAll(
        tx,
        assessment,
        drifts.filter(({ gap, questionKey }) => gap !== null && !known.has(questionKey)),
      )),
    );
  }
  await closeDrifts(tx, closed);
  const recovered = open.filter(({ id }) => closed.some((one) => one.id === id && one.passedAt !== null));
  await closeBetween(tx, customerId, recovered);
  await tell(tx, customerId, { opened, recovered, publicUrl });
}

async function measured(
  tx: Tx,
  assessment: ApprovedRow,
  results: Parameters<typeof driftsOf>[2]['results'],
  { now, ...context }: Omit<At, 'publicUrl'>,
): Promise<Drift[]> {
  if (assessment.approvedAt === null) return [];
  const body = await publishedBody({ tx, context }, assessment);
  const answers = await answersOfAssessment(tx, assessment.id);
  const own = (await ownMappings(tx, [assessment.templateId])).get(assessment.templateId) ?? [];
  const mappings = mappingsFor(own, { body, results });
  return driftsOf(body, answers, { results, mappings, approvedAt: assessment.approvedAt.toISOString(), now: now.getTime() });
}

interface Opened {
  findingId: string;
  title: string;
}

async function openAll(tx: Tx, assessment: ApprovedRow, drifts: readonly Drift[]): Promise<Opened[]> {
  const gaps = drifts.flatMap(({ gap }) => gap ?? []);
  if (gaps.length === 0) return [];
  const before = await findingsOfGaps(tx, assessment, gaps);
  const findings = await openBetween(tx, assessment, gaps);
  return insertDrifts(
    tx,
    assessment,
    drifts.flatMap(({ gap, ...drift }) => {
      const findingId = findings.get(drift.questionKey);
      return gap && findingId
        ? [{ ...drift, findingId, title: gap.title, severity: gap.severity, findingWas: before.get(drift.questionKey) ?? 'none' }]
        : [];
    }),
  );
}

interface DriftChange {
  opened: readonly Opened[];
  recovered: readonly Opened[];
  publicUrl: string;
}

async function tell(tx: Tx, customerId: string, { opened, recovered, publicUrl }: DriftChange): Promise<void> {
  if (opened.length + recovered.length === 0) return;
  const customer = await tx.selectFrom('customers').select(['name', 'vcioId']).where('id', '=', customerId).executeTakeFirstOrThrow();
  const entry = (action: string, status: string) => (one: Opened) => ({
    action,
    entity: { type: 'finding' as const, id: one.findingId, label: one.title },
    customerId,
    after: { status },
  });
  await audit(
    tx,
    null,
    BY_NOBODY,
    ...opened.map(entry('finding.drift_opened', 'open')),
    ...recovered.map(entry('finding.drift_closed', 'resolved')),
  );
  await notify(tx, publicUrl, [
    ...opened.map((one) => driftOpenedNote(one, customer)),
    ...recovered.map((one) => driftClosedNote(one, customer)),
  ]);
}
