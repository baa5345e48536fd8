import type { BodyOf } from '#contract/endpoint.ts';
import type { takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { notifySecurity } from '#server/notifications/notifications.ts';
import { resetFactorsByLink } from '#server/auth/auth.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findLink } from '#server/auth/accounts/accounts.queries.ts';
import { lockActivePerson, setMfaEnabled } from '#server/auth/accounts/people.queries.ts';
import { removeMethod } from '#server/auth/sso/sso.people.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

/** Opens no session, because the password is still required. Has no effect on people who have become owner meanwhile. */
export async function resetFactors(context: AppContext, { token }: BodyOf<typeof takeMfaAway>, origin: Origin): Promise<void> {
  await limitAttempts(context, [{ limit: 'linkByIp', ip: origin.ip }]);
  const tokenHash = hashToken(token);
  const waits = await asAuth(context.pools, async (tx) => {
    const link = await findLink(tx, 'reset_mfa', tokenHash);
    if (!link) throw linkEnded();
    await setOrganization(tx, link.organizationId);
    const person = await lockActivePerson(tx, link.userId);
    if (!person || person.isOwner || !(await resetFactorsByLink(tx, person.id, tokenHash))) throw linkEnded();
    await setMfaEnabled(tx, person.id, false);
    await removeMethod(tx, person.id, 'passkey');
    const actor = actorFrom(person);
    await audit(tx, actor, origin, { action: 'user.mfa_reset', entity: { type: 'user', id: person.id, label: actor.name } });
    return notifySecurity(tx, context.config.publicUrl, { userId: person.id, change: 'mfa_reset' });
  });
  if (waits) context.jobs.nudgeOutbox();
}

function linkEnded(): Fault {
  return new Fault('INVALID_CODE', {
    message: 'This link is invalid or has expired',
    extra: { resolution: 'Ask an administrator of your organisation for a new link; each link works once and for 24 hours.' },
  });
}
