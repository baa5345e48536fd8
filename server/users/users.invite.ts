import type { inviteUser, resendInvite, User } from '#contract/users/users.contract.ts';
import { INVITATION_HOURS, inviteAccount, inviteAgain } from '#server/auth/auth.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { invitationMail, knownGuestMail } from './users.mails.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { limitTo, refuseLimitOf } from './users.customers.ts';
import { presentUser } from './users.present.ts';
import { insertInvited } from './users.queries.ts';
import { users } from './users.save.ts';

interface InvitationCall extends Pick<SignedInCall<typeof resendInvite>, 'tx' | 'reply'> {
  /** Sender. */
  actor: Pick<Actor, 'name' | 'organizationId'>;
}

function invitedBy(call: Pick<SignedInCall<typeof resendInvite>, 'actor' | 'now'>) {
  return { invitedBy: call.actor.userId, inviteExpiresAt: new Date(call.now.getTime() + INVITATION_HOURS * 3_600_000) };
}

export async function invite(context: AppContext, call: SignedInCall<typeof inviteUser>): Promise<User> {
  const { tx, actor, body } = call;
  const roles = [...new Set(body.roles)];
  const { email: address, firstName, lastName, customerIds } = body;
  refuseLimitOf({ roles, isOwner: false }, customerIds);
  const { organizationId } = actor;
  const { hideAccounts: hidesAccounts } = context.config;
  const { id, email, token } = await inviteAccount(tx, { organizationId, address, hidesAccounts }).catch(refuseKnown);
  const person = await insertInvited(tx, {
    id,
    email,
    firstName,
    lastName,
    roles,
    customerScope: customerIds ? 'listed' : 'all',
    ...invitedBy(call),
  });
  if (customerIds) await limitTo(tx, id, customerIds);
  await call.audit({
    action: 'user.invited',
    entity: { type: 'user', id, label: nameOf(person) },
    after: { email, roles, ...(customerIds ? { customerIds } : {}) },
  });
  await sendInvitation(context, call, { email, firstName, lastName, token });
  return presentUser(person);
}

/** The catalogue's resolution is meant for people who register themselves. */
function refuseKnown(error: unknown): never {
  const refusal = error instanceof Fault ? error : refusalOf(error);
  if (refusal?.code !== 'USER_ALREADY_EXISTS') throw error;
  throw new Fault('USER_ALREADY_EXISTS', {
    field: 'email',
    extra: { resolution: 'Look for the person in your list of users; a person in another organisation needs a different address.' },
  });
}

export async function resend(context: AppContext, call: SignedInCall<typeof resendInvite>): Promise<void> {
  const { tx, params } = call;
  const person = await users.lock(call, params.id);
  if (person.status !== 'invited') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This person has no pending invitation' });
  }
  const token = await inviteAgain(tx, person);
  await users.save(call, person, { action: 'user.invited_again', columns: invitedBy(call) });
  await sendInvitation(context, call, { email: person.email, firstName: person.firstName, lastName: person.lastName, token });
}

interface InvitedPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Null if the address already has an account in another organisation. */
  token: string | null;
}

export async function sendInvitation(context: AppContext, { tx, actor, reply }: InvitationCall, to: InvitedPerson): Promise<void> {
  const { name: organizationName } = await ownOrganization(tx);
  const { publicUrl } = context.config;
  const about = { publicUrl, ...to, invitedBy: actor.name, organizationName };
  const mail = to.token === null ? knownGuestMail(about) : invitationMail({ ...about, token: to.token });
  await queueSecretMail(tx, context, { organizationId: actor.organizationId, mail });
  // Runs after the commit, since an earlier job would find nothing in the outbox.
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}
