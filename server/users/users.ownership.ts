import type { transferOwnership } from '#contract/users.contract.ts';
import { ownershipNotes } from '#domain/notifications.notes.rules.ts';
import { endAllSessions, rotateOwnSession } from '#server/auth/accounts.ts';
import { handOverSession } from '#server/auth/sessions.ts';
import { Fault } from '#server/faults.ts';
import type { House, SignedInCall } from '#server/http/route.ts';
import { nameOf } from './users.presenter.ts';
import { giveUpOwnership, lockPair, takeOwnership } from './users.queries.ts';

/** The one way to become an owner. Of two transfers at once the second finds that its owner is none any more. */
export async function transfer(house: House, call: SignedInCall<typeof transferOwnership>): Promise<void> {
  const { tx, actor, body, request, reply } = call;
  if (body.userId === actor.userId) throw new Fault('INVALID_STATUS_TRANSITION', { message: 'You are the owner already', field: 'userId' });
  const pair = await lockPair(tx, actor.userId, body.userId);
  const former = pair.find(({ id }) => id === actor.userId);
  const next = pair.find(({ id }) => id === body.userId);
  if (!former?.isOwner) throw new Fault('FORBIDDEN');
  if (!next) throw new Fault('USER_NOT_FOUND', { field: 'userId' });
  if (next.status !== 'active') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Only an active person can become the owner', field: 'userId' });
  }

  await giveUpOwnership(tx, former.id);
  await takeOwnership(tx, next.id);
  // What somebody may do was decided when they signed in.
  await endAllSessions(tx, next.id);
  const token = await rotateOwnSession(tx, actor);
  await call.audit({
    action: 'organization.ownership_transferred',
    entity: { type: 'organization', id: actor.organizationId, label: nameOf(next) },
    before: { owner: former.id },
    after: { owner: next.id },
  });
  await call.notify(...ownershipNotes({ id: former.id, name: nameOf(former) }, { id: next.id, name: nameOf(next) }));
  handOverSession(house, request, reply, token);
}
