import * as z from 'zod/mini';
import { endpoint, type Resource } from '#contract/endpoint.ts';

const SampleData = z.object({
  /** Offered while no sample data is loaded and the organisation has no assessments. */
  isOffered: z.boolean(),
  /** Number of sample records, including what people have added to them. */
  customers: z.number(),
  templates: z.number(),
  assessments: z.number(),
  findings: z.number(),
  recommendations: z.number(),
  qbrs: z.number(),
  reviews: z.number(),
  files: z.number(),
});
export type SampleData = z.output<typeof SampleData>;

const TOUCHED = [
  'agreements',
  'answers',
  'assessments',
  'assets',
  'auditLog',
  'budgets',
  'checklist',
  'contacts',
  'customers',
  'files',
  'findings',
  'goals',
  'notifications',
  'qbrs',
  'quarterlyReviews',
  'recommendations',
  'serviceFigures',
  'sites',
  'templates',
] as const satisfies readonly Resource[];

export const getSampleData = endpoint({
  method: 'GET',
  path: '/api/sample-data',
  allow: 'customers:view',
  reads: ['customers', 'templates', 'assessments', 'findings', 'recommendations', 'qbrs', 'quarterlyReviews', 'files'],
  summary: 'Status of the sample data',
  response: SampleData,
});

export const loadSampleData = endpoint({
  method: 'POST',
  path: '/api/sample-data',
  allow: 'customers:edit',
  changes: TOUCHED,
  summary: 'Load two sample customers with all their data; does nothing if they already exist',
  response: SampleData,
});

export const removeSampleData = endpoint({
  method: 'DELETE',
  path: '/api/sample-data',
  allow: 'customers:delete',
  changes: TOUCHED,
  summary: 'Delete the sample customers with all their data, including anything added since; the audit log stays',
});
