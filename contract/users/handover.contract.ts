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
  summary: 'How much open work a person has: customers they look after, assessments, reviews of others, QBRs, actions and what they own',
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
    'Give the open work of a person to a colleague with at least the same role, or to nobody, where it waits for one; what is finished keeps its name',
  params: ById,
  body: z.object({ to: z.nullable(Id) }),
  response: OpenWork,
});
