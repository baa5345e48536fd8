import * as z from 'zod/mini';
import { bothWays } from '#contract/list.ts';
import { CustomValues } from '#contract/custom/custom.fields.ts';
import { MOST_MONEY } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import {
  EFFORTS,
  INITIATIVE_COLOURS,
  OUTCOMES,
  PRIORITIES,
  RECOMMENDATION_LIMITS,
  RECURRING_PERIODS,
  RESPONSIBLE,
} from '#domain/recommendations/recommendations.rules.ts';
import { Day, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';

const WHOLE = 'must be a whole number of the currency’s smallest unit';
const AT_MOST = `must be at most ${MOST_MONEY.toLocaleString('en-GB')} of the currency’s smallest unit`;
/** Amount in minor units. */
export const Money = z.int(WHOLE).check(z.gte(0, 'must not be negative'), z.lte(MOST_MONEY, AT_MOST));
/** Amount in minor units; savings are negative. */
export const MoneyOrSaving = z.int(WHOLE).check(z.gte(-MOST_MONEY, AT_MOST), z.lte(MOST_MONEY, AT_MOST));
export const FiscalQuarter = z.object({
  year: z.int().check(z.gte(1950), z.lte(2150)),
  quarter: z.int().check(z.gte(1), z.lte(4)),
});
/** Quarter in a URL, such as 2028-Q1. */
export const QuarterKey = z.string().check(z.maxLength(7), z.regex(/^\d{4}-Q[1-4]$/, 'must be a quarter such as 2028-Q1'));
export const Status = z.enum(RECOMMENDATION_STATUSES);
export const RecommendationPriority = z.enum(PRIORITIES);
export const Named = z.object({ id: Id, name: z.string() });

export const OptionInput = z.object({
  key: z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{1,40}$/, 'may hold lower-case letters, digits and hyphens')),
  name: line(80),
  oneTime: z._default(Money, 0),
  recurring: z._default(Money, 0),
  recurringPer: z._default(z.enum(RECURRING_PERIODS), 'month'),
  hours: z._default(z.nullable(z.number().check(z.gte(0), z.lte(100_000))), null),
  chosen: z._default(z.boolean(), false),
  /** Result for the customer: a short label and a figure. */
  outcome: z.optional(z.nullable(z.object({ label: prose(60), value: prose(40) }))),
  /** Up to two lines about the content. */
  points: z.optional(z.array(prose(120)).check(z.maxLength(2, 'must hold at most 2 lines'))),
});

export const Options = z.array(OptionInput).check(
  z.maxLength(RECOMMENDATION_LIMITS.options, `must hold at most ${RECOMMENDATION_LIMITS.options} options`),
  z.refine((options) => new Set(options.map(({ key }) => key)).size === options.length, 'must have different keys'),
  z.refine((options) => options.filter(({ chosen }) => chosen).length <= 1, 'may have only one chosen option'),
);

export const Decision = z.object({
  id: Id,
  outcome: z.enum(OUTCOMES),
  by: z.string(),
  note: z.string(),
  at: Instant,
  quarter: FiscalQuarter,
  qbrId: z.nullable(Id),
  /** Review of the decision; absent for people who may not view reviews. */
  qbr: z.optional(z.nullable(z.object({ id: Id, title: z.string() }))),
  recordedBy: z.nullable(PersonRef),
});

export const RecommendationRow = z.object({
  id: Id,
  customer: Named,
  title: z.string(),
  status: Status,
  priority: RecommendationPriority,
  category: z.string(),
  oneTimeCost: z.number(),
  recurringCost: z.number(),
  recurringPer: z.enum(RECURRING_PERIODS),
  costKnown: z.boolean(),
  currency: z.string(),
  targetQuarter: z.nullable(FiscalQuarter),
  start: z.nullable(Day),
  end: z.nullable(Day),
  effort: z.nullable(z.enum(EFFORTS)),
  responsible: z.enum(RESPONSIBLE),
  owner: z.nullable(PersonRef),
  initiative: z.nullable(z.extend(Named, { colour: z.enum(INITIATIVE_COLOURS) })),
  /** Chosen option, else the first one: name, position and number of options. */
  option: z.nullable(z.object({ name: z.string(), place: z.number(), of: z.number() })),
  closes: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
  declinedCount: z.number(),
  /** Custom fields; in lists only with `customFields=true`. */
  customFields: z.optional(CustomValues),
  lastDecision: z.nullable(z.object({ outcome: z.enum(OUTCOMES), by: z.string(), quarter: FiscalQuarter })),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
  /** Author of the last change, named in conflict messages; null for deleted people and jobs. */
  updatedBy: z.nullable(PersonRef),
});
export type RecommendationRow = z.output<typeof RecommendationRow>;

const NeededRecommendation = z.object({ id: Id, title: z.string(), status: Status, targetQuarter: z.nullable(FiscalQuarter) });
const dependencies = {
  dependsOn: z.array(NeededRecommendation),
  neededBy: z.array(NeededRecommendation),
};

export const RoadmapItem = z.extend(RecommendationRow, {
  /** First month of the customer's fiscal year. */
  startMonth: z.number(),
  ...dependencies,
});
export type RoadmapItem = z.output<typeof RoadmapItem>;

export const Recommendation = z.extend(RecommendationRow, {
  customFields: CustomValues,
  problem: z.string(),
  benefit: z.string(),
  riskIfNot: z.string(),
  internalNote: z.string(),
  findingIds: z.array(Id),
  ...dependencies,
  dependsOnIds: z.array(Id),
  assets: z.array(Named),
  assetIds: z.array(Id),
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      oneTime: z.number(),
      recurring: z.number(),
      recurringPer: z.enum(RECURRING_PERIODS),
      hours: z.nullable(z.number()),
      chosen: z.boolean(),
      outcome: z.nullable(z.object({ label: z.string(), value: z.string() })),
      points: z.array(z.string()),
    }),
  ),
  /** In hundredths of a percent; absent for people who may not see margins. */
  margin: z.optional(z.nullable(z.number())),
  probability: z.nullable(z.number()),
  libraryKey: z.nullable(z.string()),
  sourceAssessmentId: z.nullable(Id),
  /** The next assessment asks the questions of its findings first. */
  retest: z.boolean(),
  /** Re-test results since completion: awaiting an assessment, met, and found again. Null if there is no re-test. */
  retests: z.nullable(z.object({ waiting: z.number(), met: z.number(), foundAgain: z.number() })),
  decisions: z.array(Decision),
});
export type Recommendation = z.output<typeof Recommendation>;

export const RECOMMENDATION_SORTS = [
  ...bothWays('-created'),
  'customer',
  ...bothWays('-priority'),
  '-value',
  ...bothWays('title'),
  '-updated',
  ...bothWays('status', 'quarter', 'once', 'month', 'owner'),
] as const;
