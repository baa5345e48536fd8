import { freeSlots, OFFER_DAYS } from '#domain/calendar/slots.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { listFreeSlots, listSlotOffers, offerSlots, revokeSlotOffer, SlotOffer } from '#contract/qbrs/qbrs.slots.contract.ts';
import { newShareToken } from '#server/auth/auth.ts';
import { holidaysBetween } from '#server/calendar/calendar.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { findQbr } from '#server/qbrs/qbrs.queries.ts';
import { busyTimes, insertOffer, type OfferRow, offersOf, revokeOffers } from './slots.queries.ts';

const DAY_MS = 86_400_000;
const LONGEST_AHEAD_DAYS = 366;
/** Maximum number of open offers per review. */
const MOST_OPEN = 20;

/** Proposes times from tomorrow on, within the organisation's office hours. */
export async function proposeSlots({ tx, params, now }: SignedInCall<typeof listFreeSlots>): Promise<OutputOf<typeof listFreeSlots>> {
  const qbr = await findQbr(tx, params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const { timezone } = await ownOrganization(tx);
  const from = addDays(dayIn(now, timezone), 1);
  const free = await holidaysBetween(tx, { from, to: addDays(from, LONGEST_AHEAD_DAYS) });
  const until = new Date(now.getTime() + LONGEST_AHEAD_DAYS * DAY_MS);
  const busy = await busyTimes(tx, { ownerId: qbr.owner?.id ?? null, qbrId: qbr.id, from: now, to: until });
  const minutes = qbr.durationMinutes;
  const slots = freeSlots({ from, timezone, minutes, busy, holidays: new Set(free.map(({ day }) => day)) });
  return { timezone: qbr.timezone, minutes, slots };
}

export async function readOffers({ tx, params, now }: SignedInCall<typeof listSlotOffers>): Promise<SlotOffer[]> {
  if (!(await findQbr(tx, params.id))) throw new Fault('QBR_NOT_FOUND');
  return (await offersOf(tx, params.id)).map((row) => presentOffer(row, now));
}

/** Creates an offer link, which expires before its last slot. Its token is returned only in this response. */
export async function offer(call: SignedInCall<typeof offerSlots>): Promise<OutputOf<typeof offerSlots>> {
  const { tx, actor, params, body, now, context } = call;
  const qbr = await qbrs.lock(call, params.id);
  if (!isQbrEditable(qbr.status)) throw new Fault('QBR_NOT_EDITABLE');
  const open = (await offersOf(tx, qbr.id)).filter((row) => isOpen(row, now));
  if (open.length >= MOST_OPEN) {
    throw new Fault('CONSTRAINT_VIOLATION', {
      message: `This review has ${MOST_OPEN} open booking links; revoke some of them first`,
    });
  }
  const slots = [...new Set(body.slots.map((slot) => new Date(slot).getTime()))].toSorted((one, other) => one - other);
  const [first = 0] = slots;
  const last = slots.at(-1) ?? 0;
  if (first <= now.getTime() || last > now.getTime() + LONGEST_AHEAD_DAYS * DAY_MS) {
    throw new Fault('VALIDATION_ERROR', { field: 'slots', message: 'Slots: must be within the next year' });
  }
  const expiresAt = new Date(Math.min(last, now.getTime() + OFFER_DAYS * DAY_MS));
  const { token, tokenHash } = newShareToken();
  const times = slots.map((slot) => new Date(slot));
  const row = await insertOffer(tx, { qbrId: qbr.id, tokenHash, slots: times, expiresAt, createdAt: now, createdBy: actor.userId });
  const after = { offerId: row.id, slots: times.map((slot) => slot.toISOString()), expiresAt: expiresAt.toISOString() };
  await call.audit({ action: 'qbr.slots_offered', ...qbrs.about(qbr), after });
  return { url: new URL(`/slots/${token}`, context.config.publicUrl).href, offer: presentOffer(row, now) };
}

/** Revokes offers of this review; idempotent. */
export async function revokeOffer(call: SignedInCall<typeof revokeSlotOffer>): Promise<void> {
  const { tx, params, query, now } = call;
  const qbr = await qbrs.lock(call, params.id);
  const { offerId } = query;
  if (offerId !== undefined && !(await offersOf(tx, qbr.id)).some(({ id }) => id === offerId)) throw new Fault('SHARE_NOT_FOUND');
  const revoked = await revokeOffers(tx, qbr.id, offerId, now);
  if (revoked.length > 0) await call.audit({ action: 'qbr.slots_revoked', ...qbrs.about(qbr), after: { offerIds: revoked } });
}

const isOpen = ({ revokedAt, expiresAt, takenAt }: OfferRow, now: Date) => revokedAt === null && takenAt === null && expiresAt > now;

function presentOffer({ takenSlot, takenAt, takenBy, ...row }: OfferRow, now: Date): SlotOffer {
  const isTaken = takenSlot !== null && takenAt !== null && takenBy !== null;
  return {
    ...row,
    slots: row.slots.map((slot) => slot.toISOString()),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    taken: isTaken ? { slot: takenSlot.toISOString(), by: takenBy, at: takenAt.toISOString() } : null,
    isOpen: isOpen({ takenSlot, takenAt, takenBy, ...row }, now),
  };
}
