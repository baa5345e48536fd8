import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const TimelineEvent = z.object({
  seq: z.number(),
  at: Instant,
  actor: z.object({ id: z.nullable(Id), name: z.string() }),
  action: z.string(),
  /** The event as a sentence. */
  text: z.string(),
  link: z.nullable(z.string()),
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

export const getCustomerTimeline = endpoint({
  method: 'GET',
  path: '/api/customers/:id/timeline',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: [
    'customers',
    'contacts',
    'sites',
    'goals',
    'agreements',
    'assets',
    'assessments',
    'findings',
    'recommendations',
    'budgets',
    'qbrs',
    'quarterlyReviews',
    'files',
    'serviceFigures',
    'stackAudits',
    'stackItems',
  ],
  summary: 'What happened with a customer, as sentences, the newest first; without reviews for those who may not see them',
  params: ById,
  ...listing({ sorts: ['-at'], filters: {}, usual: 50 }),
  response: z.array(TimelineEvent),
});

/** Asked before somebody types the name of a customer that cannot be deleted. */
export const getCustomerDependencies = endpoint({
  method: 'GET',
  path: '/api/customers/:id/dependencies',
  allow: 'customers:delete',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'assessments', 'qbrs', 'recommendations'],
  summary: 'What keeps a customer from being deleted',
  params: ById,
  response: z.object({ assessments: z.number(), qbrs: z.number(), recommendations: z.number() }),
});

/** What the tabs of a customer's page hold. */
export const getCustomerTabCounts = endpoint({
  method: 'GET',
  path: '/api/customers/:id/counts',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'contacts', 'sites', 'assets', 'agreements', 'assessments', 'recommendations', 'qbrs', 'files'],
  summary: 'How many assessments, recommendations, QBRs, assets, agreements, contacts, sites and files a customer has',
  params: ById,
  response: z.object({
    assessments: z.number(),
    recommendations: z.number(),
    /** Null for those who may not see them. */
    qbrs: z.nullable(z.number()),
    /** With the agreements, beside which they stand. */
    assets: z.number(),
    /** With the sites, beside which they stand. */
    contacts: z.number(),
    files: z.number(),
  }),
});

/** The runs of one template, so that they can be compared. */
export const getCustomerRuns = endpoint({
  method: 'GET',
  path: '/api/customers/:id/runs',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'assessments'],
  summary: "The last eight approved runs of the template that gave a customer's score, the oldest first",
  params: ById,
  response: z.array(z.object({ assessmentId: Id, score: z.number(), approvedAt: Instant })),
});
