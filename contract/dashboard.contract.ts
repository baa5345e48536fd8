import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments.rules.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';

export const DashboardStats = z.object({
  /** Plain mean over customers of their latest approved score within 365 days; null while none is assessed. */
  overallAlignmentScore: z.nullable(z.number()),
  customers: z.object({ total: z.number(), assessed: z.number() }),
  /** Zeros for those who may not view users; the same holds for QBRs. */
  users: z.object({ total: z.number(), activeThisWeek: z.number() }),
  /** An alignment engineer's own assigned assessments; everybody else sees the organisation's. */
  assessments: z.object({
    total: z.number(),
    byStatus: z.record(z.enum(ASSESSMENT_STATUSES), z.number()),
    readyForQbr: z.number(),
    approvedThisMonth: z.number(),
  }),
  qbrs: z.object({ total: z.number(), overdue: z.number() }),
  roleStats: z.object({ integrationHealth: z.string() }),
});
export type DashboardStats = z.output<typeof DashboardStats>;

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  allow: 'signedIn',
  summary: 'The figures of the dashboard, read from kept counters',
  response: DashboardStats,
});

export const getDashboardActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  allow: 'signedIn',
  summary: 'The five latest things that happened',
  response: z.array(
    z.object({
      id: z.string(),
      /** What it happened to, and where it is found. */
      type: z.enum(['assessment', 'qbr']),
      entityId: Id,
      title: z.string(),
      customer: z.nullable(z.object({ id: Id, name: z.string() })),
      createdAt: Instant,
    }),
  ),
});
