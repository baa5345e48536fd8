import * as z from 'zod/mini';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { RECURRING_PERIODS } from '#domain/recommendations/recommendations.rules.ts';
import { FINDING_GROUPS, FINDING_SEVERITIES, FINDING_STATUSES, RUN_OUTCOMES } from '#domain/findings/findings.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { BulkIds, BulkResult } from '#contract/bulk.ts';
import { ById, clearable, Day, Id, Instant, prose, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

const Level = z.int().check(z.gte(1), z.lte(5));

const CostRange = z.object({ low: z.number(), high: z.number() });

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
  /** Impact and likelihood, 1 to 5 each. */
  impact: z.nullable(z.number()),
  likelihood: z.nullable(z.number()),
  /** Residual risk after treatment. */
  after: z.nullable(z.object({ impact: z.number(), likelihood: z.number() })),
  recommendations: z.array(z.object({ id: Id, title: z.string(), status: z.enum(RECOMMENDATION_STATUSES) })),
  suggestion: z.nullable(
    z.object({
      key: z.string(),
      title: z.string(),
      /**
       * Range from the cheapest to the most expensive option for the customer's size, in minor units; null in currencies without ranges.
       */
      cost: z.nullable(
        z.object({ currency: z.string(), oneTime: CostRange, recurring: CostRange, recurringPer: z.enum(RECURRING_PERIODS) }),
      ),
    }),
  ),
  firstSeenAssessmentId: Id,
  firstSeenAt: Instant,
  /** The recommendation is done: the next assessment of the template asks the question first. */
  retest: z.boolean(),
  seenCount: z.number(),
  /** Assessment that resolved it; null if none did. */
  resolvedByAssessmentId: z.nullable(Id),
  resolvedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  resolvedAt: z.nullable(Instant),
  /** Time of the decision; null while open. */
  decidedAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Finding = z.output<typeof Finding>;

/** Shared by the counts, the list and its export. */
const countedFilters = {
  ...Search,
  customerId: z.optional(Id),
  vcioId: z.optional(Id),
  /** Open and without a recommendation. */
  unassigned: z.optional(z.enum(['true'])),
  /** Inbox group: unassigned, acceptance expiring within 60 days, covered, or deferred. */
  group: z.optional(z.enum(FINDING_GROUPS)),
  /** Reopened because the risk acceptance has expired. */
  acceptanceEnded: z.optional(z.enum(['true'])),
  /** Open or planned, as in every count of open findings. */
  open: z.optional(z.enum(['true'])),
  /** Excludes resolved findings and false positives. */
  living: z.optional(z.enum(['true'])),
  assessmentId: z.optional(Id),
  status: z.optional(z.enum(FINDING_STATUSES)),
};
const filters = { ...countedFilters, severity: z.optional(z.enum(FINDING_SEVERITIES)) };
export const FINDING_SORTS = bothWays('-created', '-risk', 'title', 'customer', 'status', 'seen', 'first', 'until', 'updated');

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/findings',
  allow: 'assessments:view',
  reads: ['findings', 'customers', 'assessments'],
  summary: 'Findings, newest first',
  ...listing({ sorts: FINDING_SORTS, filters }),
  response: z.array(Finding),
});

export const exportFindings = endpoint({
  method: 'GET',
  path: '/api/findings/export',
  allow: 'assessments:view',
  reads: ['findings', 'recommendations', 'customers', 'assessments'],
  summary: 'The findings that match the filters, in list order, as CSV; contains nothing internal',
  query: z.object({ format: z.enum(['csv']), sort: z.optional(z.enum(FINDING_SORTS)), ...filters }),
  download: true,
});

export const getFinding = endpoint({
  method: 'GET',
  path: '/api/findings/:id',
  allow: 'assessments:view',
  notFound: 'FINDING_NOT_FOUND',
  reads: ['findings', 'customers', 'assessments'],
  summary: 'One finding; the ID of a finding that was joined by a merge of customers returns the remaining one',
  params: ById,
  response: Finding,
});

export const updateFinding = endpoint({
  method: 'PATCH',
  path: '/api/findings/:id',
  allow: 'assessments:approve',
  notFound: 'FINDING_NOT_FOUND',
  changes: ['findings', 'reviews'],
  summary: 'Decide on a finding, or edit its wording for the customer',
  params: ById,
  body: z.object({
    severity: z.optional(z.enum(FINDING_SEVERITIES)),
    status: z.optional(z.enum(FINDING_STATUSES)),
    title: z.optional(prose(500)),
    businessImpact: z.optional(prose(5_000)),
    decisionNote: z.optional(prose(5_000)),
    acceptedBy: clearable(prose(120)),
    acceptedUntil: clearable(Day),
    impact: clearable(Level),
    likelihood: clearable(Level),
    after: clearable(z.object({ impact: Level, likelihood: Level })),
    version: z.optional(Version),
  }),
  response: Finding,
});

export const decideFindings = endpoint({
  method: 'POST',
  path: '/api/findings/bulk',
  allow: 'assessments:approve',
  changes: ['findings', 'reviews'],
  summary: 'Decide on several findings; each succeeds or fails on its own',
  body: z.object({
    ids: BulkIds,
    set: z.object({
      status: z.enum(FINDING_STATUSES),
      decisionNote: z.optional(prose(5_000)),
      acceptedBy: clearable(prose(120)),
      acceptedUntil: clearable(Day),
    }),
  }),
  response: BulkResult,
});

export const getFindingCounts = endpoint({
  method: 'GET',
  path: '/api/findings/counts',
  allow: 'assessments:view',
  reads: ['findings'],
  passive: true,
  summary: 'Number of open findings and inbox findings, by severity and group; by severity also those that match the filters',
  query: z.object(countedFilters),
  response: z.object({
    /** Open or planned, including those whose risk acceptance has expired. */
    open: z.number(),
    openBySeverity: z.record(z.enum(FINDING_SEVERITIES), z.number()),
    /** Inbox findings, including accepted and deferred ones. */
    living: z.number(),
    /** Findings that match the filters; with no filter besides customer and vCIO, those of the inbox. */
    bySeverity: z.record(z.enum(FINDING_SEVERITIES), z.number()),
    byGroup: z.record(z.enum(FINDING_GROUPS), z.number()),
  }),
});

export const getFindingHistory = endpoint({
  method: 'GET',
  path: '/api/findings/:id/history',
  allow: 'assessments:view',
  notFound: 'FINDING_NOT_FOUND',
  reads: ['findings', 'assessments'],
  summary: 'What each assessment recorded about a finding, oldest first, and its decisions, newest first',
  params: ById,
  response: z.object({
    runs: z.array(
      z.object({
        assessment: z.object({ id: Id, name: z.string() }),
        at: Instant,
        outcome: z.enum(RUN_OUTCOMES),
        /** Severity in that assessment; null if it did not find it. */
        severity: z.nullable(z.enum(FINDING_SEVERITIES)),
      }),
    ),
    decisions: z.array(
      z.object({
        id: Id,
        status: z.enum(FINDING_STATUSES),
        note: z.string(),
        acceptedBy: z.nullable(z.string()),
        acceptedUntil: z.nullable(Day),
        /** Null if unknown. */
        by: z.nullable(z.object({ id: Id, name: z.string() })),
        at: z.nullable(Instant),
      }),
    ),
  }),
});
