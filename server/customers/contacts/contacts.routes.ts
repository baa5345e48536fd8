import {
  CONTACT_ROLES,
  Contact,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from '#contract/customers/contacts.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { type ContactRow, findContact, clearPrimaryContact, insertContact, listedContacts, removeContact } from './contacts.queries.ts';
import { lockCustomer } from '#server/customers/customers.queries.ts';
import { customers } from '#server/customers/customers.save.ts';

const contacts = versioned({
  notFound: 'CONTACT_NOT_FOUND',
  shape: Contact,
  lock: lockContact,
  read: async (tx, id) => {
    const row = await findContact(tx, id);
    return row && presentContact(row);
  },
  write: nextVersionIn('contacts'),
  about: ({ id, name, customerId }) => ({ entity: { type: 'contact', id, label: name }, customerId }),
});

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

  mount.on(deleteContact, async (call) => {
    const contact = await contacts.lock(call, call.params.id);
    await removeContact(call.tx, contact.id);
    const { name, email } = contact;
    await call.audit({ action: 'contact.deleted', ...contacts.about(contact), before: { name, email } });
  });
}

/** Changes of one customer's contacts lock the customer's row, so that two new primary contacts cannot be stored at the same time. */
async function lockContact(tx: Tx, id: string): Promise<ContactRow | undefined> {
  const contact = await findContact(tx, id);
  if (contact) await lockCustomer(tx, contact.customerId);
  return contact && findContact(tx, id);
}

function presentContact(row: ContactRow): Contact {
  return {
    ...row,
    role: CONTACT_ROLES.find((role) => role === row.role) ?? 'other',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
