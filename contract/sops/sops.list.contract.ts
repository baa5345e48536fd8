import * as z from 'zod/mini';
import { CHOSEN_SOP_STATUSES } from '#domain/sops/sops.rules.ts';
import { BulkIds, BulkResult } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { clearable, Id } from '#contract/fields.ts';
import { ReviewDays, SOP_FILTERS, SOP_SORTS } from './sops.contract.ts';

export const exportSops = endpoint({
  method: 'GET',
  path: '/api/sops/export',
  allow: 'sops:view',
  feature: 'sops',
  reads: ['sops', 'users'],
  download: true,
  summary: 'The SOPs that match the filters, in list order, as CSV without their texts',
  query: z.object({ ...SOP_FILTERS, sort: z.optional(z.enum(SOP_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const changeSops = endpoint({
  method: 'POST',
  path: '/api/sops/bulk',
  allow: 'sops:edit',
  feature: 'sops',
  changes: ['sops'],
  summary: 'Set the owner, status or review interval of several SOPs; each succeeds or fails on its own',
  body: z.object({
    ids: BulkIds,
    set: z.object({ ownerId: clearable(Id), status: z.optional(z.enum(CHOSEN_SOP_STATUSES)), reviewEveryDays: clearable(ReviewDays) }),
  }),
  response: BulkResult,
});
