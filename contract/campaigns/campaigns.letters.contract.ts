import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS } from '#domain/campaigns/campaigns.rules.ts';
import { LETTER_LIMITS } from '#domain/campaigns/letters.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';
import { Named } from '#contract/recommendations/recommendations.fields.ts';

/** Words of a letter or of the campaign's template. Placeholders such as {price} are filled with data of the customer. */
export const LetterWords = z.object({ subject: line(LETTER_LIMITS.subject), text: prose(LETTER_LIMITS.text) });

export const CampaignLetter = z.object({
  customer: Named,
  /** Words to edit, with placeholders. */
  template: z.object({ subject: z.string(), text: z.string() }),
  /** Words that the customer reads: as published, else filled with present data. */
  subject: z.string(),
  text: z.string(),
  isEdited: z.boolean(),
  /** Null for a draft, which the customer does not see. */
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(PersonRef),
  version: Version,
});
export type CampaignLetter = z.output<typeof CampaignLetter>;

export const listCampaignLetters = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/letters',
  allow: 'qbrs:view',
  notFound: 'CAMPAIGN_NOT_FOUND',
  reads: ['campaigns', 'letters', 'recommendations', 'customers', 'users', 'organization'],
  summary: 'Letters of a campaign by customer, drafts and published ones',
  params: ById,
  response: z.array(CampaignLetter),
});

export const updateCampaignLetter = endpoint({
  method: 'PATCH',
  path: '/api/campaigns/:id/letters',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['letters'],
  summary: 'Change the words of one customer’s draft; a published letter must be withdrawn first',
  params: ById,
  body: z.object({ customerId: Id, words: LetterWords, version: z.optional(Version) }),
  response: CampaignLetter,
});

export const publishCampaignLetters = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/letters/publish',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['letters'],
  summary: 'Publish drafts in the portals of their customers; drafts that changed since they were read are skipped and named',
  params: ById,
  body: z.object({
    letters: z
      .array(z.object({ customerId: Id, version: Version }))
      .check(
        z.minLength(1, 'is required'),
        z.maxLength(CAMPAIGN_LIMITS.customers, `must hold at most ${CAMPAIGN_LIMITS.customers} letters`),
      ),
  }),
  response: z.object({ published: z.number(), skipped: z.array(Named) }),
});

export const withdrawCampaignLetters = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/letters/withdraw',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['letters'],
  summary: 'Withdraw published letters from the portals; they become drafts again',
  params: ById,
  body: z.object({
    customerIds: z
      .array(Id)
      .check(z.minLength(1, 'is required'), z.maxLength(CAMPAIGN_LIMITS.customers, `must hold at most ${CAMPAIGN_LIMITS.customers} ids`)),
  }),
  response: z.object({ withdrawn: z.number() }),
});
