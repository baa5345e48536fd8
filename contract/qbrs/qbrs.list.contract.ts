import * as z from 'zod/mini';
import { QBR_STATUSES } from '#domain/qbrs/qbrs.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, PersonRef, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const Period = z.object({ year: z.number(), quarter: z.number() });

export const QbrRow = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(QBR_STATUSES),
  customer: z.object({ id: Id, name: z.string() }),
  assessmentId: z.nullable(Id),
  dateTime: z.nullable(Instant),
  period: Period,
  owner: z.nullable(PersonRef),
  score: z.nullable(z.number()),
  /** Number, decided share and known cost of the requested decisions; null before the deck has facts. */
  asked: z.object({
    count: z.number(),
    decided: z.number(),
    currency: z.string(),
    value: z.nullable(z.object({ oneTime: z.number(), monthly: z.number(), toQuote: z.number() })),
  }),
  recapSentAt: z.nullable(Instant),
  overdue: z.boolean(),
  /** Finalized, past its date, and without a recorded outcome. */
  needsOutcome: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type QbrRow = z.output<typeof QbrRow>;

export const QBR_SORTS = bothWays('-updated', 'customer', 'date', 'status', 'owner', 'score', 'value', 'recap');

const QBR_FILTERS = {
  ...Search,
  status: z.optional(z.enum(QBR_STATUSES)),
  /**
   * Overdue: scheduled with a past date. Upcoming: planned and not overdue. Presented: presented or delivered. Without `sort` the first two
   * are ordered by date.
   */
  filter: z.optional(z.enum(['overdue', 'upcoming', 'presented'])),
  customerId: z.optional(Id),
  ownerId: z.optional(Id),
};

export const listQbrs = endpoint({
  method: 'GET',
  path: '/api/qbrs',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers', 'users'],
  summary: 'QBRs, most recently changed first',
  ...listing({ sorts: QBR_SORTS, filters: QBR_FILTERS }),
  response: z.array(QbrRow),
});

export const exportQbrs = endpoint({
  method: 'GET',
  path: '/api/qbrs/export',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers', 'users'],
  download: true,
  summary: 'The QBRs that match the filters, as CSV',
  query: z.object({ ...QBR_FILTERS, sort: z.optional(z.enum(QBR_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const getQbrTotals = endpoint({
  method: 'GET',
  path: '/api/qbrs/totals',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers'],
  summary: 'Requested amounts of the QBRs that match the filters, in each currency, and how long they took to prepare',
  query: z.object(QBR_FILTERS),
  response: z.object({
    asked: z.array(z.object({ currency: z.string(), oneTime: z.number(), monthly: z.number() })),
    /** Finalised reviews with recorded working time; null if there are none. */
    preparation: z.nullable(z.object({ reviews: z.number(), averageSeconds: z.number() })),
  }),
});

export const getQbrCounts = endpoint({
  method: 'GET',
  path: '/api/qbrs/counts',
  allow: 'qbrs:view',
  reads: ['qbrs'],
  passive: true,
  summary: 'Number of QBRs by status, and how many are overdue',
  response: z.object({ byStatus: z.record(z.enum(QBR_STATUSES), z.number()), overdue: z.number() }),
});

export const listOverdueQbrs = endpoint({
  method: 'GET',
  path: '/api/qbrs/overdue-count',
  allow: 'qbrs:view',
  reads: ['qbrs', 'customers', 'users'],
  passive: true,
  summary: 'The overdue QBRs as a list: Scheduled with a past date',
  response: z.array(QbrRow),
});
