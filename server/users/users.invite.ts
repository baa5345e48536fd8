import type { inviteUser, resendInvite, User } from '#contract/users/users.contract.ts';
import { inviteAccount, inviteAgain } from '#server/auth/accounts/accounts.ts';
import { throttle } from '#server/auth/limits/throttle.ts';
import { LIFE_HOURS } from '#server/auth/accounts/tokens.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { invitationMail } from '#server/auth/accounts/accounts.mails.ts';
import { ownOrganization } from '#server/organizations/organizations.branding.ts';
import { nameOf, presentUser } from './users.present.ts';
import { insertInvited, lockPerson, noteInvitation } from './users.queries.ts';

type Sending = Pick<SignedInCall<typeof resendInvite>, 'tx' | 'actor' | 'reply'>;

/** Every invitation is a mail to somebody who has not asked for one. */
export function limitInvitations(
  context: AppContext,
  { actor }: Pick<PreparedCall<typeof inviteUser | typeof resendInvite>, 'actor'>,
): Promise<void> {
  return throttle(context, [{ limit: 'invitesByOrganization', subject: actor.organizationId }]);
}

function invitedBy(call: Pick<Sending, 'actor'> & { now: Date }) {
  return { invitedBy: call.actor.userId, inviteExpiresAt: new Date(call.now.getTime() + LIFE_HOURS.invitation * 3_600_000) };
}

export async function invite(context: AppContext, call: SignedInCall<typeof inviteUser>): Promise<User> {
  const { tx, actor, body } = call;
  const roles = [...new Set(body.roles)];
  const { id, email, token } = await inviteAccount(tx, actor.organizationId, body.email).catch(refuseKnown);
  const { firstName, lastName } = body;
  const person = await insertInvited(tx, { id, email, firstName, lastName, roles, ...invitedBy(call) });
  await call.audit({ action: 'user.invited', entity: { type: 'user', id, label: nameOf(person) }, after: { email, roles } });
  await send(context, call, { email, firstName, lastName, token });
  return presentUser(person);
}

/** The catalogue's way on is for somebody who registers. */
function refuseKnown(error: unknown): never {
  const refusal = error instanceof Fault ? error : refusalOf(error);
  if (refusal?.code !== 'USER_ALREADY_EXISTS') throw error;
  throw new Fault('USER_ALREADY_EXISTS', {
    field: 'email',
    extra: { resolution: 'Look for the person in your list of users; who works for another organisation needs another address.' },
  });
}

export async function resend(context: AppContext, call: SignedInCall<typeof resendInvite>): Promise<void> {
  const { tx, params } = call;
  const person = await lockPerson(tx, params.id);
  if (!person) throw new Fault('USER_NOT_FOUND');
  if (person.status !== 'invited') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This person is not waiting for an invitation' });
  }
  const token = await inviteAgain(tx, person.id);
  await noteInvitation(tx, person.id, invitedBy(call));
  await call.audit({ action: 'user.invited_again', entity: { type: 'user', id: person.id, label: nameOf(person) } });
  await send(context, call, { email: person.email, firstName: person.firstName, lastName: person.lastName, token });
}

type Invited = Pick<Parameters<typeof invitationMail>[0], 'email' | 'firstName' | 'lastName' | 'token'>;

async function send(context: AppContext, { tx, actor, reply }: Sending, to: Invited): Promise<void> {
  const { name: organizationName } = await ownOrganization(tx);
  const { publicUrl } = context.config;
  const mail = invitationMail({ publicUrl, ...to, invitedBy: actor.name, organizationName });
  await queueSecretMail(tx, context, { organizationId: actor.organizationId, mail });
  // The answer leaves after the commit: whoever is nudged earlier finds nothing.
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}
