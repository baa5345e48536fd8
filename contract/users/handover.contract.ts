import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id } from '#contract/fields.ts';

export const OpenWork = z.object({
  customers: z.number(),
  assessments: z.number(),
  reviews: z.number(),
  qbrs: z.number(),
  quarterlyReviews: z.number(),
  actions: z.number(),
  recommendations: z.number(),
  sops: z.number(),
});
export type OpenWork = z.output<typeof OpenWork>;

export const getOpenWork = endpoint({
  method: 'GET',
  path: '/api/users/:id/open-work',
  allow: 'users:edit',
  notFound: 'USER_NOT_FOUND',
  reads: ['users', 'customers', 'assessments', 'qbrs', 'quarterlyReviews', 'recommendations', 'sops'],
  summary: 'Amount of a person’s open work: customers, assessments, reviews for others, QBRs, actions and owned items',
  params: ById,
  response: OpenWork,
});

export const handOverWork = endpoint({
  method: 'POST',
  path: '/api/users/:id/hand-over',
  allow: 'users:edit',
  notFound: 'USER_NOT_FOUND',
  changes: ['customers', 'assessments', 'qbrs', 'quarterlyReviews', 'recommendations', 'sops'],
  summary:
    'Reassign a person’s open work to a colleague with at least the same role, or leave it unassigned; completed work keeps its name',
  params: ById,
  body: z.object({ to: z.nullable(Id) }),
  response: OpenWork,
});
