import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById } from '#contract/fields.ts';

export const exportQbr = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/export',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'customers', 'users', 'organization', 'recommendations'],
  download: true,
  summary:
    'The deck as PDF or editable PowerPoint, its summary on one page, its figures as a spreadsheet, the minutes, or the meeting for a calendar',
  params: ById,
  query: z.object({
    format: z._default(z.enum(['pdf', 'pptx', 'summary', 'xlsx', 'docx', 'ics']), 'pdf'),
    /** The presenter's PowerPoint has the speaker notes; no file for the customer has any. */
    copy: z._default(z.enum(['customer', 'presenter']), 'customer'),
    hideAmounts: z.optional(z.enum(['true'])),
  }),
});
