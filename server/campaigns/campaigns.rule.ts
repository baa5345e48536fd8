import { CAMPAIGN_UNITS, type PriceRule } from '#domain/campaigns/campaigns.rules.ts';
import type { CampaignWhole } from './campaigns.queries.ts';

/** Price rule of the advised option. */
export function ruleOf(row: CampaignWhole): PriceRule {
  const { perCustomer, perUnit, monthlyPerCustomer, monthlyPerUnit, hoursPerCustomer, hoursPerUnit } = row;
  const unit = CAMPAIGN_UNITS.find((one) => one === row.unit) ?? 'user';
  return { unit, perCustomer, perUnit, monthlyPerCustomer, monthlyPerUnit, hoursPerCustomer, hoursPerUnit };
}
