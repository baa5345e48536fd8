import { createContact, deleteContact, listContacts, updateContact } from '#contract/customers/contacts.contract.ts';
import { inviteToPortal, revokePortal } from '#contract/portal/portal.access.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { countInvitation, invite, revoke } from './contacts.portal.ts';
import { clearPrimaryContact, insertContact, listedContacts, removeContact } from './contacts.queries.ts';
import { contacts, presentContact } from './contacts.save.ts';
import { customers } from '#server/customers/customers.save.ts';

export function contactsRoutes(mount: Mounting): void {
  mount.onList(listContacts, {
    check: (call) => customers.load(call, call.params.id),
    rows: ({ tx, params }) => listedContacts(tx, params.id),
    order: () => ({ columns: ['contacts.isSecondary', 'contacts.name', 'contacts.id'], direction: 'asc' }),
    present: presentContact,
  });

  mount.on(createContact, async (call) => {
    const { tx, params, body, audit } = call;
    await customers.lock(call, params.id);
    if (body.isPrimary) await clearPrimaryContact(tx, params.id);
    const contact = await insertContact(tx, { ...presentFields(body), customerId: params.id });

    await audit({ action: 'contact.created', ...contacts.about(contact), after: body });
    return presentContact(contact);
  });

  mount.on(updateContact, async (call) => {
    const { tx, params, body } = call;
    const { version, ...rest } = body;
    const fields = presentFields(rest);
    const before = await contacts.lock(call, params.id, version);
    if (fields.isPrimary && !before.isPrimary) await clearPrimaryContact(tx, before.customerId);
    await contacts.edit(call, before, { action: 'contact.updated', fields, columns: fields });
    return contacts.load(call, params.id);
  });

  mount.onPrepared(inviteToPortal, countInvitation, invite);
  mount.on(revokePortal, revoke);

  mount.on(deleteContact, async (call) => {
    const contact = await contacts.lock(call, call.params.id);
    await removeContact(call.tx, contact.id);
    const { name, email } = contact;
    await call.audit({ action: 'contact.deleted', ...contacts.about(contact), before: { name, email } });
  });
}
