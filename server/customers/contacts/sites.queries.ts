import type { Insertable } from 'kysely';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Site } from '#server/platform/db/schema.ts';

export function listedSites(tx: Tx, customerId: string) {
  return tx.selectFrom('sites').selectAll().where('customerId', '=', customerId);
}

export type SiteRow = NonNullable<Awaited<ReturnType<typeof findSite>>>;

export function findSite(tx: Tx, id: string) {
  return tx.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertSite(tx: Tx, site: Insertable<Site>) {
  return tx.insertInto('sites').values(site).returningAll().executeTakeFirstOrThrow();
}

/** A customer has at most one primary site. */
export async function clearPrimarySite(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ isPrimary: false, ...NEXT_VERSION })
    .where('customerId', '=', customerId)
    .where('isPrimary', '=', true)
    .execute();
}

export async function removeSite(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sites').where('id', '=', id).execute();
}
