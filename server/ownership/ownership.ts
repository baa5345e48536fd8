import type {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  OwnershipOffer,
  transferOwnership,
  withdrawOwnershipOffer,
} from '#contract/organizations/ownership.contract.ts';
import { declinedNote, offeredNote, ownershipNotes, withdrawnNote } from '#domain/users/ownership.rules.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { endAllSessions, rotateOwnSession } from '#server/auth/auth.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { withdraw } from '#server/notifications/notifications.ts';
import {
  findOffer,
  giveUpOwnership,
  insertOffer,
  lockPair,
  type OfferRow,
  type LockedPerson,
  takeOffer,
  type TakenOffer,
  takeOwnership,
} from './ownership.queries.ts';

/** First of two steps: nothing changes until the other person accepts. Throws if the caller is no longer the owner. */
export async function offer(call: SignedInCall<typeof transferOwnership>): Promise<void> {
  const { tx, actor, body } = call;
  if (body.userId === actor.userId) throw new Fault('INVALID_STATUS_TRANSITION', { message: 'You are already the owner', field: 'userId' });
  const { former, next } = await lockBoth(tx, actor.userId, body.userId);
  if (!former?.isOwner) throw new Fault('FORBIDDEN');
  if (!next) throw new Fault('USER_NOT_FOUND', { field: 'userId' });
  if (next.status !== 'active') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Only an active person can become the owner', field: 'userId' });
  }

  const before = await takeOffer(tx, {});
  await insertOffer(tx, { fromId: former.id, toId: next.id });
  await call.audit({ ...inTrail(actor, 'organization.ownership_offered', nameOf(next)), after: { offeredTo: next.id } });
  if (before) await withdrawOfferNotifications(tx, actor, before);
  if (before?.isOpen && before.toId !== next.id) await call.notify(withdrawnNote(named(former), { id: before.toId }));
  await call.notify(offeredNote(actor.organizationId, named(former), named(next)));
}

/** Visible only to the two people involved. */
export async function readOffer({ tx, actor }: SignedInCall<typeof getOwnershipOffer>): Promise<OwnershipOffer | null> {
  const openOffer = await findOffer(tx);
  return openOffer && (openOffer.fromId === actor.userId || openOffer.toId === actor.userId) ? presentOffer(openOffer) : null;
}

export async function withdrawOffer(call: SignedInCall<typeof withdrawOwnershipOffer>): Promise<void> {
  const { tx, actor } = call;
  const endedOffer = await takeOffer(tx, { fromId: actor.userId });
  if (!endedOffer?.isOpen) throw new Fault('OWNERSHIP_OFFER_NOT_FOUND');
  await call.audit({ ...inTrail(actor, 'organization.ownership_offer_withdrawn', actor.name), before: { offeredTo: endedOffer.toId } });
  await withdrawOfferNotifications(tx, actor, endedOffer);
  await call.notify(withdrawnNote(actor, { id: endedOffer.toId }));
}

export async function decline(call: SignedInCall<typeof declineOwnership>): Promise<void> {
  const { tx, actor } = call;
  const endedOffer = await takeOffer(tx, { toId: actor.userId });
  if (!endedOffer?.isOpen) throw new Fault('OWNERSHIP_OFFER_NOT_FOUND');
  await call.audit({ ...inTrail(actor, 'organization.ownership_declined', actor.name), before: { offeredTo: actor.userId } });
  await withdrawOfferNotifications(tx, actor, endedOffer);
  await call.notify(declinedNote({ id: endedOffer.fromId }, { id: actor.userId, name: actor.name }));
}

/**
 * Second step, and the only way to become owner. Locks both people before deleting the offer, which only one of several concurrent calls
 * can do.
 */
export async function accept(context: AppContext, call: SignedInCall<typeof acceptOwnership>): Promise<void> {
  const { tx, actor, request, reply } = call;
  const openOffer = await findOffer(tx);
  if (openOffer?.toId !== actor.userId) throw new Fault('OWNERSHIP_OFFER_NOT_FOUND');
  const { former, next } = await lockBoth(tx, openOffer.fromId, actor.userId);
  const endedOffer = await takeOffer(tx, { fromId: openOffer.fromId, toId: actor.userId });
  if (!endedOffer?.isOpen || !former?.isOwner || next?.status !== 'active') throw new Fault('OWNERSHIP_OFFER_NOT_FOUND');

  await giveUpOwnership(tx, former.id);
  await takeOwnership(tx, next.id);
  // Sessions keep the roles of their sign-in, so those of both people end; the new owner has just reauthenticated and gets a new token.
  await endAllSessions(tx, former.id);
  await rotateOwnSession(context, { tx, actor, request, reply });
  await call.audit({
    ...inTrail(actor, 'organization.ownership_transferred', nameOf(next)),
    before: { owner: former.id },
    after: { owner: next.id },
  });
  await withdrawOfferNotifications(tx, actor, endedOffer);
  await call.notify(...ownershipNotes(named(former), named(next)));
}

async function lockBoth(
  tx: Tx,
  formerId: string,
  nextId: string,
): Promise<{ former?: LockedPerson | undefined; next?: LockedPerson | undefined }> {
  const pair = await lockPair(tx, formerId, nextId);
  return { former: pair.find(({ id }) => id === formerId), next: pair.find(({ id }) => id === nextId) };
}

function withdrawOfferNotifications(tx: Tx, { organizationId }: Actor, { createdAt }: TakenOffer): Promise<void> {
  return withdraw(tx, { event: 'security_changed', entityId: organizationId, since: createdAt });
}

function inTrail({ organizationId }: Actor, action: string, label: string) {
  return { action, entity: { type: 'organization', id: organizationId, label } };
}

const named = (person: LockedPerson) => ({ id: person.id, name: nameOf(person) });

function presentOffer(row: OfferRow): OwnershipOffer {
  return {
    from: { id: row.fromId, name: row.fromName },
    to: { id: row.toId, name: row.toName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
