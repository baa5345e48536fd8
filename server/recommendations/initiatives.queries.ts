import { type Insertable, sql } from 'kysely';
import type { Initiative } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const count = sql<number>`(
  select count(*) from recommendations r where r.organization_id = initiatives.organization_id and r.initiative_id = initiatives.id)`;

export function shownInitiatives(tx: Tx) {
  return tx.selectFrom('initiatives').selectAll('initiatives').select(count.as('recommendations'));
}

export type InitiativeRow = Awaited<ReturnType<ReturnType<typeof shownInitiatives>['executeTakeFirstOrThrow']>>;

export function findInitiative(tx: Tx, id: string): Promise<InitiativeRow | undefined> {
  return shownInitiatives(tx).where('initiatives.id', '=', id).executeTakeFirst();
}

export function lockInitiative(tx: Tx, id: string) {
  return tx.selectFrom('initiatives').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertInitiative(tx: Tx, initiative: Insertable<Initiative>): Promise<string> {
  const { id } = await tx.insertInto('initiatives').values(initiative).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps its recommendations, without an initiative. */
export async function removeInitiative(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('recommendations').set({ initiativeId: null }).where('initiativeId', '=', id).execute();
  await tx.deleteFrom('initiatives').where('id', '=', id).execute();
}
