import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS, CAMPAIGN_STATES } from '#domain/campaigns/campaigns.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { OUTCOMES, RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';
import { LastingOpportunity, RunEffects } from './campaigns.effects.contract.ts';
import { FiscalQuarter, Money, Named, RecommendationPriority } from '#contract/recommendations/recommendations.fields.ts';
import { CampaignOption, CampaignRule, Hours, OptionKey, optionNames } from './options.fields.ts';
import { Source, sourceFields } from './sources.contract.ts';

const State = z.enum(CAMPAIGN_STATES);
const Units = z.int('must be a whole number').check(z.gte(0), z.lte(CAMPAIGN_LIMITS.units));

const facts = {
  id: Id,
  title: z.string(),
  /** Currency of the price rule and of all totals. */
  currency: z.string(),
  /** Calendar quarter. */
  targetQuarter: z.nullable(FiscalQuarter),
  owner: z.nullable(PersonRef),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
};

export const CampaignRow = z.object({
  ...facts,
  /** Number of customers in each state; only states with at least one. */
  states: z.partialRecord(State, z.number()),
  customers: z.number(),
  /** Amounts of all customers that did not decline, in the campaign's currency. */
  oneTime: z.number(),
  monthly: z.number(),
});
export type CampaignRow = z.output<typeof CampaignRow>;

export const Campaign = z.object({
  ...facts,
  problem: z.string(),
  benefit: z.string(),
  riskIfNot: z.string(),
  priority: RecommendationPriority,
  source: Source,
  /** Price rule of the advised option. */
  rule: CampaignRule,
  /** Advised option; recommendations name it only if there are further ones. */
  advised: z.object({
    key: z.string(),
    name: z.string(),
    outcome: z.nullable(z.object({ label: z.string(), value: z.string() })),
    points: z.array(z.string()),
  }),
  /** Further options, which the customer can choose instead. */
  options: z.array(CampaignOption),
  /** Result of the next run. */
  next: z.object({
    create: z.number(),
    update: z.number(),
    /** Customers with the reason of the campaign that are not in it. */
    missing: z.number(),
  }),
  /** Latest run; null before the first one, and after an undo. */
  lastRun: z.nullable(z.object({ at: Instant, by: z.nullable(PersonRef), created: z.number(), updated: z.number(), undoUntil: Instant })),
});
export type Campaign = z.output<typeof Campaign>;

const Amounts = z.object({ oneTime: z.number(), monthly: z.number(), hours: z.number() });

export const CampaignCustomer = z.object({
  customer: Named,
  currency: z.string(),
  /** First month of the customer's fiscal year. */
  startMonth: z.number(),
  state: State,
  units: z.nullable(z.number()),
  /** Null while uncosted: no price, no number of units, or another currency than the campaign's. */
  amounts: z.nullable(Amounts),
  isEdited: z.boolean(),
  /** Fiscal quarter of the customer, as planned by the campaign or set in the recommendation. */
  targetQuarter: z.nullable(FiscalQuarter),
  remindedAt: z.nullable(Instant),
  /** Amounts of the further options; null while uncosted. */
  options: z.array(z.object({ key: z.string(), amounts: z.nullable(Amounts), isEdited: z.boolean() })),
  /** Null until the campaign created it. */
  recommendation: z.nullable(
    z.object({
      id: Id,
      status: z.enum(RECOMMENDATION_STATUSES),
      targetQuarter: z.nullable(FiscalQuarter),
      owner: z.nullable(PersonRef),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
      verifiedAt: z.nullable(Instant),
      /** Name of the tool whose results verified it; null for an assessment, assets or a stack audit. */
      verifiedBy: z.nullable(z.string()),
      /** A person changed it after the campaign wrote it, so that the campaign no longer does. */
      isChanged: z.boolean(),
      decision: z.nullable(z.object({ outcome: z.enum(OUTCOMES), by: z.string(), note: z.string(), at: Instant })),
    }),
  ),
});
export type CampaignCustomer = z.output<typeof CampaignCustomer>;

const reads = ['campaigns', 'recommendations', 'findings', 'customers', 'users'] as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  allow: 'assessments:view',
  reads,
  summary: 'Campaigns with their progress, newest first',
  ...listing({ sorts: bothWays('-created', 'title'), filters: { ...Search, ownerId: z.optional(Id) }, usual: 50 }),
  response: z.array(CampaignRow),
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  allow: 'assessments:view',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads: [...reads, 'templates'],
  summary: 'One campaign with its text, price rule and what the next run would create',
  params: ById,
  response: Campaign,
});

