import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { Priority } from '#domain/recommendations/recommendations.rules.ts';
import { MOST_MONEY, type MinorUnits, times } from '#domain/money/money.rules.ts';

/** Customer's progress in a campaign, in the order of the burn-down. `verified` means that all its findings were resolved afterwards. */
export const CAMPAIGN_STATES = ['not_sent', 'declined', 'proposed', 'approved', 'in_progress', 'done', 'verified'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Counted thing of the price rule. */
export const CAMPAIGN_UNITS = ['user', 'device'] as const;
export type CampaignUnit = (typeof CAMPAIGN_UNITS)[number];

export const CAMPAIGN_LIMITS = { customers: 2_000, units: 1_000_000, hours: 100_000, options: 2 } as const;

/** Time after a run in which it can be undone. */
export const CAMPAIGN_UNDO_MS = 60 * 60 * 1000;

/** Days between two reminders to the same customer. */
export const CAMPAIGN_REMINDER_DAYS = 7;

/** Priority of a campaign for a gap without a library text. */
export const PRIORITY_OF_SEVERITY = {
  critical: 'urgent',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<FindingSeverity, Priority>;

/** Amounts in minor units. */
export interface PriceRule {
  unit: CampaignUnit;
  perCustomer: MinorUnits;
  perUnit: MinorUnits;
  monthlyPerUnit: MinorUnits;
  monthlyPerCustomer: MinorUnits;
  hoursPerCustomer: number;
  hoursPerUnit: number;
}

export interface CampaignAmounts {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  hours: number;
}

/** False for a rule without any amount: its customers are uncosted, not free of charge. */
export function isPriced({ perCustomer, perUnit, monthlyPerUnit, monthlyPerCustomer }: PriceRule): boolean {
  return perCustomer > 0 || perUnit > 0 || monthlyPerUnit > 0 || monthlyPerCustomer > 0;
}

/** True if the rule multiplies by the number of units, so that customers without one have no amount. */
export function countsUnits({ perUnit, monthlyPerUnit, hoursPerUnit }: PriceRule): boolean {
  return perUnit > 0 || monthlyPerUnit > 0 || hoursPerUnit > 0;
}

/** Amounts of a customer by the rule; null if the rule has no price or the number of units is unknown. */
export function amountsByRule(rule: PriceRule, units: number | null): CampaignAmounts | null {
  if (!isPriced(rule) || (units === null && countsUnits(rule))) return null;
  const count = units ?? 0;
  return {
    oneTime: Math.min(rule.perCustomer + times(rule.perUnit, count), MOST_MONEY),
    monthly: Math.min(rule.monthlyPerCustomer + times(rule.monthlyPerUnit, count), MOST_MONEY),
    hours: Math.min(roundedHours(rule.hoursPerCustomer + rule.hoursPerUnit * count), CAMPAIGN_LIMITS.hours),
  };
}

/** Alternative to the advised option, with its own price rule. */
export interface CampaignOption extends PriceRule {
  key: string;
  name: string;
  /** Result for the customer: a short label and a figure. */
  outcome?: { label: string; value: string } | null | undefined;
  /** Up to two lines about the content. */
  points?: string[] | undefined;
}

/** Customer's numbers, from which options are priced. */
export interface OptionCounts {
  /** Units of the campaign's own rule. */
  units: number | null;
  userCount: number | null;
  endpointCount: number | null;
}

/** Units of an option: those of the campaign if both count the same, else those of the customer. */
export function unitsOfOption(option: PriceRule, own: CampaignUnit, { units, userCount, endpointCount }: OptionCounts): number | null {
  if (option.unit === own) return units;
  return option.unit === 'user' ? userCount : endpointCount;
}

export function isSameAmount(one: CampaignAmounts | null, other: CampaignAmounts | null): boolean {
  return one?.oneTime === other?.oneTime && one?.monthly === other?.monthly && one?.hours === other?.hours;
}

/** Hours have two decimals. */
function roundedHours(hours: number): number {
  return Math.round(hours * 100) / 100;
}

/** Customer of a campaign, as far as the totals need it. */
export interface CountedCustomer {
  state: CampaignState;
  currency: string;
  amounts: CampaignAmounts | null;
}

export interface CampaignTotals extends CampaignAmounts {
  customers: number;
}

/** Sum of customers in the campaign's currency; those without an amount or in another currency are only counted. */
export function totalsOf(customers: readonly CountedCustomer[], currency: string): CampaignTotals {
  const sum: CampaignTotals = { customers: customers.length, oneTime: 0, monthly: 0, hours: 0 };
  for (const { amounts, currency: own } of customers) {
    if (!amounts) continue;
    sum.hours = roundedHours(sum.hours + amounts.hours);
    if (own !== currency) continue;
    sum.oneTime += amounts.oneTime;
    sum.monthly += amounts.monthly;
  }
  return sum;
}

/** Totals of each state; together they are the totals of all customers. */
export function totalsByState(customers: readonly CountedCustomer[], currency: string): Record<CampaignState, CampaignTotals> {
  const of = (state: CampaignState) =>
    totalsOf(
      customers.filter((customer) => customer.state === state),
      currency,
    );
  return {
    not_sent: of('not_sent'),
    declined: of('declined'),
    proposed: of('proposed'),
    approved: of('approved'),
    in_progress: of('in_progress'),
    done: of('done'),
    verified: of('verified'),
  };
}

/** States in which the rule still sets the amounts; an approved, started or declined amount stays as it is. */
export function followsRule(state: CampaignState): boolean {
  return state === 'not_sent' || state === 'proposed';
}
