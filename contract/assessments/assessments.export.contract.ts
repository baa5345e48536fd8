import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById } from '#contract/fields.ts';

export const exportAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/export',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'findings', 'files', 'customers', 'users', 'recommendations'],
  download: true,
  summary: 'One assessment as PDF, spreadsheet or CSV; the copy for the customer has nothing internal',
  params: ById,
  query: z.object({
    format: z._default(z.enum(['pdf', 'xlsx', 'csv']), 'pdf'),
    /** Whoever does not say for whom gets the copy that may leave the house. */
    audience: z._default(z.enum(['client', 'internal']), 'client'),
  }),
});
