import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Search } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Assessment } from './assessments.contract.ts';

/** One row of the list, with only what the table shows. */
export const AssessmentRow = z.pick(Assessment, {
  id: true,
  name: true,
  type: true,
  status: true,
  customer: true,
  assignedTo: true,
  assignee: true,
  dueDate: true,
  progress: true,
  score: true,
  criticalGaps: true,
  readyForQbr: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
export type AssessmentRow = z.output<typeof AssessmentRow>;

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  allow: 'assessments:view',
  reads: ['assessments', 'answers', 'customers', 'users'],
  summary: 'Assessments, the latest change first',
  ...listing({
    sorts: ['-updated'],
    filters: {
      ...Search,
      status: z.optional(z.enum(ASSESSMENT_STATUSES)),
      customerId: z.optional(Id),
      templateId: z.optional(Id),
      /** A user id, or "me". */
      assignedTo: z.optional(z.union([z.literal('me'), Id])),
      readyForQbr: z.optional(z.enum(['true'])),
    },
  }),
  response: z.array(AssessmentRow),
});

const ByStatus = z.record(z.enum(ASSESSMENT_STATUSES), z.number());

export const getAssessmentCounts = endpoint({
  method: 'GET',
  path: '/api/assessments/counts',
  allow: 'assessments:view',
  reads: ['assessments'],
  passive: true,
  summary: 'How many assessments stand in each status, are ready for a QBR, and are assigned to the caller',
  response: z.object({ byStatus: ByStatus, readyForQbr: z.number(), mine: z.number(), mineByStatus: ByStatus }),
});
