import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

/** Customers whose open proposals are counted. */
export const COUNTED_CUSTOMERS = 100;

const ByOrigin = z.object({ evidence: z.number(), assistant: z.number() });

export const countProposals = endpoint({
  method: 'GET',
  path: '/api/proposals/count',
  allow: 'assessments:view',
  reads: ['evidence'],
  summary: `Numbers of open proposals by origin, for the first ${COUNTED_CUSTOMERS} customers by name, and of decided ones`,
  query: z.object({ customerId: z.optional(Id) }),
  response: z.object({
    evidence: z.number(),
    assistant: z.number(),
    accepted: ByOrigin,
    rejected: ByOrigin,
    /** True if further customers are not counted. */
    hasMore: z.boolean(),
  }),
});
