import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** Customers whose open proposals are counted. */
export const COUNTED_CUSTOMERS = 100;

export const countProposals = endpoint({
  method: 'GET',
  path: '/api/proposals/count',
  allow: 'assessments:view',
  reads: ['evidence'],
  summary: `Numbers of open proposals by origin, for the first ${COUNTED_CUSTOMERS} customers by name, and of decided ones`,
  response: z.object({
    evidence: z.number(),
    assistant: z.number(),
    accepted: z.number(),
    rejected: z.number(),
    /** True if further customers are not counted. */
    hasMore: z.boolean(),
  }),
});
