import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Instant, PersonRef, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const SopRun = z.object({
  id: Id,
  sopId: Id,
  sopVersion: z.number(),
  customer: z.object({ id: Id, name: z.string() }),
  points: z.array(z.object({ text: z.string(), tick: z.nullable(z.object({ at: Instant, by: z.nullable(PersonRef) })) })),
  startedAt: Instant,
  startedBy: z.nullable(PersonRef),
  version: Version,
});
export type SopRun = z.output<typeof SopRun>;

export const listSopRuns = endpoint({
  method: 'GET',
  path: '/api/sops/:id/runs',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  reads: ['sops', 'customers', 'users'],
  summary: 'Checklist runs by person and customer, newest first',
  params: ById,
  ...listing({ sorts: ['-started'], filters: {}, usual: 20 }),
  response: z.array(SopRun),
});

export const startSopRun = endpoint({
  method: 'POST',
  path: '/api/sops/:id/runs',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_NOT_FOUND',
  changes: ['sops'],
  status: 201,
  summary: 'Start its checklist for a customer; later changes to the SOP do not affect it',
  params: ById,
  body: z.object({ customerId: Id }),
  response: SopRun,
});

export const tickSopRun = endpoint({
  method: 'PATCH',
  path: '/api/sop-runs/:id',
  allow: 'sops:view',
  feature: 'sops',
  notFound: 'SOP_RUN_NOT_FOUND',
  changes: ['sops'],
  summary: 'Tick or untick a checklist item',
  params: ById,
  body: z.object({ point: z.int().check(z.gte(0), z.lte(999)), done: z.boolean(), version: z.optional(Version) }),
  response: SopRun,
});

export const deleteSopRun = endpoint({
  method: 'DELETE',
  path: '/api/sop-runs/:id',
  allow: 'sops:edit',
  feature: 'sops',
  notFound: 'SOP_RUN_NOT_FOUND',
  changes: ['sops'],
  summary: 'Delete a checklist that was started by mistake',
  params: ById,
  body: AtVersion,
});
