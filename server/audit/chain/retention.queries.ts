import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const COLUMNS = ['organizationId as id', 'retentionDays as days', 'version'] as const;

export function findRetention(tx: Tx) {
  return tx.selectFrom('auditChains').select(COLUMNS).executeTakeFirst();
}

/** Creates the chain if no seal has created it yet. */
export async function lockRetention(tx: Tx) {
  await tx
    .insertInto('auditChains')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('auditChains').select(COLUMNS).forUpdate().executeTakeFirst();
}

export type RetentionRow = NonNullable<Awaited<ReturnType<typeof findRetention>>>;

export async function saveRetention(tx: Tx, _: RetentionRow, { days }: { days: number | null }): Promise<void> {
  await tx
    .updateTable('auditChains')
    .set({ retentionDays: days, version: sql<number>`version + 1` })
    .execute();
}
