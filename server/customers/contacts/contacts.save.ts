import { PORTAL_ACCESS } from '#domain/portal/portal.rules.ts';
import { CONTACT_ROLES, Contact } from '#contract/customers/contacts.contract.ts';
import { lockCustomer } from '#server/customers/customers.queries.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { type ContactRow, findContact } from './contacts.queries.ts';

export const contacts = versioned({
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

/** Locks the customer, so that concurrent changes cannot create two primary contacts. */
async function lockContact(tx: Tx, id: string): Promise<ContactRow | undefined> {
  const contact = await findContact(tx, id);
  if (contact) await lockCustomer(tx, contact.customerId);
  return contact && findContact(tx, id);
}

export function presentContact(row: ContactRow): Contact {
  return {
    ...row,
    role: CONTACT_ROLES.find((role) => role === row.role) ?? 'other',
    portalAccess: PORTAL_ACCESS.find((access) => access === row.portalAccess) ?? 'none',
    portalInvitedAt: row.portalInvitedAt?.toISOString() ?? null,
    portalSeenAt: row.portalSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
