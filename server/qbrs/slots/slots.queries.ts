import { type Insertable, sql } from 'kysely';
import type { Busy } from '#domain/calendar/slots.rules.ts';
import type { SlotOffer } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const createdBy = reference('people', 'slot_offers.created_by');

function shown(tx: Tx) {
  return tx
    .selectFrom('slotOffers')
    .select(['id', 'slots', 'expiresAt', 'revokedAt', 'views', 'takenSlot', 'takenAt', 'takenBy', 'createdAt', createdBy.as('createdBy')]);
}

export type OfferRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function offersOf(tx: Tx, qbrId: string): Promise<OfferRow[]> {
  return shown(tx).where('qbrId', '=', qbrId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

export function findOffer(tx: Tx, id: string): Promise<OfferRow> {
  return shown(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function insertOffer(tx: Tx, offer: Insertable<SlotOffer>): Promise<OfferRow> {
  const { id } = await tx.insertInto('slotOffers').values(offer).returning('id').executeTakeFirstOrThrow();
  return findOffer(tx, id);
}

/** Revokes one open offer, or all of the review; returns the ids of those that were open. */
export async function revokeOffers(tx: Tx, qbrId: string, offerId: string | undefined, now: Date): Promise<string[]> {
  let open = tx.updateTable('slotOffers').set({ revokedAt: now }).where('qbrId', '=', qbrId).where('revokedAt', 'is', null);
  if (offerId !== undefined) open = open.where('id', '=', offerId);
  return (await open.returning('id').execute()).map(({ id }) => id);
}

export async function countView(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('slotOffers')
    .set({ views: sql`views + 1` })
    .where('id', '=', id)
    .execute();
}

export async function setTaken(tx: Tx, id: string, taken: { takenSlot: Date; takenBy: string; takenAt: Date }): Promise<void> {
  await tx.updateTable('slotOffers').set(taken).where('id', '=', id).execute();
}

/** Other meetings of the review's owner and busy times of their Microsoft calendar between two instants. */
export async function busyTimes(tx: Tx, of: { ownerId: string | null; qbrId: string; from: Date; to: Date }): Promise<Busy[]> {
  if (of.ownerId === null) return [];
  const { rows } = await sql<{ startsAt: Date; minutes: number }>`
    select date_time as starts_at, duration_minutes as minutes from qbrs
    where owner_id = ${of.ownerId} and id <> ${of.qbrId} and date_time >= ${of.from}::timestamptz - interval '10 hours' and date_time < ${of.to}::timestamptz
      and status in ('Scheduled', 'finalized')
    union all
    select b.starts_at, ceil(extract(epoch from b.ends_at - b.starts_at) / 60)::int from outlook_busy b
    where b.person_id = ${of.ownerId} and b.ends_at > ${of.from} and b.starts_at < ${of.to} and not b.is_free
      and not exists (select from outlook_busy s where s.organization_id = b.organization_id and s.person_id = b.person_id
                      and s.external_id = b.series_id and s.is_free)`.execute(tx);
  return rows.map(({ startsAt, minutes }) => ({ startsAt: startsAt.toISOString(), minutes }));
}
