import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing, wholeNumber } from '#contract/list.ts';
import { Sop } from './sops.contract.ts';

const OfVersion = z.object({ id: Id, number: wholeNumber(999_999_999) });

const SopVersionRow = z.object({
  /** Version of the SOP. */
  number: z.number(),
  title: z.string(),
  writtenAt: Instant,
  writtenBy: z.nullable(PersonRef),
});

export const SopVersion = z.extend(SopVersionRow, { body: z.string() });
export type SopVersion = z.output<typeof SopVersion>;

export const listSopVersions = endpoint({
  method: 'GET',
  path: '/api/sops/:id/versions',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  reads: ['sops', 'users'],
  summary: 'Saved versions, newest first',
  params: ById,
  ...listing({ sorts: ['-number'], filters: {} }),
  response: z.array(SopVersionRow),
});

export const getSopVersion = endpoint({
  method: 'GET',
  path: '/api/sops/:id/versions/:number',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  reads: ['sops', 'users'],
  summary: 'The text of one version',
  params: OfVersion,
  response: SopVersion,
});

export const restoreSopVersion = endpoint({
  method: 'POST',
  path: '/api/sops/:id/versions/:number/restore',
  allow: 'sops:edit',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  summary: 'Restore an earlier version as a new version',
  params: OfVersion,
  body: AtVersion,
  response: Sop,
});