export const listCampaignCustomers = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/customers',
  allow: 'assessments:view',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads,
  summary: 'All customers of a campaign by name, with state and amounts',
  params: ById,
  response: z.array(CampaignCustomer),
});

const CustomerIds = z
  .array(Id)
  .check(z.minLength(1, 'is required'), z.maxLength(CAMPAIGN_LIMITS.customers, `must hold at most ${CAMPAIGN_LIMITS.customers} ids`));

export const exportCampaignCustomers = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/customers/export',
  allow: 'assessments:view',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads,
  summary: 'The customers of a campaign with state, amounts and decisions, as CSV',
  params: ById,
  query: z.object({ format: z.optional(z.enum(['csv'])) }),
  download: true,
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns',
  allow: 'customers:edit',
  changes: ['campaigns'],
  status: 201,
  summary:
    'Start a campaign from a finding, a question, a stack gap or a product without support, with the listed customers or all that share it',
  body: z.object({ ...sourceFields, customerIds: z.optional(CustomerIds) }),
  response: Campaign,
});

const text = z.optional(prose(RECOMMENDATION_LIMITS.text));

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/api/campaigns/:id',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  summary: 'Change the text, quarter, owner, options or price rule of a campaign; amounts that were edited or approved stay',
  params: ById,
  body: z.object({
    title: z.optional(line(RECOMMENDATION_LIMITS.title)),
    problem: text,
    benefit: text,
    riskIfNot: text,
    priority: z.optional(RecommendationPriority),
    targetQuarter: clearable(FiscalQuarter),
    ownerId: clearable(Id),
    rule: z.optional(CampaignRule),
    /** Advised option. The key of a further option makes that one advised: it takes its price rule and amounts. */
    advised: z.optional(z.object(optionNames)),
    options: z.optional(
      z.array(CampaignOption).check(
        z.maxLength(CAMPAIGN_LIMITS.options, `must hold at most ${CAMPAIGN_LIMITS.options} options`),
        z.refine((options) => new Set(options.map(({ key }) => key)).size === options.length, 'must have different keys'),
      ),
    ),
    version: z.optional(Version),
  }),
  response: Campaign,
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/:id',
  allow: 'customers:delete',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  summary: 'Delete a campaign; its recommendations stay',
  params: ById,
  body: AtVersion,
});

export const addCampaignCustomers = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/customers',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  summary: 'Add customers to a campaign; without a list, all that share its reason',
  params: ById,
  body: z.object({ customerIds: z.optional(CustomerIds) }),
  response: z.object({ added: z.number() }),
});

export const changeCampaignCustomers = endpoint({
  method: 'PATCH',
  path: '/api/campaigns/:id/customers',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  summary: 'Set units, amounts or quarter of some customers; amounts of null follow the price rule again',
  params: ById,
  body: z.object({
    customerIds: CustomerIds,
    units: clearable(Units),
    amounts: clearable(z.object({ oneTime: Money, monthly: Money, hours: Hours })),
    /** Calendar quarter; null for the campaign's. Also moves started recommendations. */
    targetQuarter: clearable(FiscalQuarter),
    /** Further option of the amounts; without it they are those of the advised option. */
    option: z.optional(OptionKey),
  }),
  response: z.object({
    changed: z.number(),
    /** Customers whose amounts stay, because they were approved, started, done or declined. */
    kept: z.number(),
  }),
});

export const removeCampaignCustomers = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/customers/remove',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  summary: 'Remove customers from a campaign; their recommendations stay',
  params: ById,
  body: z.object({ customerIds: CustomerIds }),
  response: z.object({ removed: z.number() }),
});

const changes = ['campaigns', 'recommendations', 'findings', 'customers', 'reviews', 'budgets', 'qbrs', 'letters'] as const;

export const runCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/runs',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes,
  summary: 'Create the missing recommendations of a campaign and update the open ones; a repeated run changes nothing',
  params: ById,
  body: AtVersion,
  response: z.object({
    created: z.number(),
    updated: z.number(),
    /** Recommendations that a person changed or the customer decided on since. */
    kept: z.number(),
    ...RunEffects,
  }),
});

export const undoCampaignRun = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/runs/undo',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes,
  summary: 'Undo the latest run of a campaign within an hour, except for recommendations that were changed since',
  params: ById,
  response: z.object({
    undone: z.number(),
    /** Customers whose recommendation was changed or decided since, is in a final deck or in a published letter, and stays. */
    kept: z.array(Named),
    opportunities: z.array(LastingOpportunity),
  }),
});
