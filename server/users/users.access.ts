import type { endUserSessions, requirePasswordChange, resetUserMfa } from '#contract/users/users.contract.ts';
import { requireNewPassword, endAllSessions, createFactorResetLink } from '#server/auth/auth.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { mfaResetMail } from './users.mails.ts';
import type { PersonRow } from './users.queries.ts';
import { users } from './users.save.ts';

type AccessCall = SignedInCall<typeof resetUserMfa | typeof requirePasswordChange | typeof endUserSessions>;

/** Refuses the owner, and the actor's own account, which is changed on the profile after reauthentication. */
async function lockOther(call: AccessCall): Promise<PersonRow> {
  const { actor, params } = call;
  const person = await users.lock(call, params.id);
  if (person.id === actor.userId) {
    throw new Fault('PERMISSION_DENIED', {
      message: 'Change your own sign-in on your profile',
      extra: { resolution: 'Open your profile.' },
    });
  }
  if (person.isOwner) throw new Fault('OWNER_PROTECTED');
  return person;
}

/** Emails an MFA reset link to a person who has lost their phone. An administrator cannot reset MFA without that person. */
export async function sendFactorLink(context: AppContext, call: SignedInCall<typeof resetUserMfa>): Promise<void> {
  const { tx, actor, reply } = call;
  const person = await lockOther(call);
  if (person.status !== 'active') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Only an active person can use the link' });
  }
  const link = await createFactorResetLink(tx, person.id);
  if ('refusal' in link) throw link.refusal === 'superadmin' ? superadminProtected() : hasNone();
  await call.audit({ action: 'user.mfa_reset_requested', ...users.about(person) });
  const { publicUrl } = context.config;
  const { email, firstName } = person;
  const mail = mfaResetMail({ publicUrl, email, firstName, askedBy: actor.name, token: link.token });
  await queueSecretMail(tx, context, { organizationId: actor.organizationId, mail });
  // Runs after the commit, since an earlier job would find nothing in the outbox.
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
}

function hasNone(): Fault {
  return new Fault('INVALID_STATUS_TRANSITION', { message: 'This person has no MFA' });
}

function superadminProtected(): Fault {
  return new Fault('PERMISSION_DENIED', {
    message: 'The MFA of a superadmin can only be removed on the server',
    extra: { resolution: 'Ask the operator of the server to run the command reset-mfa.' },
  });
}

export async function requirePasswordChangeOf(call: AccessCall): Promise<void> {
  const person = await lockOther(call);
  if (!(await requireNewPassword(call.tx, person.id))) {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This person has no password' });
  }
  await call.audit({ action: 'user.password_change_required', ...users.about(person) });
}

export async function endSessions(call: AccessCall): Promise<void> {
  const person = await lockOther(call);
  await endAllSessions(call.tx, person.id);
  await call.audit({ action: 'user.sessions_ended', ...users.about(person) });
}
