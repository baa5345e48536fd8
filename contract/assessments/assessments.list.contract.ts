import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { TEMPLATE_TYPES } from '#domain/templates/templates.rules.ts';
import { CUSTOM_QUERY } from '#contract/custom/custom.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { BulkIds, BulkResult } from '#contract/bulk.ts';
import { Id, Search } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';
import { Assessment } from './assessments.contract.ts';

export const AssessmentRow = z.pick(Assessment, {
  id: true,
  name: true,
  type: true,
  period: true,
  status: true,
  customer: true,
  assignedTo: true,
  assignee: true,
  dueDate: true,
  reviewDueDate: true,
  progress: true,
  review: true,
  score: true,
  scoreBands: true,
  criticalGaps: true,
  readyForQbr: true,
  archivedAt: true,
  customFields: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
export type AssessmentRow = z.output<typeof AssessmentRow>;

export const ASSESSMENT_SORTS = bothWays('-updated', 'name', 'customer', 'status', 'assignee', 'progress', 'due', 'score', 'review');

const ASSESSMENT_FILTERS = {
  ...Search,
  status: z.optional(z.enum(ASSESSMENT_STATUSES)),
  type: z.optional(z.enum(TEMPLATE_TYPES)),
  customerId: z.optional(Id),
  templateId: z.optional(Id),
  /** User id, or "me". */
  assignedTo: z.optional(z.union([z.literal('me'), Id])),
  readyForQbr: z.optional(z.enum(['true'])),
  overdue: z.optional(z.enum(['true'])),
  /** Approved in the current calendar month, in the organisation's time zone. */
  approvedThisMonth: z.optional(z.enum(['true'])),
  /** Archived assessments, which no other list includes. */
  archived: z.optional(z.enum(['true'])),
  ...CUSTOM_QUERY,
};

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  allow: 'assessments:view',
  reads: ['assessments', 'answers', 'customers', 'users'],
  summary: 'Assessments, most recently changed first',
  ...listing({ sorts: ASSESSMENT_SORTS, filters: ASSESSMENT_FILTERS }),
  response: z.array(AssessmentRow),
});

export const exportAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments/export',
  allow: 'assessments:view',
  reads: ['assessments', 'answers', 'customers', 'users'],
  download: true,
  summary: 'The assessments that match the filters, as CSV',
  query: z.object({ ...ASSESSMENT_FILTERS, sort: z.optional(z.enum(ASSESSMENT_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const changeAssessments = endpoint({
  method: 'POST',
  path: '/api/assessments/bulk',
  allow: 'assessments:reassign',
  changes: ['assessments'],
  summary: 'Assign several assessments to one person; each succeeds or fails on its own',
  body: z.object({ ids: BulkIds, set: z.object({ assignedTo: z.nullable(Id) }) }),
  response: BulkResult,
});

const ByStatus = z.record(z.enum(ASSESSMENT_STATUSES), z.number());

export const getAssessmentCounts = endpoint({
  method: 'GET',
  path: '/api/assessments/counts',
  allow: 'assessments:view',
  reads: ['assessments'],
  passive: true,
  summary: 'Number of assessments by status, and how many are ready for a QBR, overdue, archived or assigned to the caller',
  response: z.object({
    byStatus: ByStatus,
    readyForQbr: z.number(),
    mine: z.number(),
    mineByStatus: ByStatus,
    overdue: z.number(),
    archived: z.number(),
  }),
});
