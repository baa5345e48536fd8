import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { LINK_STATES } from '#domain/psa/psa.writes.rules.ts';
import { ById, clearable, Id, Instant, Version } from '#contract/fields.ts';
import { Named } from '#contract/recommendations/recommendations.fields.ts';
import { LetterWords } from './campaigns.letters.contract.ts';

/** Consequences of a run beyond the recommendations, part of its result. */
export const RunEffects = {
  agenda: z.object({
    /** Customers whose next review requests the decision. */
    added: z.number(),
    /** Customers without a review that can still change; the next one that is created requests it. */
    waiting: z.array(Named),
  }),
  /** Drafted letters. */
  letters: z.number(),
  opportunities: z.object({
    /** Opportunities that are written to the PSA after the run. */
    queued: z.number(),
    /** Customers that are not matched to a company in the PSA. */
    unmatched: z.array(Named),
    /** Reason why none was queued; null if none was wanted or at least one could be. */
    reason: z.nullable(z.string()),
  }),
};

/** Tickets and opportunities that an undo cannot remove from the PSA. */
export const LastingOpportunity = z.object({
  customer: Named,
  tool: z.string(),
  reference: z.string(),
  /** Number in the PSA; empty if it is not known whether it was created. */
  number: z.string(),
  url: z.nullable(z.string()),
});

/** Consequences that a campaign's runs have. */
const Options = {
  /** Requests the decision in the customer's next review. */
  agenda: z.boolean(),
  /** Drafts a letter for the customer's portal, which a person publishes. */
  letters: z.boolean(),
  /** Creates an opportunity in the PSA. */
  opportunities: z.boolean(),
};

const CustomerEffects = z.object({
  customerId: Id,
  /** Null if no decision was requested. */
  agenda: z.nullable(
    z.object({
      /** Review that requests the decision; null while it waits for one. */
      review: z.nullable(z.object({ id: Id, title: z.string(), dateTime: z.nullable(Instant) })),
      /** Reason why the review could not be updated. */
      reason: z.nullable(z.string()),
      /** True for the moments in which the next review is being updated. */
      isComing: z.boolean(),
    }),
  ),
  /** Null without an opportunity in the PSA. */
  opportunity: z.nullable(
    z.object({
      tool: z.string(),
      state: z.enum(LINK_STATES),
      number: z.string(),
      url: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const CampaignEffects = z.object({
  options: z.object(Options),
  /** Template of the letters. */
  letter: z.object({ subject: z.string(), text: z.string() }),
  /** PSA that gets the opportunities, and why it cannot; null without a PSA. */
  psa: z.nullable(z.object({ name: z.string(), reason: z.nullable(z.string()) })),
  /** Customers with at least one consequence, by name. */
  customers: z.array(CustomerEffects),
  /** Version of the campaign. */
  version: Version,
});
export type CampaignEffects = z.output<typeof CampaignEffects>;

export const getCampaignEffects = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/effects',
  allow: 'qbrs:view',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads: ['campaigns', 'recommendations', 'qbrs', 'customers', 'integrations'],
  summary: 'Consequences of a campaign for its customers: agendas of their next reviews and opportunities in the PSA',
  params: ById,
  response: CampaignEffects,
});

export const updateCampaignEffects = endpoint({
  method: 'PATCH',
  path: '/api/campaigns/:id/effects',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns', 'letters'],
  summary: 'Choose the consequences of the next run of a campaign',
  params: ById,
  body: z.object({
    agenda: z.optional(Options.agenda),
    letters: z.optional(Options.letters),
    opportunities: z.optional(Options.opportunities),
    /** Template of the letters, also for drafts that no one edited; null restores the shipped one. */
    letter: clearable(LetterWords),
    version: z.optional(Version),
  }),
  response: CampaignEffects,
});
