import { sql } from 'kysely';
import { OFFER_DAYS } from '#domain/users/ownership.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export function findOffer(tx: Tx) {
  return tx
    .selectFrom('ownershipOffers as o')
    .innerJoin('people as f', (join) => join.onRef('f.organizationId', '=', 'o.organizationId').onRef('f.id', '=', 'o.fromId'))
    .innerJoin('people as t', (join) => join.onRef('t.organizationId', '=', 'o.organizationId').onRef('t.id', '=', 'o.toId'))
    .select(['o.fromId', 'f.fullName as fromName', 'o.toId', 't.fullName as toName', 'o.createdAt', 'o.expiresAt'])
    .where('o.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export async function insertOffer(tx: Tx, offer: { fromId: string; toId: string }): Promise<void> {
  await tx
    .insertInto('ownershipOffers')
    .values({ ...offer, expiresAt: sql`now() + make_interval(days => ${OFFER_DAYS})` })
    .execute();
}

/** Deletes an offer by this owner or to this person; only one of two concurrent calls gets the row. */
export function takeOffer(tx: Tx, { fromId, toId }: { fromId?: string; toId?: string }) {
  let deletion = tx.deleteFrom('ownershipOffers').returning(['fromId', 'toId', 'createdAt', sql<boolean>`expires_at > now()`.as('isOpen')]);
  if (fromId !== undefined) deletion = deletion.where('fromId', '=', fromId);
  if (toId !== undefined) deletion = deletion.where('toId', '=', toId);
  return deletion.executeTakeFirst();
}

export type TakenOffer = NonNullable<Awaited<ReturnType<typeof takeOffer>>>;

/** Locks both rows in id order to avoid deadlocks. */
export function lockPair(tx: Tx, one: string, other: string) {
  return tx
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', [one, other])
    .where('status', '<>', 'removed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedPerson = Awaited<ReturnType<typeof lockPair>>[number];

/** The former owner becomes an administrator and keeps other roles. */
export async function giveUpOwnership(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      isOwner: false,
      roles: sql`array_append(array_remove(roles, 'admin'), 'admin')`,
      ...NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
}

export async function takeOwnership(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ isOwner: true, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}
