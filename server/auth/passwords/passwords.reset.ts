import type { BodyOf } from '#contract/endpoint.ts';
import type { resetPassword } from '#contract/auth/passwords.contract.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { notifySecurity } from '#server/notifications/notifications.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { endSessionsOf, findLink, markVerified, consumeLink } from '#server/auth/accounts/accounts.queries.ts';
import { hashPassword } from './passwords.ts';
import { deleteDevices, endPasswordDependents } from './passwords.queries.ts';
import { aboutPerson, refuseWeakPassword } from './passwords.strength.ts';
import { findPerson, addPasswordMethod } from '#server/auth/accounts/people.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { resetSignInAttempts } from '#server/auth/limits/rate-limits.sign-in.ts';

/** Opens no session and keeps MFA, because access to the mailbox alone does not prove identity. */
export async function setNewPassword(context: AppContext, body: BodyOf<typeof resetPassword>, origin: Origin): Promise<void> {
  await limitAttempts(context, [{ limit: 'linkByIp', ip: origin.ip }]);
  const tokenHash = hashToken(body.token);
  // Checked first: an invalid link costs no hash, and a weak password does not consume a valid one.
  const link = await asAuth(context.pools, (tx) => findLink(tx, 'reset_password', tokenHash));
  if (!link) throw linkEnded();
  await refuseWeakPassword(body.newPassword, { field: 'newPassword', about: await aboutPerson(context, link) });
  const hash = await hashPassword(context, body.newPassword);

  const waits = await asAuth(context.pools, async (tx) => {
    const used = await consumeLink(tx, 'reset_password', tokenHash);
    if (!used) throw linkEnded();
    await endPasswordDependents(tx, used.userId, hash);
    await endSessionsOf(tx, used.userId);
    await markVerified(tx, used.userId);
    await deleteDevices(tx, used.userId);
    await resetSignInAttempts(tx, context, used.email);
    await setOrganization(tx, used.organizationId);
    const person = await findPerson(tx, used.userId);
    if (!person) throw linkEnded();
    await addPasswordMethod(tx, person.id);
    const actor = actorFrom(person);
    await audit(tx, actor, origin, { action: 'user.password_reset', entity: { type: 'user', id: person.id, label: actor.name } });
    return notifySecurity(tx, context.config.publicUrl, { userId: person.id, change: 'password_reset' });
  });
  if (waits) context.jobs.nudgeOutbox();
}

function linkEnded(): Fault {
  return new Fault('INVALID_CODE', {
    message: 'This password reset link is invalid or has expired',
    extra: { resolution: 'Request a new link; each link works once and for 30 minutes.' },
  });
}
