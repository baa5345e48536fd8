import type { AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { FINDING_SEVERITIES, findingsOf, needsDecision } from '#domain/findings/findings.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { countOpenFindings, deferFindings, listUndecided, replaceFindings } from './findings.queries.ts';

interface SubmittedAssessment {
  id: string;
  customerId: string;
}

/** Makes the findings of an assessment that is submitted, also when it is submitted again. */
export async function renewFindings(
  tx: Tx,
  { id, customerId }: SubmittedAssessment,
  body: TemplateBody,
  answers: AnswersByKey,
): Promise<void> {
  await replaceFindings(tx, { assessmentId: id, customerId, drafts: findingsOf(body, answers) });
  await countOpenFindings(tx, customerId);
}

/** Counts the customer's open findings, after an assessment was deleted or a decision made. */
export function recountOpenFindings(tx: Tx, customerId: string): Promise<void> {
  return countOpenFindings(tx, customerId);
}

/** The findings that prevent an assessment's approval. */
export function undecidedFindings(tx: Tx, assessmentId: string) {
  const severities = FINDING_SEVERITIES.filter((severity) => needsDecision({ severity, status: 'open' }));
  return listUndecided(tx, assessmentId, severities);
}

/** A deliberate "later", with its reason. */
export async function deferUndecided(
  tx: Tx,
  findings: readonly { id: string }[],
  reason: { note: string; by: string; at: Date },
): Promise<void> {
  if (findings.length === 0) return;
  await deferFindings(
    tx,
    findings.map(({ id }) => id),
    reason,
  );
}
