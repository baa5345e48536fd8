import { type Insertable } from 'kysely';
import type { ListView } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const owner = reference<{ id: string; name: string }>('people', 'list_views.owner_id');

/** A person's own views and those that others share. */
export function shownViews(tx: Tx, personId: string) {
  return tx
    .selectFrom('listViews')
    .selectAll('listViews')
    .select(owner.as('owner'))
    .where(({ eb, or }) => or([eb('listViews.ownerId', '=', personId), eb('listViews.shared', '=', true)]));
}

export type ViewRow = Awaited<ReturnType<ReturnType<typeof shownViews>['executeTakeFirstOrThrow']>>;

export function listedViews(tx: Tx, personId: string, list: string | undefined) {
  const rows = shownViews(tx, personId);
  return list === undefined ? rows : rows.where('listViews.list', '=', list);
}

export function lockView(tx: Tx, id: string) {
  return tx.selectFrom('listViews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countViewsOf(tx: Tx, personId: string, list: string): Promise<number> {
  const { n } = await tx
    .selectFrom('listViews')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('ownerId', '=', personId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertView(tx: Tx, view: Insertable<ListView>): Promise<string> {
  const { id } = await tx.insertInto('listViews').values(view).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('listViews').where('id', '=', id).execute();
}
