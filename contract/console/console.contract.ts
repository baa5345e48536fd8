import * as z from 'zod/mini';
import { FEEDBACK_CATEGORIES, FEEDBACK_PRIORITIES } from '#domain/feedback/feedback.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Named = z.object({ id: Id, name: z.string() });
const Ending = z.extend(Named, { endsAt: Instant });

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  allow: 'superadmin',
  reads: ['console'],
  passive: true,
  summary: 'Health of the installation: organisations, sign-ups, errors, queues, email and storage',
  response: z.object({
    organizations: z.object({
      total: z.number(),
      trialing: z.number(),
      pastDue: z.number(),
      suspended: z.number(),
      users: z.number(),
      customers: z.number(),
      assessments: z.number(),
      storage: z.number(),
      countedAt: z.nullable(Instant),
    }),
    /** Last twelve months, oldest first: sign-ups, and how many of them have a subscription now. */
    signUps: z.array(z.object({ month: z.string(), signUps: z.number(), converted: z.number() })),
    /** Percentage of ended trials; null if there are none. */
    conversion: z.nullable(z.number()),
    /** Trials that end within 14 days, soonest first. */
    trialEndings: z.array(Ending),
    pastDue: z.array(Named),
    /** Last 24 hours, across all processes. */
    answers: z.object({ total: z.number(), failed: z.number(), percent: z.nullable(z.number()) }),
    queue: z.object({
      waiting: z.number(),
      oldestAt: z.nullable(Instant),
      byKind: z.array(z.object({ kind: z.string(), waiting: z.number() })),
    }),
    jobs: z.array(
      z.object({ queue: z.string(), waiting: z.number(), running: z.number(), failed: z.number(), lastFailedAt: z.nullable(Instant) }),
    ),
    /** Last 24 hours; `givenUp` counts emails that failed finally within the last 7 days. */
    mail: z.object({ sent: z.number(), waiting: z.number(), retried: z.number(), givenUp: z.number() }),
    database: z.object({ bytes: z.number(), server: z.string() }),
    migrations: z.object({ applied: z.number(), latest: z.string(), at: Instant }),
    version: z.string(),
  }),
});
export type Stats = z.output<typeof getStats.response>;

export const FEEDBACK_SORTS = ['-created', 'created'] as const;

const ConsoleFeedback = z.object({
  id: Id,
  organization: Named,
  from: z.object({ name: z.string(), email: z.string() }),
  title: z.string(),
  description: z.string(),
  category: z.enum(FEEDBACK_CATEGORIES),
  priority: z.enum(FEEDBACK_PRIORITIES),
  currentPage: z.nullable(z.string()),
  createdAt: Instant,
  handledAt: z.nullable(Instant),
  handledBy: z.nullable(z.string()),
  version: Version,
});
export type ConsoleFeedback = z.output<typeof ConsoleFeedback>;

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  allow: 'superadmin',
  reads: ['console', 'feedback'],
  summary: 'Feedback from users of all organisations, newest first',
  ...listing({
    sorts: FEEDBACK_SORTS,
    filters: {
      ...Search,
      handled: z.optional(z.enum(['true', 'false'])),
      category: z.optional(z.enum(FEEDBACK_CATEGORIES)),
    },
    usual: 50,
  }),
  response: z.array(ConsoleFeedback),
});

export const handleFeedback = endpoint({
  method: 'PATCH',
  path: '/api/admin/feedback/:id',
  allow: 'superadmin',
  notFound: 'NOT_FOUND',
  changes: ['console'],
  summary: 'Mark feedback as handled, or reopen it',
  params: ById,
  body: z.object({ version: Version, handled: z.boolean() }),
  response: ConsoleFeedback,
});
