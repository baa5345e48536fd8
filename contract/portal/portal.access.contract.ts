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
  summary: 'Invite a contact to the portal by email, or again; earlier links stop working, current sessions continue',
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
  summary: 'Revoke a contact’s portal access at once, with all sessions and links',
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
  summary: 'Show a customer’s file to its contacts in the portal, or hide it',
  params: ById,
  body: z.object({ customerId: Id, shown: z.boolean() }),
  response: File,
});
