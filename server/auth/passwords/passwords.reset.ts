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
import { forgetDevices, settlePassword } from './passwords.queries.ts';
import { aboutPerson, refuseWeakPassword } from './passwords.strength.ts';
import { findPerson, showPassword } from '#server/auth/accounts/people.queries.ts';
import { throttle } from '#server/auth/limits/throttle.ts';
import { resetSignInAttempts } from '#server/auth/limits/throttle.login.ts';

/** Opens no session and keeps second factors, since access to the mailbox alone does not prove who somebody is. */
export async function setNewPassword(context: AppContext, body: BodyOf<typeof resetPassword>, origin: Origin): Promise<void> {
  await throttle(context, [{ limit: 'linkByIp', ip: origin.ip }]);
  const tokenHash = hashToken(body.token);
  // Looked up first: an invalid link costs no hash, and a weak password does not use up a valid one.
  const found = await asAuth(context.pools, (tx) => findLink(tx, 'reset_password', tokenHash));
  if (!found) throw linkEnded();
  await refuseWeakPassword(body.newPassword, { field: 'newPassword', about: await aboutPerson(context, found) });
  const hash = await hashPassword(context, body.newPassword);

  const waits = await asAuth(context.pools, async (tx) => {
    const used = await consumeLink(tx, 'reset_password', tokenHash);
    if (!used) throw linkEnded();
    await settlePassword(tx, used.userId, hash);
    await endSessionsOf(tx, used.userId);
    await markVerified(tx, used.userId);
    await forgetDevices(tx, used.userId);
    await resetSignInAttempts(tx, context, used.email);
    await setOrganization(tx, used.organizationId);
    const person = await findPerson(tx, used.userId);
    if (!person) throw linkEnded();
    await showPassword(tx, person.id);
    const actor = actorFrom(person);
    await audit(tx, actor, origin, { action: 'user.password_reset', entity: { type: 'user', id: person.id, label: actor.name } });
    return notifySecurity(tx, context.config.publicUrl, { userId: person.id, change: 'password_reset' });
  });
  if (waits) context.jobs.nudgeOutbox();
}

function linkEnded(): Fault {
  return new Fault('INVALID_CODE', {
    message: 'This password reset link is invalid or has expired',
    extra: { resolution: 'Ask for a new link; each works once and for 30 minutes.' },
  });
}
