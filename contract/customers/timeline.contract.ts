import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const TimelineEvent = z.object({
  seq: z.number(),
  at: Instant,
  actor: z.object({ id: z.nullable(Id), name: z.string() }),
  action: z.string(),
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
  summary: 'A customer’s activity as sentences, newest first; excludes QBRs for users who may not see them',
  params: ById,
  ...listing({ sorts: ['-at'], filters: {}, usual: 50 }),
  response: z.array(TimelineEvent),
});

/** Fetched before the dialog asks for the name, so that it can show why a customer cannot be deleted. */
export const getCustomerDependencies = endpoint({
  method: 'GET',
  path: '/api/customers/:id/dependencies',
  allow: 'customers:delete',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'assessments', 'qbrs', 'recommendations'],
  summary: 'Records that prevent a customer from being deleted',
  params: ById,
  response: z.object({ assessments: z.number(), qbrs: z.number(), recommendations: z.number() }),
});

export const getCustomerTabCounts = endpoint({
  method: 'GET',
  path: '/api/customers/:id/counts',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'contacts', 'sites', 'assets', 'agreements', 'assessments', 'recommendations', 'qbrs', 'files'],
  summary: 'Number of a customer’s assessments, recommendations, QBRs, assets, agreements, contacts, sites and files',
  params: ById,
  response: z.object({
    assessments: z.number(),
    recommendations: z.number(),
    /** Null for people who may not view QBRs. */
    qbrs: z.nullable(z.number()),
    /** Includes agreements, which share the tab. */
    assets: z.number(),
    /** Includes sites, which share the tab. */
    contacts: z.number(),
    files: z.number(),
  }),
});

export const getCustomerRuns = endpoint({
  method: 'GET',
  path: '/api/customers/:id/runs',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['customers', 'assessments'],
  summary: "The last eight approved assessments on the template behind the customer's score, oldest first",
  params: ById,
  response: z.array(z.object({ assessmentId: Id, score: z.number(), approvedAt: Instant })),
});
