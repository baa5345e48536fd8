import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS, CAMPAIGN_UNITS } from '#domain/campaigns/campaigns.rules.ts';
import { line, prose } from '#contract/fields.ts';
import { Money } from '#contract/recommendations/recommendations.fields.ts';

export const Hours = z
  .number()
  .check(z.gte(0, 'must not be negative'), z.lte(CAMPAIGN_LIMITS.hours, `must be at most ${CAMPAIGN_LIMITS.hours}`));

export const CampaignRule = z.object({
  unit: z.enum(CAMPAIGN_UNITS),
  perCustomer: Money,
  perUnit: Money,
  monthlyPerUnit: Money,
  monthlyPerCustomer: z._default(Money, 0),
  hoursPerCustomer: Hours,
  hoursPerUnit: Hours,
});

export const OptionKey = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]{1,40}$/, 'may hold lower-case letters, digits and hyphens'));
export const optionNames = {
  key: OptionKey,
  name: line(80),
  /** Result for the customer: a short label and a figure. */
  outcome: z._default(z.nullable(z.object({ label: prose(60), value: prose(40) })), null),
  /** Up to two lines about the content. */
  points: z._default(z.array(prose(120)).check(z.maxLength(2, 'must hold at most 2 lines')), []),
};
/** Alternative to the advised option, with its own price rule. */
export const CampaignOption = z.extend(CampaignRule, optionNames);
export type CampaignOption = z.output<typeof CampaignOption>;
