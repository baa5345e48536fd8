import * as z from 'zod/mini';
import { BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { TODAY_KINDS } from '#domain/dashboard/dashboard.today.rules.ts';
import { ACTIVITY_TYPES } from '#domain/activity/activity.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant } from '#contract/fields.ts';

export const DashboardStats = z.object({
  /** Mean of the customers' latest approved scores within 365 days; null if none is assessed. */
  overallAlignmentScore: z.nullable(z.number()),
  customers: z.object({ total: z.number(), assessed: z.number() }),
  /** Absent for people who may not view users; likewise for QBRs. */
  users: z.optional(z.object({ total: z.number(), activeThisWeek: z.number() })),
  /** Limited to their own assessments for alignment engineers; the organisation's for all others. */
  assessments: z.object({
    total: z.number(),
    byStatus: z.record(z.enum(ASSESSMENT_STATUSES), z.number()),
    readyForQbr: z.number(),
    approvedThisMonth: z.number(),
    /** Approvals per month over the last eight months, the current one last. */
    approvedByMonth: z.array(z.number()),
  }),
  qbrs: z.optional(z.object({ total: z.number(), overdue: z.number() })),
  /** Percentage or 'Not Configured', and the system status. */
  roleStats: z.object({ integrationHealth: z.string(), systemHealth: z.string() }),
});
export type DashboardStats = z.output<typeof DashboardStats>;

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  allow: 'signedIn',
  reads: ['assessments', 'qbrs', 'customers', 'users'],
  summary: 'Dashboard figures',
  response: DashboardStats,
});

export const getDashboardActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  allow: 'signedIn',
  reads: ['assessments', 'qbrs', 'customers', 'findings', 'recommendations'],
  summary: 'The five most recent activities',
  response: z.array(
    z.object({
      id: z.string(),
      /** Changed entity and its path. */
      type: z.enum(ACTIVITY_TYPES),
      entityId: Id,
      title: z.string(),
      customer: z.nullable(z.object({ id: Id, name: z.string() })),
      createdAt: Instant,
    }),
  ),
});

export const DashboardTrend = z.object({
  /** Last eight quarters including the current one; null if no customer was assessed. */
  quarters: z.array(
    z.object({
      year: z.number(),
      quarter: z.number(),
      score: z.nullable(z.number()),
      assessed: z.number(),
      /** Customers per band, by the organisation's current bands. */
      bands: z.record(z.enum(BANDS), z.number()),
    }),
  ),
  /** Days from submission to approval over the last 90 days; 2.5 if there were none. */
  averageReviewDays: z.number(),
});
export type DashboardTrend = z.output<typeof DashboardTrend>;

export const getDashboardTrend = endpoint({
  method: 'GET',
  path: '/api/dashboard/trend',
  allow: 'signedIn',
  reads: ['assessments', 'customers'],
  summary: 'Alignment at the end of each of the last eight quarters, and average review time',
  response: DashboardTrend,
});

export const getDashboardPlanning = endpoint({
  method: 'GET',
  path: '/api/dashboard/planning',
  allow: 'assessments:view',
  reads: ['findings', 'recommendations', 'customers'],
  summary: 'Findings and recommendations awaiting a decision',
  response: z.object({
    /** Open findings without a recommendation, and the critical ones among them. */
    unassigned: z.number(),
    critical: z.number(),
    /** Risk acceptances that expire within 60 days, and findings reopened by an expired one. */
    acceptancesEnding: z.number(),
    acceptancesEnded: z.number(),
    decisionsWaiting: z.number(),
  }),
});

export const TodayItem = z.object({
  kind: z.enum(TODAY_KINDS),
  /** Id of the assessment, QBR, finding or recommendation; of the customer for an overdue or unplanned review. */
  id: Id,
  title: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  /** Due date, meeting time, start of the wait, or end of the risk acceptance. */
  at: z.nullable(z.union([Day, Instant])),
  /** Person responsible for answering, reviewing, presenting or the customer. */
  owner: z.nullable(z.string()),
});
export type TodayItem = z.output<typeof TodayItem>;

export const getDashboardToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  allow: 'signedIn',
  reads: ['assessments', 'qbrs', 'customers', 'users', 'findings', 'recommendations', 'quarterlyReviews'],
  summary: 'The caller’s work for today, most urgent first; at most 25 of each kind',
  response: z.array(TodayItem),
});

export const getDashboardTodayCounts = endpoint({
  method: 'GET',
  path: '/api/dashboard/today/counts',
  allow: 'signedIn',
  reads: getDashboardToday.reads,
  summary: 'Number of items that need the caller today, by kind; an item of several kinds counts as the most urgent one',
  response: z.array(z.object({ kind: z.enum(TODAY_KINDS), number: z.number() })),
});
export type TodayCounts = z.output<typeof getDashboardTodayCounts.response>;

export const getDashboardChanges = endpoint({
  method: 'GET',
  path: '/api/dashboard/changes',
  allow: 'customers:view',
  reads: ['customers', 'assessments'],
  summary: 'Customers whose score moved most between their last two assessments on one template, within a year',
  response: z.array(
    z.object({
      customer: z.object({ id: Id, name: z.string() }),
      score: z.number(),
      previous: z.number(),
      /** Scores of the last assessments of the template, at most eight, oldest first. */
      runs: z.array(z.number()),
      reason: z.nullable(z.string()),
      asOf: Day,
    }),
  ),
});
