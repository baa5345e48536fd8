import * as z from 'zod/mini';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { MOST_MONEY } from '#domain/money/money.rules.ts';
import { PATH_LIMITS, PATH_PLANS, PATH_REASONS } from '#domain/paths/paths.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, Version } from '#contract/fields.ts';
import { FiscalQuarter, QuarterKey } from '#contract/recommendations/recommendations.fields.ts';

const NumberText = z.pipe(z.string().check(z.maxLength(16)), z.transform(Number));
const Amount = z.pipe(NumberText, z.int().check(z.gte(0), z.lte(MOST_MONEY)));
/** Up to 100 comma-separated ids. */
const Ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(37 * PATH_LIMITS.named)),
    z.transform((text) => text.split(',')),
  ),
  z.array(Id).check(z.maxLength(PATH_LIMITS.named, `must name at most ${PATH_LIMITS.named} recommendations`)),
);

const sums = { oneTime: z.number(), monthly: z.number(), firstYear: z.number(), hours: z.number() };
const Severity = z.enum(FINDING_SEVERITIES);

const Item = z.object({
  id: Id,
  title: z.string(),
  /** Worst open finding that it resolves. */
  severity: z.nullable(Severity),
  resolves: z.number(),
  isCampaign: z.boolean(),
  /** Points of the score: after the rows above, or on top of the plan. */
  gained: z.number(),
  ...sums,
  /** Quarter on the roadmap now. */
  quarter: z.nullable(FiscalQuarter),
  version: Version,
});

const Step = z.object({ cost: z.number(), score: z.number(), count: z.number() });
const Checklist = z.object({
  /** Template ID, or name of a framework that questions of the assessment refer to. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(['template', 'framework']),
});
const Kind = z.enum(PATH_PLANS);

export const Path = z.object({
  customer: z.object({ id: Id, name: z.string() }),
  currency: z.string(),
  startMonth: z.number(),
  today: Day,
  goal: z.number(),
  budget: z.nullable(z.number()),
  quarterBudget: z.nullable(z.number()),
  /** Hours of what starts in one quarter at most. */
  quarterHours: z.nullable(z.number()),
  /** Most that a plan may cost by both budgets. */
  limit: z.nullable(z.number()),
  noCriticals: z.boolean(),
  /** Checklist that the plan meets. */
  checklist: z.nullable(Checklist),
  /** Checklists to choose from: frameworks of the assessment's questions, and other templates with an approved assessment. */
  checklists: z.array(Checklist),
  from: FiscalQuarter,
  until: FiscalQuarter,
  /** Approved assessment that the score starts from. */
  assessment: z.nullable(z.object({ id: Id, name: z.string(), template: z.string(), approvedAt: Instant })),
  /** Recommendations that could be in a plan, and those among them with a cost. */
  recommendations: z.number(),
  costed: z.number(),
  /** Null without an approved assessment that has a score. */
  path: z.nullable(
    z.object({
      scoreNow: z.number(),
      plan: z.nullable(
        z.object({
          kind: Kind,
          score: z.number(),
          count: z.number(),
          ...sums,
          quarters: z.array(
            z.object({
              year: z.number(),
              quarter: z.number(),
              scoreAfter: z.number(),
              gained: z.number(),
              ...sums,
              over: z.number(),
              overHours: z.number(),
              items: z.array(Item),
            }),
          ),
        }),
      ),
      isReached: z.boolean(),
      /** Cheapest plan to the goal, whatever the budget; null if the goal is out of reach. */
      needed: z.nullable(Step),
      /** True if only the limit of hours keeps the goal out of reach. */
      isShortOfHours: z.boolean(),
      others: z.array(z.extend(Item, { reason: z.enum(PATH_REASONS) })),
      /** Cheapest cost of each score, at most 60 steps. */
      frontier: z.array(Step),
      bend: z.nullable(z.object({ cost: z.number(), perPoint: z.number() })),
      alternatives: z.array(
        z.extend(Step, {
          kind: Kind,
          adds: z.array(z.string()),
          drops: z.array(z.string()),
          /** Products that dropped recommendations replace, with the last day of their security updates. */
          ending: z.array(z.object({ product: z.string(), until: Day })),
        }),
      ),
      /** Recommendation that the plan without the largest cost leaves out. */
      dearest: z.nullable(z.string()),
      leftOpen: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
      /** Open critical findings and questions of the checklist that no costed recommendation resolves. */
      unreachable: z.array(z.string()),
      /** Recommendations of the plan whose hours are unknown and count as none. */
      withoutHours: z.number(),
      checklist: z.nullable(z.object({ questions: z.number(), passing: z.number(), passingAfter: z.number(), unanswered: z.number() })),
      /** False if the plan is the best found, because the search was too large to be complete. */
      isExact: z.boolean(),
    }),
  ),
});
export type Path = z.output<typeof Path>;

/** Quarter of a recommendation; days within the old quarter are cleared unless they are sent. */
const Move = z.object({
  recommendationId: Id,
  quarter: z.nullable(FiscalQuarter),
  start: z.optional(z.nullable(Day)),
  end: z.optional(z.nullable(Day)),
  version: Version,
});
export type PathMove = z.output<typeof Move>;

export const applyPath = endpoint({
  method: 'POST',
  path: '/api/customers/:id/path/apply',
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['recommendations', 'budgets'],
  summary: 'Set the quarters of a plan on the roadmap, all or none',
  params: ById,
  body: z.object({
    moves: z.array(Move).check(
      z.minLength(1, 'is required'),
      z.maxLength(PATH_LIMITS.recommendations, `must hold at most ${PATH_LIMITS.recommendations} moves`),
      z.refine((moves) => new Set(moves.map(({ recommendationId }) => recommendationId)).size === moves.length, 'must name each one once'),
    ),
  }),
  /** Moves that undo these, at the new versions. */
  response: z.object({ moves: z.array(Move) }),
});

export const getPath = endpoint({
  method: 'GET',
  path: '/api/customers/:id/path',
  allow: 'assessments:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['recommendations', 'findings', 'assessments', 'customers'],
  summary: 'The cheapest recommendations that reach a score, by quarter, with alternatives and the cost of every score',
  params: ById,
  query: z.object({
    /** Score to reach; defaults to the start of the good band. */
    goal: z.optional(z.pipe(NumberText, z.number().check(z.gte(0), z.lte(100)))),
    /** Also resolve every open critical finding. */
    noCriticals: z.optional(z.literal('true')),
    /** Cost of the first 12 months at most, in minor units. */
    budget: z.optional(Amount),
    /** First 12 months of what starts in one quarter at most, in minor units. */
    quarterBudget: z.optional(Amount),
    /** Hours of what starts in one quarter at most. */
    quarterHours: z.optional(z.pipe(NumberText, z.number().check(z.gte(0), z.lte(PATH_LIMITS.hours)))),
    /** Also pass every question of a checklist: a template ID, or the name of a framework. */
    checklist: z.optional(z.string().check(z.maxLength(165))),
    /** First and last quarter of the plan; default to the next quarter and the two after it. */
    from: z.optional(QuarterKey),
    until: z.optional(QuarterKey),
    must: z.optional(Ids),
    without: z.optional(Ids),
    plan: z.optional(Kind),
    /** Approved assessment to start from; defaults to the latest one. */
    assessmentId: z.optional(Id),
  }),
  response: Path,
});
