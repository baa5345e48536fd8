import { z } from 'zod';
import { isFree } from '#domain/calendar/slots.rules.ts';
import { slotTakenNote } from '#domain/notifications/notifications.reviews.rules.ts';
import { customerTitle } from '#domain/organizations/review.word.rules.ts';
import { isQbrEditable, plannedStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { exportSlot, OfferView, readOffer, takeSlot } from '#contract/qbrs/qbrs.slots.contract.ts';
import { limitShareDecisions, limitShareReads } from '#server/auth/auth.ts';
import { renderInvitation } from '#server/documents/documents.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { openTransaction } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { FileAnswer, PublicCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { mailAll } from '#server/qbrs/invitations/invitations.mail.ts';
import { invitationOf, type InvitingCall } from '#server/qbrs/qbrs.files.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { findQbr, type Invited, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { busyTimes, countView, findOffer, type OfferRow, setTaken } from './slots.queries.ts';

type VisitCall<E extends Endpoint> = Omit<PublicCall<E>, 'params'> & { params: { token: string } };

const Entered = z.nullable(z.object({ organizationId: z.string(), offerId: z.string(), qbrId: z.string() }));
type Visit = NonNullable<z.output<typeof Entered>>;

const DAY_MS = 86_400_000;

/** Opens a transaction in the link's organisation. Wrong, expired and revoked links get the same refusal. */
async function enterOffer<E extends Endpoint, T>(
  { context, params, origin }: VisitCall<E>,
  readsOnly: boolean,
  work: (visit: Visit, tx: Tx) => Promise<T>,
): Promise<T> {
  await limitShareReads(context, origin.ip);
  const first = [{ text: 'select public.enter_offer($1)', values: [hashToken(params.token)] }];
  return openTransaction(context.pools.tenant, { first, readsOnly }, async (tx, [entered]) => {
    const visit = Entered.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
    if (visit === null) throw new Fault('SHARE_NOT_FOUND');
    return work(visit, tx);
  });
}

export async function openOffer(call: VisitCall<typeof readOffer>): Promise<OfferView> {
  void call.reply.header('cache-control', 'no-store');
  return enterOffer(call, false, async ({ offerId, qbrId }, tx) => {
    const qbr = await findQbr(tx, qbrId);
    if (!qbr) throw new Fault('SHARE_NOT_FOUND');
    await countView(tx, offerId);
    return viewOf(tx, await findOffer(tx, offerId), qbr, call.now);
  });
}

/** Offer with the times that are still free; no times after one was taken or the review was held. */
async function viewOf(tx: Tx, offer: OfferRow, qbr: QbrWhole, now: Date): Promise<OfferView> {
  const organization = await ownOrganization(tx);
  const look = brandingOf(organization);
  const slots = offer.takenSlot === null && isQbrEditable(qbr.status) ? await stillFree(tx, offer, qbr, now) : [];
  const slot = qbr.dateTime ?? offer.takenSlot;
  return {
    title: customerTitle(qbr.title, look.reviewWord),
    customer: qbr.customer.name,
    provider: look.providerName,
    primaryColor: look.primaryColor,
    timezone: qbr.timezone,
    minutes: qbr.durationMinutes,
    place: qbr.location?.trim() || (qbr.meetingUrl ? 'Online' : null),
    slots: slots.map((at) => at.toISOString()),
    taken: offer.takenBy !== null && slot !== null ? { slot: slot.toISOString(), by: offer.takenBy } : null,
  };
}

async function stillFree(tx: Tx, { slots }: OfferRow, qbr: QbrWhole, now: Date): Promise<Date[]> {
  const last = slots.at(-1) ?? now;
  const to = new Date(last.getTime() + DAY_MS);
  const busy = await busyTimes(tx, { ownerId: qbr.owner?.id ?? null, qbrId: qbr.id, from: now, to });
  return slots.filter((slot) => slot > now && isFree(slot.toISOString(), qbr.durationMinutes, busy));
}

/** Books the meeting: sets the review's date, notifies its owner, and invites the guest if they gave an address. */
export async function takeOffered(call: VisitCall<typeof takeSlot>): Promise<OfferView> {
  const { context, body, now } = call;
  const { offerId } = await enterOffer(call, true, async (visit) => visit);
  await limitShareDecisions(context, offerId);
  return enterOffer(call, false, async ({ qbrId, organizationId }, tx) => {
    const before = await qbrs.lock({ tx, now }, qbrId);
    const offer = await findOffer(tx, offerId);
    const slot = new Date(body.slot);
    if (offer.takenSlot?.getTime() === slot.getTime() && offer.takenBy === body.by) return viewOf(tx, offer, before, now);
    await refuseTaken(tx, offer, before, { slot, now });

    await setTaken(tx, offerId, { takenSlot: slot, takenBy: body.by, takenAt: now });
    await book(call, tx, before, { slot, organizationId });
    return viewOf(tx, await findOffer(tx, offerId), await qbrs.lock({ tx, now }, qbrId), now);
  });
}

async function refuseTaken(tx: Tx, offer: OfferRow, qbr: QbrWhole, { slot, now }: { slot: Date; now: Date }): Promise<void> {
  if (offer.takenSlot !== null)
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'A time has already been booked with this link; please contact us to change it',
    });
  if (!isQbrEditable(qbr.status))
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This review has already been held; please contact us' });
  if (!offer.slots.some((one) => one.getTime() === slot.getTime()))
    throw new Fault('VALIDATION_ERROR', { field: 'slot', message: 'Slot: was not offered' });
  const free = await stillFree(tx, offer, qbr, now);
  if (free.some((one) => one.getTime() === slot.getTime())) return;
  throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This time is no longer available; please choose another one' });
}

