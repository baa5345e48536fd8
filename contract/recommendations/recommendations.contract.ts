import * as z from 'zod/mini';
import {
  EFFORTS,
  OUTCOMES,
  PRIORITIES,
  RECOMMENDATION_LIMITS,
  RECOMMENDATION_STATES,
  RECURRING_PERIODS,
  RESPONSIBLE,
} from '#domain/recommendations/recommendations.rules.ts';
import { CUSTOM_QUERY, CustomChange } from '#contract/custom/custom.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, line, prose, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import {
  FiscalQuarter,
  Money,
  Options,
  QuarterKey,
  Recommendation,
  RECOMMENDATION_SORTS,
  RecommendationPriority,
  RecommendationRow,
  RoadmapItem,
  Status,
} from './recommendations.fields.ts';

const text = z.optional(prose(RECOMMENDATION_LIMITS.text));
const ids = (what: string, most: number) => z.array(Id).check(z.maxLength(most, `must hold at most ${most} ${what}`));

/** Start and end days within the target quarter are optional. */
const editable = {
  status: z.optional(Status),
  priority: z.optional(RecommendationPriority),
  category: z.optional(prose(60)),
  problem: text,
  benefit: text,
  riskIfNot: text,
  internalNote: z.optional(prose(RECOMMENDATION_LIMITS.note)),
  findingIds: z.optional(ids('findings', RECOMMENDATION_LIMITS.findings)),
  /** Prerequisites for the same customer; cycles are rejected. */
  dependsOnIds: z.optional(ids('recommendations', RECOMMENDATION_LIMITS.dependencies)),
  assetIds: z.optional(ids('assets', RECOMMENDATION_LIMITS.assets)),
  options: z.optional(Options),
  oneTimeCost: z.optional(Money),
  recurringCost: z.optional(Money),
  recurringPer: z.optional(z.enum(RECURRING_PERIODS)),
  costKnown: z.optional(z.boolean()),
  margin: clearable(z.int().check(z.gte(-10_000), z.lte(10_000))),
  targetQuarter: clearable(FiscalQuarter),
  start: clearable(Day),
  end: clearable(Day),
  effort: clearable(z.enum(EFFORTS)),
  responsible: z.optional(z.enum(RESPONSIBLE)),
  ownerId: clearable(Id),
  initiativeId: clearable(Id),
  probability: clearable(z.int().check(z.gte(0), z.lte(100))),
  retest: z.optional(z.boolean()),
  customFields: CustomChange,
};

const Month = (describes: string) =>
  z.optional(
    z
      .string()
      .check(
        z.maxLength(7),
        z.regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2027-04'),
        z.describe(`${describes} of start: by its own date, otherwise when its quarter begins`),
      ),
  );
const flag = z.optional(z.enum(['true']));
/** Shared by the table, its totals and its export. */
const filters = {
  ...Search,
  customerId: z.optional(Id),
  vcioId: z.optional(Id),
  ownerId: z.optional(Id),
  noOwner: flag,
  status: z.optional(Status),
  state: z.optional(z.enum(RECOMMENDATION_STATES)),
  priority: z.optional(z.enum(PRIORITIES)),
  initiativeId: z.optional(Id),
  /** Fiscal quarter of each customer, such as 2028-Q1, or none for unscheduled. */
  quarter: z.optional(z.string().check(z.maxLength(7), z.regex(/^(?:\d{4}-Q[1-4]|none)$/, 'must be a quarter such as 2028-Q1, or none'))),
  startsFrom: Month('First month'),
  startsUntil: Month('Last month'),
  declinedTwice: flag,
  minValue: z.optional(
    z
      .string()
      .check(
        z.maxLength(13),
        z.regex(/^\d{1,13}$/, 'must be a whole amount without decimals'),
        z.describe(
          "One-time and first-year cost, in whole units of each customer's currency: 500 means £500 for one customer and ¥500 for another",
        ),
      ),
  ),
  custom: CUSTOM_QUERY.custom,
};

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/api/recommendations',
  allow: 'assessments:view',
  reads: ['recommendations', 'customers', 'findings', 'users'],
  summary: 'Recommendations, by customer or in another order',
  ...listing({
    sorts: RECOMMENDATION_SORTS,
    filters: { ...filters, customFields: CUSTOM_QUERY.customFields },
    usual: 50,
  }),
  response: z.array(RecommendationRow),
});

const Sum = z.object({ currency: z.string(), oneTime: z.number(), monthly: z.number() });

export const getRecommendationTotals = endpoint({
  method: 'GET',
  path: '/api/recommendations/totals',
  allow: 'assessments:view',
  reads: ['recommendations', 'customers', 'findings'],
  summary: 'Number and cost of the recommendations that match a filter, in each currency and by customer',
  query: z.object(filters),
  response: z.object({
    count: z.number(),
    /** Open recommendations awaiting the customer's decision. */
    waiting: z.number(),
    sums: z.array(Sum),
    /** Only statuses with at least one recommendation. */
    statuses: z.array(z.object({ status: Status, count: z.number(), sums: z.array(Sum) })),
    customers: z.array(z.object({ id: Id, name: z.string(), fiscalYearStartMonth: z.number(), count: z.number(), sum: Sum })),
  }),
});

export const exportRecommendations = endpoint({
  method: 'GET',
  path: '/api/recommendations/export',
  allow: 'assessments:view',
  reads: ['recommendations', 'customers', 'findings', 'users'],
  summary: `The recommendations that match the filters, at most ${RECOMMENDATION_LIMITS.export}, as CSV by customer`,
  query: z.object({ ...filters, format: z._default(z.enum(['csv']), 'csv') }),
  download: true,
});

