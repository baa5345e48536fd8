import { type Insertable, sql } from 'kysely';
import type { OutlookBusy } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Starts a full read: entries not found again by its end are removed. */
export async function beginWhole(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('outlookBusy').set({ isStale: true }).where('personId', '=', personId).execute();
  await tx.updateTable('outlookEvents').set({ isSeen: false }).where('personId', '=', personId).execute();
}

export async function endWhole(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('outlookBusy').where('personId', '=', personId).where('isStale', '=', true).execute();
}

export async function forgetBusy(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('outlookBusy').where('personId', '=', personId).execute();
}

export async function removeBusy(tx: Tx, personId: string, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return;
  await tx
    .deleteFrom('outlookBusy')
    .where('personId', '=', personId)
    .where((is) => is.or([is('externalId', 'in', externalIds), is('seriesId', 'in', externalIds)]))
    .execute();
}

export async function saveBusy(tx: Tx, rows: readonly Insertable<OutlookBusy>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('outlookBusy')
    .values([...rows])
    .onConflict((row) =>
      row.columns(['organizationId', 'personId', 'externalId']).doUpdateSet({
        seriesId: sql<string | null>`excluded.series_id`,
        isFree: sql<boolean>`excluded.is_free`,
        startsAt: sql<Date>`excluded.starts_at`,
        endsAt: sql<Date>`excluded.ends_at`,
        isStale: false,
      }),
    )
    .execute();
}
