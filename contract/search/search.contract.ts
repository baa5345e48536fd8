import * as z from 'zod/mini';
import { SEARCH_LEAST } from '#domain/search/search.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, storable } from '#contract/fields.ts';

export const SEARCH_KINDS = [
  'customer',
  'assessment',
  'recommendation',
  'finding',
  'stack_audit',
  'stack_standard',
  'qbr',
  'quarterly_review',
  'template',
  'sop',
  'user',
] as const;

export const Hit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  url: z.string(),
});
export type Hit = z.output<typeof Hit>;

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  allow: 'signedIn',
  byToken: true,
  reads: [
    'customers',
    'assessments',
    'recommendations',
    'findings',
    'stackAudits',
    'stackStandards',
    'qbrs',
    'quarterlyReviews',
    'templates',
    'sops',
    'users',
  ],
  summary:
    'Up to five each of customers, assessments, recommendations, findings, stack audits and standards, QBRs, quarterly reviews, templates, SOPs and users whose name contains this text; only what the caller may see',
  query: z.object({
    q: z
      .string()
      .check(
        z.trim(),
        z.minLength(SEARCH_LEAST, `must have at least ${SEARCH_LEAST} characters`),
        z.maxLength(200, 'must have at most 200 characters'),
        ...storable,
      ),
  }),
  response: z.array(Hit),
});
