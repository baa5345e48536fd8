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
  summary: 'Whether the organisation is to be deleted, and when',
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
  summary: 'Delete the organisation with everything in it in 14 days; everybody is told, and until the day it can be taken back',
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
  summary: 'Keep the organisation after all',
  response: OrganizationDeletion,
});