async function book(call: VisitCall<typeof takeSlot>, tx: Tx, before: QbrWhole, to: { slot: Date; organizationId: string }): Promise<void> {
  const { context, body, now, origin, reply } = call;
  const status = before.status === 'finalized' ? before.status : plannedStatus(to.slot);
  const email = body.email ?? null;
  const attendees = email === null ? before.attendees : withGuest(before, body.by, email);
  await qbrs.save({ tx, audit: (entry) => audit(tx, null, origin, entry) }, before, {
    action: 'qbr.slot_taken',
    columns: { dateTime: to.slot, status, attendees: JSON.stringify(attendees) },
    before: { dateTime: before.dateTime },
    after: { dateTime: to.slot, by: body.by },
  });
  const booked = await qbrs.lock({ tx, now }, before.id);
  const inviting: InvitingCall = {
    tx,
    context,
    now,
    reply,
    actor: { userId: before.owner?.id ?? '', name: before.owner?.name ?? '', organizationId: to.organizationId },
    audit: (...entries) => audit(tx, null, origin, ...entries),
  };
  await invite(inviting, booked, email);
  const waits = await context.notify(tx, context.config.publicUrl, [
    slotTakenNote({ ...booked, by: body.by, personId: booked.owner?.id ?? null }),
  ]);
  if (waits) reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}

const isOf = (email: string) => (one: { email?: string | null | undefined }) => one.email?.toLowerCase() === email.toLowerCase();

/** Adds the guest to the attendees, unless the address is listed already. */
function withGuest({ attendees }: QbrWhole, name: string, email: string): QbrWhole['attendees'] {
  if (attendees.some(isOf(email))) return attendees;
  return [...attendees, { contactId: null, userId: null, name, title: '', email, side: 'theirs', required: true, present: false }];
}

/** Invites the guest, the review's owner, and everyone who was invited before. */
async function invite(call: InvitingCall, qbr: QbrWhole, email: string | null): Promise<void> {
  const invitation = await invitationOf(call, qbr);
  const had = new Set(qbr.invited.map((one) => one.email.toLowerCase()));
  const notified = new Set([...had, email?.toLowerCase() ?? '', invitation.organizer.email.toLowerCase()]);
  const people: Invited[] = invitation.attendees.filter((one) => notified.has(one.email.toLowerCase()));
  await mailAll(call, qbr, invitation, people);
  await call.tx
    .updateTable('qbrs')
    .set({ invited: JSON.stringify([...qbr.invited.filter((one) => !people.some(isOf(one.email))), ...people]) })
    .where('id', '=', qbr.id)
    .execute();
}

/** Calendar file for anyone with the link; contains no addresses of attendees. */
export async function slotFile(call: VisitCall<typeof exportSlot>): Promise<FileAnswer> {
  const invitation = await enterOffer(call, true, async ({ offerId, qbrId, organizationId }, tx) => {
    const offer = await findOffer(tx, offerId);
    const qbr = await findQbr(tx, qbrId);
    if (!qbr || offer.takenSlot === null || qbr.dateTime === null) throw new Fault('SHARE_NOT_FOUND');
    const actor = { userId: '', name: '', organizationId };
    return { ...(await invitationOf({ tx, actor, context: call.context, now: call.now }, qbr)), attendees: [] };
  });
  return {
    bytes: renderInvitation(invitation),
    mediaType: 'text/calendar; charset=utf-8',
    disposition: 'attachment; filename="review.ics"',
  };
}
