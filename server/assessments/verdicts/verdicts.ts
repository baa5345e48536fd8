import { isOpenQuery, type Verdict, verdictNow } from '#domain/assessments/review/verdicts.rules.ts';
import type { AnswerVerdict } from '#contract/assessments/verdicts.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { readVerdicts } from './verdicts.queries.ts';

async function reviewed(tx: Tx, assessmentId: string) {
  const rows = await readVerdicts(tx, assessmentId);
  return rows.map(({ answeredAt, reviewedAt, verdict, ...row }) => ({
    ...row,
    // The cast is safe: a check constraint limits the column.
    verdict: verdict as Verdict,
    reviewedAt: reviewedAt.toISOString(),
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
  }));
}

export async function verdictsOf(tx: Tx, assessmentId: string): Promise<AnswerVerdict[]> {
  return (await reviewed(tx, assessmentId)).map(({ answeredAt, ...row }) => ({ ...row, verdict: verdictNow({ ...row, answeredAt }) }));
}

/** Open queries of the reviewer block the approval. */
export async function refuseOpenQueries(tx: Tx, assessmentId: string): Promise<void> {
  const open = (await reviewed(tx, assessmentId)).filter(isOpenQuery);
  if (open.length === 0) return;
  const many = open.length === 1 ? '1 query is open' : `${open.length} queries are open`;
  throw new Fault('INVALID_STATUS_TRANSITION', {
    message: `${many}: accept each of these answers, or request changes, then approve`,
    details: { openQueries: open.map(({ questionKey, note }) => ({ questionKey, note })) },
  });
}
