import { type AnswersByKey, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { FINDING_SEVERITIES, findingsOf, metQuestionKeys, needsDecision } from '#domain/findings/findings.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { keepDecisions } from './findings.decisions.queries.ts';
import { countOpenFindings, countOpenFindingsOf, deferFindings, listUndecided, listUrgent, recountCover } from './findings.queries.ts';
import { type Measured, writePassed } from './findings.passed.queries.ts';
import { putBack, sharedGaps, takeOutGaps } from './findings.merge.queries.ts';
import {
  endDrifts,
  forgetSightings,
  openFindings,
  recordSightings,
  resolveFindings,
  resolveSince,
  withdrawFindings,
  type Withdrawn,
} from './findings.sightings.queries.ts';

interface Assessed {
  id: string;
  customerId: string;
  templateId: string;
}

const runOf = ({ id, customerId, templateId }: Assessed) => ({ assessmentId: id, customerId, templateId });

export async function renewFindings(tx: Tx, assessment: Assessed, body: TemplateBody, answers: AnswersByKey): Promise<void> {
  await recordSightings(tx, runOf(assessment), findingsOf(shownQuestions(body, answers)));
  await countOpenFindings(tx, assessment.customerId);
}

/** Resolves the findings that an approved assessment meets, and returns their number. It answers what tools found since the previous one. */
export async function resolveMet(tx: Tx, assessment: Assessed, body: TemplateBody, answers: AnswersByKey): Promise<number> {
  await endDrifts(tx, runOf(assessment));
  return resolveFindings(tx, runOf(assessment), metQuestionKeys(body, answers));
}

export async function forgetFindings(tx: Tx, { id, customerId }: Assessed): Promise<void> {
  const reopened = await forgetSightings(tx, id);
  if (reopened.length > 0) await recountCover(tx, reopened);
  await countOpenFindings(tx, customerId);
}

/** Updates the customer's number of open findings after a decision. */
export function recountOpenFindings(tx: Tx, customerId: string): Promise<void> {
  return countOpenFindings(tx, customerId);
}

/** Opens findings for gaps that a tool found between two assessments, and returns their ids by question. */
export async function openBetween(tx: Tx, assessment: Assessed, drafts: Parameters<typeof openFindings>[2]): Promise<Map<string, string>> {
  const ids = await openFindings(tx, runOf(assessment), drafts);
  await countOpenFindings(tx, assessment.customerId);
  return ids;
}

/** Keeps which findings of an approved assessment a tool measured as closed since; a measurement that shows the gap clears it. */
export async function notePassed(tx: Tx, { customerId, templateId }: Assessed, measured: readonly Measured[]): Promise<void> {
  if (measured.length > 0) await writePassed(tx, { customerId, templateId }, measured);
}

/** Forgets what deleted runs measured. */
export { forgetPassed } from './findings.passed.queries.ts';

/** Resolves findings of a tool whose check is good again. */
export async function closeBetween(tx: Tx, customerId: string, findings: readonly { findingId: string; openedAt: Date }[]): Promise<void> {
  if (findings.length === 0) return;
  await resolveSince(tx, findings);
  await countOpenFindings(tx, customerId);
}

/** Withdraws findings whose tool results were deleted, and returns their number. */
export async function withdrawBetween(tx: Tx, customerId: string, findings: readonly Withdrawn[]): Promise<number> {
  if (findings.length === 0) return 0;
  const withdrawn = await withdrawFindings(tx, findings);
  await countOpenFindings(tx, customerId);
  return withdrawn;
}

/** Findings that block the assessment's approval. */
export function undecidedFindings(tx: Tx, assessmentId: string) {
  const severities = FINDING_SEVERITIES.filter((severity) => needsDecision({ severity, status: 'open' }));
  return listUndecided(tx, assessmentId, severities);
}

export function urgentFindings(tx: Tx, assessmentId: string) {
  return listUrgent(tx, assessmentId);
}

export async function deferUndecided(
  tx: Tx,
  findings: readonly { id: string }[],
  reason: { note: string; by: string; at: Date },
): Promise<void> {
  if (findings.length === 0) return;
  const ids = findings.map(({ id }) => id);
  await deferFindings(tx, ids, reason);
  await keepDecisions(tx, ids, { status: 'deferred', note: reason.note, decidedBy: reason.by, decidedAt: reason.at });
}

/** Updates coverage and status of findings after recommendations were linked, unlinked or moved. */
export async function coverFindings(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await recountCover(tx, ids);
  await countOpenFindingsOf(tx, [customerId]);
}

/** Like coverFindings for several customers, locking findings in id order. */
export async function coverFindingsOf(tx: Tx, byCustomer: ReadonlyMap<string, readonly string[]>): Promise<void> {
  await recountCover(tx, [...byCustomer.values()].flat());
  await countOpenFindingsOf(tx, [...byCustomer.keys()].toSorted());
}

/**
 * Merges the findings of two customers. Shared gaps become one finding with both histories first; then `move` reassigns everything that
 * references findings by customer.
 */
export async function mergeFindings(tx: Tx, keptId: string, mergedId: string, move: () => Promise<void>): Promise<void> {
  const gaps = await sharedGaps(tx, keptId, mergedId);
  const kept = gaps.length > 0 ? await takeOutGaps(tx, gaps) : null;
  await move();
  if (kept) {
    await putBack(tx, gaps, keptId, kept);
    await recountCover(
      tx,
      gaps.map(({ stays }) => stays),
    );
  }
  await countOpenFindingsOf(tx, [keptId, mergedId]);
}
