import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, prose } from '#contract/fields.ts';

export const OrganizationDeletion = z.object({
  /** Time of the deletion; null if none is scheduled. */
  dueAt: z.nullable(Instant),
  askedBy: z.nullable(z.string()),
});
export type OrganizationDeletion = z.output<typeof OrganizationDeletion>;

export const getOrganizationDeletion = endpoint({
  method: 'GET',
  path: '/api/organizations/deletion',
  allow: 'signedIn',
  accounts: true,
  reads: ['organization'],
  summary: 'Whether and when the organisation will be deleted',
  response: OrganizationDeletion,
});

export const askOrganizationDeletion = endpoint({
  method: 'POST',
  path: '/api/organizations/deletion',
  allow: 'ownership:transfer',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['organization', 'notifications'],
  sensitive: true,
  summary:
    'Schedule deletion of the organisation with all its data in 14 days; everyone is notified, and it can be cancelled until that day',
  body: z.object({
    confirm: prose(120),
  }),
  response: OrganizationDeletion,
});

export const withdrawOrganizationDeletion = endpoint({
  method: 'DELETE',
  path: '/api/organizations/deletion',
  allow: 'ownership:transfer',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['organization', 'notifications'],
  summary: 'Cancel the deletion of the organisation',
  response: OrganizationDeletion,
});
