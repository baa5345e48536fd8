import * as z from 'zod/mini';
import { PORTAL_ACCESS } from '#domain/portal/portal.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, MailAddress, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const CONTACT_ROLES = ['decision_maker', 'technical', 'finance', 'champion', 'other'] as const;

export const Contact = z.object({
  id: Id,
  customerId: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  title: z.nullable(z.string()),
  role: z.enum(CONTACT_ROLES),
  isPrimary: z.boolean(),
  attendsReviews: z.boolean(),
  portalAccess: z.enum(PORTAL_ACCESS),
  portalHidesAmounts: z.boolean(),
  portalInvitedAt: z.nullable(Instant),
  portalSeenAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Contact = z.output<typeof Contact>;

const contactFields = {
  email: clearable(MailAddress),
  phone: clearable(prose(40)),
  title: clearable(prose(120)),
  role: z.optional(z.enum(CONTACT_ROLES)),
  isPrimary: z.optional(z.boolean()),
  attendsReviews: z.optional(z.boolean()),
};

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/customers/:id/contacts',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['contacts'],
  summary: "A customer's contacts, primary contact first",
  params: ById,
  ...listing({ sorts: ['name'], filters: {} }),
  response: z.array(Contact),
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/customers/:id/contacts',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['contacts'],
  status: 201,
  summary: 'Add a contact',
  params: ById,
  body: z.object({ name: line(120), ...contactFields }),
  response: Contact,
});

export const updateContact = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id',
  allow: 'customers:edit',
  notFound: 'CONTACT_NOT_FOUND',
  changes: ['contacts'],
  summary: 'Change a contact',
  params: ById,
  body: z.object({ name: z.optional(line(120)), ...contactFields, version: z.optional(Version) }),
  response: Contact,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  allow: 'customers:edit',
  notFound: 'CONTACT_NOT_FOUND',
  changes: ['contacts'],
  summary: 'Delete a contact',
  params: ById,
});
