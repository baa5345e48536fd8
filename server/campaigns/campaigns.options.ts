import {
  amountsByRule,
  type CampaignAmounts,
  type CampaignOption,
  type PriceRule,
  unitsOfOption,
} from '#domain/campaigns/campaigns.rules.ts';
import type { StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import type { updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { ruleOf } from './campaigns.rule.ts';
import type { Priced } from './campaigns.customers.queries.ts';
import type { CampaignCustomerRow, CampaignWhole } from './campaigns.queries.ts';

interface FurtherAmounts {
  key: string;
  name: string;
  amounts: CampaignAmounts | null;
  isEdited: boolean;
}

/** Amounts of the further options for a customer: typed ones, else those of the option's rule in the campaign's currency. */
export function furtherAmounts(campaign: CampaignWhole, row: CampaignCustomerRow): FurtherAmounts[] {
  const { unit } = ruleOf(campaign);
  return campaign.options.map((option) => {
    const typed = row.optionAmounts[option.key];
    const byRule = row.currency === campaign.currency ? amountsByRule(option, unitsOfOption(option, unit, row)) : null;
    return { key: option.key, name: option.name, amounts: typed ?? byRule, isEdited: typed !== undefined };
  });
}

/** Options of a customer's recommendation, the advised one first and chosen. Uncosted options are left out; without alternatives one option holds the hours. */
export function wantedOptions(campaign: CampaignWhole, row: CampaignCustomerRow): StoredOption[] {
  const { plannedOneTime: oneTime, plannedMonthly: monthly, plannedHours } = row;
  if (oneTime === null || monthly === null) return [];
  const amounts = { oneTime, monthly, hours: plannedHours ?? 0 };
  const further = furtherAmounts(campaign, row).flatMap(({ key, amounts: own }) => {
    const option = campaign.options.find((one) => one.key === key);
    return own && option ? [storedOption(option, own, false)] : [];
  });
  const advised = advisedOption(campaign);
  if (further.length > 0) return [storedOption(advised, amounts, true), ...further];
  return amounts.hours > 0 ? [storedOption(advised, amounts, false)] : [];
}

function advisedOption(campaign: CampaignWhole): CampaignOption {
  const { optionKey: key, optionName: name, optionOutcome: outcome, optionPoints: points } = campaign;
  return { key, name, outcome, points, ...ruleOf(campaign) };
}

const storedOption = (
  { key, name, outcome = null, points = [] }: CampaignOption,
  { oneTime, monthly, hours }: CampaignAmounts,
  chosen: boolean,
): StoredOption => ({ key, name, oneTime, recurring: monthly, recurringPer: 'month', hours, chosen, outcome, points });

type Changing = Pick<BodyOf<typeof updateCampaign>, 'advised' | 'options' | 'rule'>;

/** Fields after a change of options. Advising a further option exchanges it with the advised one. */
export function optionFields(before: CampaignWhole, { advised, options, rule }: Changing) {
  const key = advised?.key ?? before.optionKey;
  const chosen = chosenOption(before, key);
  const remaining = furtherOptions(before, options ?? before.options, chosen?.key ?? null);
  if (remaining.some((option) => option.key === key)) {
    throw new Fault('VALIDATION_ERROR', { field: 'options', message: 'must have different keys' });
  }
  return {
    ...(chosen && ruleIn(chosen)),
    ...rule,
    ...(advised && namesIn(key, chosen ?? advised)),
    ...((options || chosen) && { options: remaining }),
  };
}

function ruleIn({ key: _, name: _name, outcome: _outcome, points: _points, ...rule }: CampaignOption): PriceRule {
  return rule;
}

const namesIn = (optionKey: string, { name, outcome = null, points = [] }: Omit<CampaignOption, keyof PriceRule>) => ({
  optionKey,
  optionName: name,
  optionOutcome: outcome,
  optionPoints: points,
});

/** Option that becomes the advised one; undefined if it is already. */
function chosenOption(before: CampaignWhole, key: string) {
  const chosen = before.options.find((option) => option.key === key);
  if (key === before.optionKey || chosen) return chosen;
  throw new Fault('VALIDATION_ERROR', { field: 'advised', message: 'must be an option of the campaign' });
}

/** Options beside the advised one; one that becomes the advised leaves its place to the former. */
function furtherOptions(before: CampaignWhole, further: CampaignWhole['options'], chosen: string | null): CampaignWhole['options'] {
  const former = advisedOption(before);
  return further.map((option) => (option.key === chosen ? former : option));
}

/** Amounts of a customer after another option is advised: typed amounts stay with their option. */
export function exchanged(before: CampaignWhole, key: string, row: CampaignCustomerRow): Priced {
  const { customerId, plannedOneTime, plannedMonthly, plannedHours, isEdited } = row;
  const { [key]: typed, ...others } = row.optionAmounts;
  const former =
    isEdited && plannedOneTime !== null && plannedMonthly !== null
      ? { [before.optionKey]: { oneTime: plannedOneTime, monthly: plannedMonthly, hours: plannedHours ?? 0 } }
      : {};
  const amounts = typed ?? { oneTime: plannedOneTime, monthly: plannedMonthly, hours: plannedHours };
  return { customerId, ...amounts, isEdited: typed !== undefined, optionAmounts: { ...others, ...former } };
}
