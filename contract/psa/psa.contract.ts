import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, Search } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { PSA_KINDS } from '#domain/psa/psa.tools.rules.ts';
import { MATCH_STATES } from '#domain/psa/psa.match.rules.ts';
import { PSA_CHANGED } from '#domain/psa/psa.rules.ts';
import { ByKind, ExternalId, Psa, PsaChange, PsaCompany, PsaMember, PsaRun } from './psa.fields.ts';

export const getPsa = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind',
  allow: 'integrations:view',
  feature: 'psa',
  reads: ['integrations'],
  summary: 'A PSA: its settings without the secret, mapping counts and current sync',
  params: ByKind,
  response: Psa,
});

export const readPsaChoices = endpoint({
  method: 'POST',
  path: '/api/integrations/:kind/choices',
  allow: 'integrations:manage',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: [],
  summary: 'Boards, statuses, types and people of the service that can be chosen for writing',
  params: ByKind,
  response: z.object({ choices: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))) }),
});

export const startPsaRun = endpoint({
  method: 'POST',
  path: '/api/integrations/:kind/sync',
  allow: 'integrations:manage',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  status: 202,
  summary: 'Start a sync: a preview shows what would change; the first sync that applies changes needs a preview from the last 15 minutes',
  params: ByKind,
  body: z.object({ mode: z.enum(['preview', 'apply']), full: z.optional(z.boolean()) }),
  response: PsaRun,
});

export const cancelPsaRun = endpoint({
  method: 'DELETE',
  path: '/api/integrations/:kind/runs/current',
  allow: 'integrations:manage',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Cancel the current sync; what was imported stays, and the next sync imports the rest',
  params: ByKind,
});

export const listPsaRuns = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/runs',
  allow: 'integrations:view',
  feature: 'psa',
  reads: ['integrations'],
  summary: 'The syncs of a PSA, newest first',
  params: ByKind,
  ...listing({ sorts: ['latest'], filters: {}, usual: 20 }),
  response: z.array(PsaRun),
});

const ByRun = z.object({ kind: z.enum(PSA_KINDS), runId: Id });

export const fetchPsaErrors = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/runs/:runId/errors',
  allow: 'integrations:view',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  reads: ['integrations'],
  summary: 'Records that a sync could not import, as CSV',
  params: ByRun,
  download: true,
});

export const fetchPsaChanges = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/runs/:runId/changes/file',
  allow: 'integrations:view',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  reads: ['integrations'],
  summary: 'Results of a preview, as CSV',
  params: ByRun,
  download: true,
});

export const listPsaChanges = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/runs/:runId/changes',
  allow: 'integrations:view',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  reads: ['integrations'],
  summary: 'Results of a preview, by company',
  params: ByRun,
  ...listing({ sorts: ['found'], filters: {}, usual: 50 }),
  response: z.array(PsaChange),
});

export const decidePsaConflict = endpoint({
  method: 'PUT',
  path: '/api/integrations/:kind/conflicts',
  allow: 'integrations:manage',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Choose which side wins where both have changed a field; takes effect with the next sync that applies changes',
  params: ByKind,
  body: z.object({ object: z.enum(PSA_CHANGED), externalId: ExternalId, field: line(40), side: z.enum(['theirs', 'ours']) }),
  response: z.object({ side: z.enum(['theirs', 'ours']) }),
});

export const listPsaCompanies = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/companies',
  allow: 'integrations:view',
  feature: 'psa',
  reads: ['integrations', 'customers'],
  summary: 'Companies in the PSA and the customers they match, by name',
  params: ByKind,
  ...listing({ sorts: ['name'], filters: { ...Search, state: z.optional(z.enum(MATCH_STATES)) }, usual: 50 }),
  response: z.array(PsaCompany),
});

export const matchPsaCompany = endpoint({
  method: 'PUT',
  path: '/api/integrations/:kind/companies/:externalId',
  allow: 'integrations:manage',
  feature: 'psa',
  notFound: 'INTEGRATION_NOT_FOUND',
  changes: ['integrations'],
  summary: 'Match a company to a customer, create a new customer for it, or exclude it',
  params: z.object({ kind: z.enum(PSA_KINDS), externalId: ExternalId }),
  body: z.object({ state: z.enum(['matched', 'create', 'left_out']), customerId: z.optional(Id) }),
  response: PsaCompany,
});

export const listPsaMembers = endpoint({
  method: 'GET',
  path: '/api/integrations/:kind/members',
  allow: 'integrations:view',
  feature: 'psa',
  reads: ['integrations', 'users'],
  summary: 'Members in the PSA and the users they match by email address, by name',
  params: ByKind,
  ...listing({ sorts: ['name'], filters: {}, usual: 50 }),
  response: z.array(PsaMember),
});
