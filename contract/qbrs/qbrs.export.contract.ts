import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { MadeFile, OfExport } from '#contract/exports/exports.fields.ts';
import { ById } from '#contract/fields.ts';

const Wanted = z.object({
  format: z._default(z.enum(['pdf', 'pptx', 'summary', 'xlsx', 'docx', 'ics']), 'pdf'),
  /** The presenter's PowerPoint contains speaker notes; customer files never do. */
  copy: z._default(z.enum(['customer', 'presenter']), 'customer'),
  hideAmounts: z.optional(z.enum(['true'])),
});

export const exportQbr = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/export',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization', 'recommendations'],
  download: true,
  summary:
    'The deck as PDF or editable PowerPoint, a one-page summary, the figures as a spreadsheet, the minutes, or the meeting as a calendar file',
  params: ById,
  query: Wanted,
});

export const startQbrExport = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/exports',
  allow: 'qbrs:view',
  openWhenReadOnly: true,
  notFound: 'QBR_NOT_FOUND',
  changes: ['exports'],
  status: 202,
  summary: 'Start an export job for a QBR; a repeated request returns the job that is already running',
  params: ById,
  body: Wanted,
  response: MadeFile,
});

export const getQbrExport = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/exports/:exportId',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['exports'],
  passive: true,
  summary: 'Progress of an export job; visible only to the person who requested it',
  params: OfExport,
  response: MadeFile,
});

export const fetchQbrExport = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/exports/:exportId/file',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['exports'],
  download: true,
  summary: 'Download a generated file; available for 15 minutes',
  params: OfExport,
});

export const cancelQbrExport = endpoint({
  method: 'DELETE',
  path: '/api/qbrs/:id/exports/:exportId',
  allow: 'qbrs:view',
  openWhenReadOnly: true,
  notFound: 'QBR_NOT_FOUND',
  changes: ['exports'],
  summary: 'Cancel an export job',
  params: OfExport,
});
