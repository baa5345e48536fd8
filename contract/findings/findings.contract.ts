import * as z from 'zod/mini';
import { FINDING_SEVERITIES, FINDING_STATUSES } from '#domain/findings/findings.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Day, Id, Instant, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const Finding = z.object({
  id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  assessmentId: Id,
  questionKey: z.string(),
  severity: z.enum(FINDING_SEVERITIES),
  status: z.enum(FINDING_STATUSES),
  title: z.string(),
  businessImpact: z.string(),
  decisionNote: z.string(),
  acceptedBy: z.nullable(z.string()),
  acceptedUntil: z.nullable(Day),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Finding = z.output<typeof Finding>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/findings',
  allow: 'assessments:view',
  reads: ['findings', 'customers', 'assessments'],
  summary: 'Findings, the newest first',
  ...listing({
    sorts: ['-created'],
    filters: {
      customerId: z.optional(Id),
      assessmentId: z.optional(Id),
      status: z.optional(z.enum(FINDING_STATUSES)),
      severity: z.optional(z.enum(FINDING_SEVERITIES)),
    },
  }),
  response: z.array(Finding),
});

export const updateFinding = endpoint({
  method: 'PATCH',
  path: '/api/findings/:id',
  allow: 'assessments:approve',
  notFound: 'FINDING_NOT_FOUND',
  changes: ['findings', 'reviews'],
  summary: 'Decide on a finding, or word it for the customer',
  params: ById,
  body: z.object({
    severity: z.optional(z.enum(FINDING_SEVERITIES)),
    status: z.optional(z.enum(FINDING_STATUSES)),
    title: z.optional(prose(500)),
    businessImpact: z.optional(prose(5_000)),
    decisionNote: z.optional(prose(5_000)),
    acceptedBy: clearable(prose(120)),
    acceptedUntil: clearable(Day),
    version: z.optional(Version),
  }),
  response: Finding,
});
