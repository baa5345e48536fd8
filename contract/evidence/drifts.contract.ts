import * as z from 'zod/mini';
import { TOOLS } from '#domain/evidence/results.rules.ts';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';

/** Check that contradicts the latest approved assessment, or did so and is good again. */
export const Drift = z.object({
  id: Id,
  assessmentId: Id,
  /** Time of the approval that the check is compared with. */
  approvedAt: Instant,
  findingId: Id,
  findingStatus: z.enum(FINDING_STATUSES),
  questionKey: z.string(),
  title: z.string(),
  severity: z.enum(FINDING_SEVERITIES),
  before: z.string(),
  now: z.string(),
  /** Says what was measured, with its figures. */
  sentence: z.string(),
  tool: z.enum(TOOLS),
  failedAt: Instant,
  /** Time of the result that is good again; null while the finding is open. */
  passedAt: z.nullable(Instant),
});
export type Drift = z.output<typeof Drift>;

export const listDrifts = endpoint({
  method: 'GET',
  path: '/api/customers/:id/drifts',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['evidence', 'findings', 'assessments'],
  summary: 'Checks of a customer that changed since its latest approved assessments, open findings first',
  params: ById,
  response: z.array(Drift),
});

export const countDrifts = endpoint({
  method: 'GET',
  path: '/api/dashboard/drifts',
  allow: 'customers:view',
  reads: ['evidence', 'findings', 'customers'],
  summary: 'Checks that got worse, or are good again, since the last review, by customer',
  response: z.array(z.object({ customerId: Id, name: z.string(), worse: z.number(), better: z.number() })),
});
