import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Version } from '#contract/fields.ts';
import { Contact } from '#contract/customers/contacts.contract.ts';
import { File } from '#contract/files/files.contract.ts';

export const inviteToPortal = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/portal',
  allow: 'customers:edit',
  duringVisit: false,
  notFound: 'CONTACT_NOT_FOUND',
  changes: ['contacts'],
  summary: 'Invite a contact to the portal by mail, or again; an earlier link ends, and who is in stays in',
  params: ById,
  body: z.object({
    hideAmounts: z.optional(z.boolean()),
    version: z.optional(Version),
  }),
  response: Contact,
});

export const revokePortal = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id/portal',
  allow: 'customers:edit',
  openWhenReadOnly: true,
  duringVisit: false,
  notFound: 'CONTACT_NOT_FOUND',
  changes: ['contacts'],
  summary: 'End the access of a contact to the portal at once, with every session and link',
  params: ById,
  /** No version check: revoking access applies regardless of other changes to the contact. */
  response: z.pick(Contact, { id: true, portalAccess: true }),
});

export const showInPortal = endpoint({
  method: 'PUT',
  path: '/api/files/:id/portal',
  allow: 'customers:edit',
  duringVisit: false,
  notFound: 'FILE_NOT_FOUND',
  changes: ['files'],
  summary: 'Let the contacts of a customer download one of its files in the portal, or no more',
  params: ById,
  body: z.object({ customerId: Id, shown: z.boolean() }),
  response: File,
});