export const getRecommendation = endpoint({
  method: 'GET',
  path: '/api/recommendations/:id',
  allow: 'assessments:view',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  reads: ['recommendations', 'customers', 'findings', 'users', 'assets'],
  summary: 'One recommendation with its options, findings, dependencies and decisions',
  params: ById,
  response: Recommendation,
});

const changes = ['recommendations', 'findings', 'customers', 'reviews', 'budgets'] as const;

export const createRecommendation = endpoint({
  method: 'POST',
  path: '/api/recommendations',
  allow: 'customers:edit',
  changes,
  status: 201,
  summary: 'Create a recommendation for a customer; one from the library is copied',
  body: z.object({
    customerId: Id,
    title: z.optional(line(RECOMMENDATION_LIMITS.title)),
    fromLibrary: z.optional(prose(80)),
    sourceAssessmentId: clearable(Id),
    ...editable,
  }),
  response: Recommendation,
});

export const updateRecommendation = endpoint({
  method: 'PATCH',
  path: '/api/recommendations/:id',
  allow: 'customers:edit',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  changes,
  summary: 'Change a recommendation, or move it to another quarter or status',
  params: ById,
  body: z.object({ title: z.optional(line(RECOMMENDATION_LIMITS.title)), ...editable, version: z.optional(Version) }),
  response: Recommendation,
});

export const deleteRecommendation = endpoint({
  method: 'DELETE',
  path: '/api/recommendations/:id',
  allow: 'customers:delete',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  changes,
  summary: 'Delete a recommendation without decisions',
  params: ById,
  body: AtVersion,
});

export const decideRecommendation = endpoint({
  method: 'POST',
  path: '/api/recommendations/:id/decisions',
  allow: 'customers:edit',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  changes,
  status: 201,
  summary: 'Record the customer’s decision; it is kept permanently and changes the status',
  params: ById,
  body: z.object({
    outcome: z.enum(OUTCOMES),
    by: line(120),
    note: z.optional(prose(RECOMMENDATION_LIMITS.text)),
    qbrId: clearable(Id),
    version: z.optional(Version),
  }),
  response: Recommendation,
});

export const getRiskLetter = endpoint({
  method: 'GET',
  path: '/api/recommendations/:id/letter',
  allow: 'assessments:view',
  notFound: 'RECOMMENDATION_NOT_FOUND',
  reads: ['recommendations', 'customers'],
  download: true,
  summary:
    'The letter in which the customer confirms declining the recommendation and accepting the risk, as PDF; 400 unless it was declined',
  params: ById,
});

export const changeRecommendations = endpoint({
  method: 'POST',
  path: '/api/recommendations/bulk',
  allow: 'customers:edit',
  changes,
  summary: 'Change several recommendations; each succeeds or fails on its own',
  body: z.object({
    ids: z
      .array(Id)
      .check(z.minLength(1, 'is required'), z.maxLength(RECOMMENDATION_LIMITS.bulk, `must hold at most ${RECOMMENDATION_LIMITS.bulk} ids`)),
    set: z.object({
      targetQuarter: clearable(FiscalQuarter),
      ownerId: clearable(Id),
      status: z.optional(Status),
      priority: z.optional(RecommendationPriority),
    }),
  }),
  response: z.object({
    done: z.array(z.object({ id: Id, version: Version })),
    refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
  }),
});

/** Totals of all recommendations in a place; items has only the first hundred, most urgent first. */
const placeTotals = { count: z.number(), sums: z.array(Sum) };
/** Share of the budget target, and the planned total; null without a target, or across customers. */
const againstTarget = { target: z.nullable(z.number()), planned: z.nullable(z.number()) };

export const getRoadmap = endpoint({
  method: 'GET',
  path: '/api/recommendations/roadmap',
  allow: 'assessments:view',
  reads: ['recommendations', 'customers', 'findings', 'users', 'budgets', 'agreements', 'assets', 'initiatives'],
  summary:
    'Recommendations by fiscal quarter, or by calendar quarter over all customers; counts and sums include all, items are limited to the first hundred of each place',
  query: z.object({
    customerId: z.optional(Id),
    vcioId: z.optional(Id),
    /** First quarter, such as 2028-Q1; defaults to the present one. */
    from: z.optional(QuarterKey),
    quarters: z.optional(z.pipe(z.pipe(z.string().check(z.maxLength(2)), z.transform(Number)), z.int().check(z.gte(1), z.lte(12)))),
  }),
  response: z.object({
    startMonth: z.number(),
    /** Current day of the customer or organisation; unfinished work of earlier quarters is overdue and listed in the present quarter. */
    today: Day,
    /** Currency of targets and planned amounts; null across customers. */
    currency: z.nullable(z.string()),
    /** Whole years that have a quarter on the page. */
    years: z.array(z.object({ year: z.number(), ...placeTotals, ...againstTarget })),
    quarters: z.array(
      z.object({
        year: z.number(),
        quarter: z.number(),
        oneTime: z.nullable(z.number()),
        recurring: z.nullable(z.number()),
        ...placeTotals,
        ...againstTarget,
        items: z.array(RoadmapItem),
      }),
    ),
    unscheduled: z.array(RoadmapItem),
    tray: z.object(placeTotals),
  }),
});
