import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { MadeFile, OfExport } from '#contract/exports/exports.fields.ts';
import { ById } from '#contract/fields.ts';

const Wanted = z.object({
  /** `oscal` are OSCAL assessment results (JSON) of an approved assessment. */
  format: z._default(z.enum(['pdf', 'xlsx', 'csv', 'oscal']), 'pdf'),
  /** Defaults to the copy that is safe to send to the customer. */
  audience: z._default(z.enum(['client', 'internal']), 'client'),
});

export const exportAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/export',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'findings', 'files', 'customers', 'users', 'recommendations', 'evidence'],
  download: true,
  summary:
    'Export one assessment as PDF, spreadsheet or CSV, or as OSCAL results once it is approved; the customer copy contains nothing internal',
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
  summary: 'Start an export job for an assessment; a repeated request returns the job that is already running',
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
  summary: 'Progress of an export job; visible only to the person who requested it',
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
  summary: 'Download a generated file; available for 15 minutes',
  params: OfExport,
});

export const cancelAssessmentExport = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:id/exports/:exportId',
  allow: 'assessments:view',
  openWhenReadOnly: true,
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['exports'],
  summary: 'Cancel an export job',
  params: OfExport,
});
