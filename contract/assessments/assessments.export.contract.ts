import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { MadeFile, OfExport } from '#contract/exports/exports.fields.ts';
import { ById } from '#contract/fields.ts';

const Wanted = z.object({
  format: z._default(z.enum(['pdf', 'xlsx', 'csv']), 'pdf'),
  /** Defaults to the copy that is safe to send to the customer. */
  audience: z._default(z.enum(['client', 'internal']), 'client'),
});

export const exportAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/export',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'findings', 'files', 'customers', 'users', 'recommendations'],
  download: true,
  summary: 'One assessment as PDF, spreadsheet or CSV; the copy for the customer has nothing internal',
  params: ById,
  query: Wanted,
});

export const startAssessmentExport = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/exports',
  allow: 'assessments:view',
  openWhenReadOnly: true,
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['exports'],
  status: 202,
  summary: 'Begin to make a file of an assessment; the same again while it is being made answers the same one',
  params: ById,
  body: Wanted,
  response: MadeFile,
});

export const getAssessmentExport = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/exports/:exportId',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['exports'],
  passive: true,
  summary: 'How far a file is; only who asked for it sees it',
  params: OfExport,
  response: MadeFile,
});

export const fetchAssessmentExport = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/exports/:exportId/file',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['exports'],
  download: true,
  summary: 'A finished file, for a quarter of an hour',
  params: OfExport,
});

export const cancelAssessmentExport = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:id/exports/:exportId',
  allow: 'assessments:view',
  openWhenReadOnly: true,
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['exports'],
  summary: 'Stop making a file',
  params: OfExport,
});
