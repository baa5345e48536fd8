import {
  CONTACT_ROLES,
  Contact,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from '#contract/customers/customers.contract.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import {
  type ContactRow,
  findContact,
  freePrimaryPlace,
  insertContact,
  listContactsOf,
  removeContact,
  saveContact,
} from './contacts.queries.ts';
import { holdCustomer } from './customers.queries.ts';
import { loadCustomer } from './customers.save.ts';

export function contactsRoutes(mount: Mounting): void {
  mount.on(listContacts, async ({ tx, params }) => {
    await loadCustomer(tx, params.id);
    return (await listContactsOf(tx, params.id)).map(presentContact);
  });

  mount.on(createContact, async ({ tx, params, body, audit }) => {
    const customer = await holdCustomer(tx, params.id);
    if (!customer) throw new Fault('CUSTOMER_NOT_FOUND');

    if (body.isPrimary) await freePrimaryPlace(tx, params.id);
    const contact = await insertContact(tx, { ...presentFields(body), customerId: params.id });
    const entity = { type: 'contact', id: contact.id, label: contact.name };
    await audit({ action: 'contact.created', entity, customerId: params.id, after: body });
    return presentContact(contact);
  });

  mount.on(updateContact, async ({ tx, params, body: { version, ...fields }, audit }) => {
    const before = await holdContact(tx, params.id);
    if (version !== undefined && version !== before.version) throw stale(Contact, presentContact(before));
    const changes = changesBetween({ ...before }, presentFields(fields));
    if (!changes) return presentContact(before);

    if (fields.isPrimary && !before.isPrimary) await freePrimaryPlace(tx, before.customerId);
    const contact = await saveContact(tx, params.id, presentFields(fields));
    const entity = { type: 'contact', id: contact.id, label: contact.name };
    await audit({ action: 'contact.updated', entity, customerId: contact.customerId, ...changes });
    return presentContact(contact);
  });

  mount.on(deleteContact, async ({ tx, params, audit }) => {
    const { id, name, email, customerId } = await holdContact(tx, params.id);

    await removeContact(tx, id);
    await audit({ action: 'contact.deleted', entity: { type: 'contact', id, label: name }, customerId, before: { name, email } });
  });
}

/** Changes to one customer's contacts take turns at the customer's row, so that two new primary contacts cannot meet. */
async function holdContact(tx: Tx, id: string): Promise<ContactRow> {
  const found = await findContact(tx, id);
  if (found) await holdCustomer(tx, found.customerId);
  const contact = found && (await findContact(tx, id));
  if (!contact) throw new Fault('CONTACT_NOT_FOUND');
  return contact;
}

function presentContact(row: ContactRow): Contact {
  return {
    ...row,
    role: CONTACT_ROLES.find((role) => role === row.role) ?? 'other',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
