import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Locks the integration even before it exists (advisory lock), so that the second of two concurrent setups sees the first. */
export async function lockIntegration(tx: Tx, kind: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`integration:${kind}:`} || current_organization(), 0))`.execute(tx);
  return tx.selectFrom('integrations').select(['kind', 'active', 'version']).where('kind', '=', kind).executeTakeFirst();
}

export async function saveIntegration(tx: Tx, fields: { kind: string; active: boolean; version: number }): Promise<void> {
  await tx
    .insertInto('integrations')
    .values(fields)
    .onConflict((conflict) => conflict.columns(['organizationId', 'kind']).doUpdateSet({ ...fields, updatedAt: sql`now()` }))
    .execute();
}

/** Returns true if it existed. */
export async function removeIntegration(tx: Tx, kind: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('integrations').where('kind', '=', kind).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
