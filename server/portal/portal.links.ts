import { PORTAL_LINKS } from '#domain/portal/portal.rules.ts';
import { readEmailRequest } from '#server/auth/auth.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueSecretMail } from '#server/platform/mail/mail.ts';
import { portalInvitationMail, portalLinkMail } from './portal.mails.ts';
import { contactsWith, findInvited, insertLink } from './portal.queries.ts';

type MailingContext = Pick<AppContext, 'config' | 'secrets'>;

interface Invitation {
  contactId: string;
  invitedBy: string;
  organizationId: string;
}

/** Queues the invitation email with the first sign-in link. False if the customer is archived or the contact has no access or email. */
export async function mailInvitation(
  tx: Tx,
  context: MailingContext,
  { contactId, invitedBy, organizationId }: Invitation,
): Promise<boolean> {
  const contact = await findInvited(tx, contactId);
  if (!contact?.email) return false;
  const token = await insertLink(tx, { contactId, customerId: contact.customerId }, PORTAL_LINKS.invitationHours * 60);
  const { name: provider } = await ownOrganization(tx);
  const { name, email, customer } = contact;
  const mail = portalInvitationMail({ publicUrl: context.config.publicUrl, name, email, customer, provider, invitedBy, token });
  await queueSecretMail(tx, context, { organizationId, mail });
  return true;
}

/**
 * Emails a link to every contact with this address; one person may be a contact of several customers or organisations and gets an email for
 * each. The lookup happens in this job so that response time does not reveal whether the address is known.
 */
export async function sendRequestedLinks(context: MailingContext & Pick<AppContext, 'pools'>, payload: unknown): Promise<void> {
  const { email, origin } = readEmailRequest(payload);
  const found = await asAuth(context.pools, (tx) => contactsWith(tx, email));
  for (const { organizationId, id } of found) {
    await asOrganization(context.pools, organizationId, async (tx) => {
      const contact = await findInvited(tx, id);
      if (!contact?.email) return;
      const { name, customerId } = contact;
      const token = await insertLink(tx, { contactId: id, customerId }, PORTAL_LINKS.askedMinutes);
      const { name: provider } = await ownOrganization(tx);
      const mail = portalLinkMail({ publicUrl: context.config.publicUrl, name, email: contact.email, provider, token });
      await queueSecretMail(tx, context, { organizationId, mail });
      const entity = { type: 'contact', id, label: name };
      await audit(tx, null, origin, { action: 'contact.portal_link_sent', entity, customerId });
    });
  }
}
