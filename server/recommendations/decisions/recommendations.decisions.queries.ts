import { sql } from 'kysely';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { Outcome, StateBefore } from '#domain/recommendations/recommendations.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface NewDecision {
  recommendationId: string;
  outcome: Outcome;
  byName: string;
  note: string;
  qbrId: string | null;
  quarter: FiscalQuarter;
  until: string | null;
  optionName: string | null;
  shareId: string | null;
  contactId: string | null;
  recordedBy: string | null;
  at: Date;
  stateBefore: StateBefore;
}

/** Timestamp after the latest decision: of two concurrent ones, the later recorded must sort last, because it is the effective one. */
const afterTheLast = ({ recommendationId, at }: Pick<NewDecision, 'recommendationId' | 'at'>) => sql<Date>`greatest(${at}::timestamptz, (
  select max(d.at) + interval '1 millisecond' from recommendation_decisions d
  where d.organization_id = current_organization() and d.recommendation_id = ${recommendationId}))`;

export async function insertDecision(tx: Tx, { quarter, stateBefore, ...decision }: NewDecision): Promise<void> {
  const when = { fiscalYear: quarter.year, fiscalQuarter: quarter.quarter };
  await tx
    .insertInto('recommendationDecisions')
    .values({ ...decision, ...when, stateBefore: JSON.stringify(stateBefore), at: afterTheLast(decision) })
    .execute();
}

export function findDecision(tx: Tx, id: string, qbrId: string) {
  return tx
    .selectFrom('recommendationDecisions')
    .select(['recommendationId', 'shareId', 'contactId', 'stateBefore'])
    .where('id', '=', id)
    .where('qbrId', '=', qbrId)
    .executeTakeFirst();
}

/** False if the trigger `keep_decision` keeps it, because the meeting has ended. */
export async function removeDecision(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('recommendationDecisions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
