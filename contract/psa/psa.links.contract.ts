import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';
import { PSA_KINDS } from '#domain/psa/psa.tools.rules.ts';
import { WRITTEN_OBJECTS } from '#domain/psa/tools/tool.facts.rules.ts';
import { LINK_STATES, STANDINGS } from '#domain/psa/psa.writes.rules.ts';

const PsaLink = z.object({
  id: Id,
  kind: z.enum(PSA_KINDS),
  tool: z.string(),
  object: z.enum(WRITTEN_OBJECTS),
  state: z.enum(LINK_STATES),
  /** Reference by which the ticket or opportunity is found in the tool. */
  reference: z.string(),
  /** Number in the tool; empty until created. */
  number: z.string(),
  url: z.nullable(z.string()),
  standing: z.enum(STANDINGS),
  /** Reason why it was not created, or is no longer linked. */
  reason: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type PsaLink = z.output<typeof PsaLink>;

const PsaLinks = z.object({
  /** Connected tools; `ticket` and `opportunity` state why writing is not possible, null if it is. */
  tools: z.array(
    z.object({ kind: z.enum(PSA_KINDS), name: z.string(), ticket: z.nullable(z.string()), opportunity: z.nullable(z.string()) }),
  ),
  links: z.array(PsaLink),
});
export type PsaLinks = z.output<typeof PsaLinks>;

const kind = z.optional(z.enum(PSA_KINDS));

export const getRecommendationLinks = endpoint({
  method: 'GET',
  path: '/api/recommendations/:id/push',
  allow: 'assessments:view',
  feature: 'psa',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  reads: ['recommendations', 'integrations'],
  summary: 'Tickets and opportunities of a recommendation in the PSA, and whether one can be created',
  params: ById,
  response: PsaLinks,
});

export const pushRecommendation = endpoint({
  method: 'POST',
  path: '/api/recommendations/:id/push',
  allow: 'customers:edit',
  feature: 'psa',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  changes: ['recommendations'],
  status: 202,
  summary: 'Create a ticket or an opportunity for a recommendation in the PSA; repeated requests create only one',
  params: ById,
  body: z.object({ object: z.enum(WRITTEN_OBJECTS), kind }),
  response: PsaLinks,
});

export const getFindingLinks = endpoint({
  method: 'GET',
  path: '/api/findings/:id/push',
  allow: 'assessments:view',
  feature: 'psa',
  notFound: 'FINDING_NOT_FOUND',
  reads: ['findings', 'integrations'],
  summary: 'The ticket of a finding in the PSA, and whether one can be created',
  params: ById,
  response: PsaLinks,
});

export const pushFinding = endpoint({
  method: 'POST',
  path: '/api/findings/:id/push',
  allow: 'assessments:approve',
  feature: 'psa',
  notFound: 'FINDING_NOT_FOUND',
  changes: ['findings'],
  status: 202,
  summary: 'Create a ticket for a finding in the PSA; repeated requests create only one',
  params: ById,
  body: z.object({ kind }),
  response: PsaLinks,
});
