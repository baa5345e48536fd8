import * as z from 'zod/mini';
import { MOST_SOURCES } from '#domain/campaigns/sources.rules.ts';
import { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, line, PersonRef } from '#contract/fields.ts';
import { Named } from '#contract/recommendations/recommendations.fields.ts';
import { StackCategoryKey } from '#contract/stack/stack.contract.ts';

/** Reason of a campaign: what its customers have in common. */
export const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), template: z.nullable(Named), questionKey: z.string() }),
  /** Gap in a category of the technology stack; with a product, only where that product is off standard. */
  z.object({ kind: z.literal('stack'), category: z.string(), product: z.nullable(z.string()) }),
  /** Product whose support has ended or ends soon; `until` is null if the day is no longer known. */
  z.object({ kind: z.literal('product'), product: z.string(), until: z.nullable(Day) }),
]);

/** Fields that name a source: a finding, a question, a stack category with or without a product, or a product alone. */
export const sourceFields = {
  findingId: z.optional(Id),
  templateId: z.optional(Id),
  questionKey: z.optional(line(200)),
  stackCategory: z.optional(StackCategoryKey),
  product: z.optional(line(300)),
};
/** Source as the start of a campaign takes it. */
export interface SourceInput {
  findingId?: string | undefined;
  templateId?: string | undefined;
  questionKey?: string | undefined;
  stackCategory?: z.output<typeof StackCategoryKey> | undefined;
  product?: string | undefined;
}

/** Number of customers with a reason, and its campaign. */
const offered = { customers: z.number(), campaignId: z.nullable(Id) };

const reads = ['campaigns', 'recommendations', 'findings', 'customers', 'users', 'assets', 'stackItems', 'stackAudits'] as const;

export const listCampaignSources = endpoint({
  method: 'GET',
  path: '/api/campaigns/sources',
  allow: 'customers:edit',
  reads: [...reads, 'templates'],
  summary: `Reasons for a campaign, most customers first and at most ${MOST_SOURCES} of each kind, with the campaign that exists for it`,
  response: z.object({
    questions: z.array(z.object({ template: Named, questionKey: z.string(), title: z.string(), ...offered })),
    stack: z.array(
      z.object({
        category: z.string(),
        /** Off-standard product; null for all gaps of the category. */
        product: z.nullable(z.string()),
        ...offered,
      }),
    ),
    /** Products whose support has ended or ends within a year. */
    products: z.array(z.object({ product: z.string(), until: Day, units: z.number(), ...offered })),
  }),
});
export type CampaignSources = z.output<typeof listCampaignSources.response>;

export const listCampaignCandidates = endpoint({
  method: 'GET',
  path: '/api/campaigns/candidates',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads,
  summary: 'Customers that can join a campaign, by name: for a new one by its reason, for an existing one those that are not in it',
  query: z.object({ campaignId: z.optional(Id), ...sourceFields }),
  response: z.object({
    /** Campaign that exists for the reason; null without one. */
    campaignId: z.nullable(Id),
    /** Title that a new campaign gets. */
    title: z.string(),
    customers: z.array(
      z.object({
        id: Id,
        name: z.string(),
        tier: z.nullable(z.enum(CUSTOMER_TIERS)),
        vcio: z.nullable(PersonRef),
        /** The customer has the gap or runs the product. */
        isAffected: z.boolean(),
        /** Matching devices; null if the reason counts none. */
        units: z.nullable(z.number()),
        /** Campaigns in which the customer has not declined or completed the recommendation. */
        campaigns: z.number(),
      }),
    ),
  }),
});
export type CampaignCandidates = z.output<typeof listCampaignCandidates.response>;
