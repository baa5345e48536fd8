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
  /** How bad it would be, and how likely it is, each 1 to 5. */
  impact: z.nullable(z.number()),
  likelihood: z.nullable(z.number()),
  /** What would be left of the risk once it is treated. */
  after: z.nullable(z.object({ impact: z.number(), likelihood: z.number() })),
  recommendations: z.array(z.object({ id: Id, title: z.string(), status: z.enum(RECOMMENDATION_STATUSES) })),
  /** The library's text for its question. */
  suggestion: z.nullable(
    z.object({
      key: z.string(),
      title: z.string(),
      /** From the cheapest option to the dearest for the customer's size, in minor units; null in a currency without ranges. */
      cost: z.nullable(
        z.object({ currency: z.string(), oneTime: CostRange, recurring: CostRange, recurringPer: z.enum(RECURRING_PERIODS) }),
      ),
    }),
  ),
  firstSeenAssessmentId: Id,
  firstSeenAt: Instant,
  /** What was recommended is done: the next run of the template asks for it first. */
  retest: z.boolean(),
  /** In how many assessments it was found. */
  seenCount: z.number(),
  /** The run that met it; null while it is not resolved by one. */
  resolvedByAssessmentId: z.nullable(Id),
  resolvedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  resolvedAt: z.nullable(Instant),
  /** When somebody decided on it; null while it is open. */
  decidedAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Finding = z.output<typeof Finding>;

/** Filters of the counts, of the list and of its export. */
const countedFilters = {
  ...Search,
  customerId: z.optional(Id),
  vcioId: z.optional(Id),
  /** Open, and nothing is recommended for it. */
  unassigned: z.optional(z.enum(['true'])),
  /** The inbox's groups: unassigned, acceptance that ends within 60 days, covered, put off on purpose. */
  group: z.optional(z.enum(FINDING_GROUPS)),
  /** Open again, because the day until which the customer accepted the risk has come. */
  acceptanceEnded: z.optional(z.enum(['true'])),
  /** Open or planned: what every count of open findings counts. */
  open: z.optional(z.enum(['true'])),
  /** Neither resolved nor marked as no gap. */
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
  summary: 'Findings, the newest first',
  ...listing({ sorts: FINDING_SORTS, filters }),
  response: z.array(Finding),
});

export const exportFindings = endpoint({
  method: 'GET',
  path: '/api/findings/export',
  allow: 'assessments:view',
  reads: ['findings', 'recommendations', 'customers', 'assessments'],
  summary: 'The rows that the filters find, in the order of the list, as CSV; nothing internal is in it',
  query: z.object({ format: z.enum(['csv']), sort: z.optional(z.enum(FINDING_SORTS)), ...filters }),
  download: true,
});

export const getFinding = endpoint({
  method: 'GET',
  path: '/api/findings/:id',
  allow: 'assessments:view',
  notFound: 'FINDING_NOT_FOUND',
  reads: ['findings', 'customers', 'assessments'],
  summary: 'One finding; after a merge of customers the address of one that was joined to another answers with that one',
  params: ById,
  response: Finding,
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
  summary: 'Decide on several findings at once; each is decided or refused for itself',
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
  summary: 'Open findings and findings of the inbox, by severity and group; by severity also those that the filters match',
  query: z.object(countedFilters),
  response: z.object({
    /** Open or planned; an accepted risk whose day has come is one of them. */
    open: z.number(),
    openBySeverity: z.record(z.enum(FINDING_SEVERITIES), z.number()),
    /** Findings of the inbox: also accepted and deferred ones. */
    living: z.number(),
    /** Findings that the filters match; without one beside customer and vCIO, those of the inbox. */
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
  summary: 'What each run of the template said about a finding, the oldest first, and what was decided on it, the latest first',
  params: ById,
  response: z.object({
    runs: z.array(
      z.object({
        assessment: z.object({ id: Id, name: z.string() }),
        at: Instant,
        outcome: z.enum(RUN_OUTCOMES),
        /** As the run found it; null when it did not find it. */
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
        /** Null where that is not known any more. */
        by: z.nullable(z.object({ id: Id, name: z.string() })),
        at: z.nullable(Instant),
      }),
    ),
  }),
});
