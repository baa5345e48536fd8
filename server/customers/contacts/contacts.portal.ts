import type { Contact } from '#contract/customers/contacts.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { inviteToPortal, revokePortal } from '#contract/portal/portal.access.contract.ts';
import { limitPortalInvitations } from '#server/auth/auth.ts';
import { refuseArchived } from '#server/customers/customers.ts';
import { findCustomer } from '#server/customers/customers.queries.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { mailInvitation } from '#server/portal/portal.ts';
import { contacts } from './contacts.save.ts';

export function countInvitation(call: PreparedCall<typeof inviteToPortal>): Promise<void> {
  return limitPortalInvitations(call.context, call);
}

/** Invites a contact by email, or resends the invitation. Active access is kept; earlier links are void. */
export async function invite(call: SignedInCall<typeof inviteToPortal>): Promise<Contact> {
  const { tx, actor, params, body, now, context, reply } = call;
  const contact = await contacts.lock(call, params.id, body.version);
  const customer = await findCustomer(tx, contact.customerId);
  if (customer) refuseArchived(customer);
  if (!contact.email) throw new Fault('REQUIRED_FIELD', { field: 'email', message: 'Email is required, because the link is sent there' });
  const portalAccess = contact.portalAccess === 'active' ? 'active' : 'invited';
  const portalHidesAmounts = body.hideAmounts ?? contact.portalHidesAmounts;
  await contacts.save(call, contact, {
    action: 'contact.portal_invited',
    columns: { portalAccess, portalHidesAmounts, portalInvitedAt: now },
    before: { portalAccess: contact.portalAccess, portalHidesAmounts: contact.portalHidesAmounts },
    after: { portalAccess, portalHidesAmounts, email: contact.email },
  });
  await mailInvitation(tx, context, { contactId: contact.id, invitedBy: actor.name, organizationId: actor.organizationId });
  reply.raw.once('finish', () => context.jobs.nudgeOutbox());
  return contacts.load(call, contact.id);
}

/** Ends all sessions and links immediately through a trigger. Idempotent. */
export async function revoke(call: SignedInCall<typeof revokePortal>): Promise<AnswerOf<typeof revokePortal>> {
  const contact = await contacts.lock(call, call.params.id);
  if (contact.portalAccess !== 'none') {
    await contacts.save(call, contact, {
      action: 'contact.portal_revoked',
      columns: { portalAccess: 'none' },
      before: { portalAccess: contact.portalAccess },
      after: { portalAccess: 'none' },
    });
  }
  return { id: contact.id, portalAccess: 'none' };
}
