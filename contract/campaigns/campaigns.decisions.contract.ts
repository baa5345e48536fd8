import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS, CAMPAIGN_REMINDER_DAYS } from '#domain/campaigns/campaigns.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id } from '#contract/fields.ts';
import { Named } from '#contract/recommendations/recommendations.fields.ts';

const body = z.object({
  customerIds: z
    .array(Id)
    .check(z.minLength(1, 'is required'), z.maxLength(CAMPAIGN_LIMITS.customers, `must hold at most ${CAMPAIGN_LIMITS.customers} ids`)),
});

export const remindCampaignCustomers = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/reminders',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns'],
  duringVisit: false,
  summary: `Email the portal contacts of customers that have not decided and got no reminder in the last ${CAMPAIGN_REMINDER_DAYS} days`,
  params: ById,
  body,
  response: z.object({
    /** Customers that got a reminder, and emails sent to their contacts. */
    reminded: z.number(),
    emails: z.number(),
    /** Customers that got none, by reason. */
    decided: z.array(Named),
    recent: z.array(Named),
    withoutContact: z.array(Named),
  }),
});

export const addCampaignToQbrs = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/agenda',
  allow: 'customers:edit',
  notFound: 'CAMPAIGN_NOT_FOUND',
  changes: ['campaigns', 'qbrs', 'recommendations'],
  summary: 'Request the decision of customers that have not decided in their next review',
  params: ById,
  body,
  response: z.object({
    /** Customers whose next review requests the decision. */
    added: z.number(),
    /** Customers without a review that can still change; the next one that is created requests it. */
    waiting: z.array(Named),
    /** Customers without an undecided recommendation. */
    decided: z.array(Named),
  }),
});
