import * as z from 'zod/mini';
import { BulkIds } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Day, Id, line } from '#contract/fields.ts';
import { Assessment } from './assessments.contract.ts';

export const StartedSeveral = z.object({
  done: z.array(z.object({ customerId: Id, id: Id, name: z.string() })),
  refused: z.array(z.object({ customerId: Id, code: z.string(), message: z.string() })),
});
export type StartedSeveral = z.output<typeof StartedSeveral>;

export const startSeveral = endpoint({
  method: 'POST',
  path: '/api/assessments/batch',
  allow: 'assessments:edit',
  changes: ['assessments'],
  status: 201,
  summary:
    'Start an assessment on one template for several customers; each succeeds or fails on its own, and a name that is taken gets a number',
  body: z.object({
    templateId: Id,
    customerIds: BulkIds,
    /** Defaults to "{Template} - Q{n} {year}". */
    name: z.optional(line(190)),
    /** Defaults to the caller; null leaves them unassigned. */
    assignedTo: clearable(Id),
    dueDate: clearable(Day),
  }),
  response: StartedSeveral,
});

export const duplicateAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/duplicate',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments'],
  status: 201,
  summary: "Start another assessment for the same customer on the template's published version, without answers",
  params: ById,
  response: Assessment,
});
