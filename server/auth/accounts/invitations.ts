import type { BodyOf } from '#contract/endpoint.ts';
import type { acceptInvite } from '#contract/auth/registration.contract.ts';
import { joinedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { findLink, markVerified, savePassword, consumeLink } from './accounts.queries.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { aboutPerson, refuseWeakPassword } from '#server/auth/passwords/passwords.strength.ts';
import { activateInvited } from './people.queries.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

/** The link verifies the address but does not sign in, so that a forwarded link opens no session. */
export async function acceptInvitation(context: AppContext, body: BodyOf<typeof acceptInvite>, origin: Origin): Promise<void> {
  await limitAttempts(context, [{ limit: 'inviteByIp', ip: origin.ip }]);
  const tokenHash = hashToken(body.token);
  // Checked before hashing: an invalid link must cost no hash, and a weak password must not consume a valid one.
  const link = await asAuth(context.pools, (tx) => findLink(tx, 'invitation', tokenHash));
  if (!link) throw invitationEnded();
  const about = [...(await aboutPerson(context, link)), body.firstName, body.lastName];
  await refuseWeakPassword(body.password, { field: 'password', about });
  const hash = await hashPassword(context, body.password);

  const waits = await asAuth(context.pools, async (tx) => {
    const invited = await consumeLink(tx, 'invitation', tokenHash);
    if (!invited) throw invitationEnded();
    await savePassword(tx, invited.userId, hash);
    await markVerified(tx, invited.userId);
    await setOrganization(tx, invited.organizationId);
    const person = await activateInvited(tx, invited.userId, { firstName: body.firstName, lastName: body.lastName });
    if (!person) throw invitationEnded();
    const actor = actorFrom(person);
    await audit(tx, actor, origin, { action: 'user.joined', entity: { type: 'user', id: person.id, label: actor.name } });
    const { name: organizationName } = await ownOrganization(tx);
    return notify(tx, context.config.publicUrl, [joinedNote(actor, organizationName, person.invitedBy)]);
  });
  if (waits) context.jobs.nudgeOutbox();
}

function invitationEnded(): Fault {
  return new Fault('INVALID_CODE', {
    message: 'This invitation link is no longer valid',
    extra: {
      resolution:
        'If you have already accepted the invitation, sign in; otherwise ask an administrator of your organisation for a new one.',
    },
  });
}
