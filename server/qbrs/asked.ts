import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Refuses recommendations of another customer. */
export async function refuseForeign(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from recommendations where customer_id = ${customerId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  if (rows[0]?.n !== ids.length) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'recommendationIds' });
}
