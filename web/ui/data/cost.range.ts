import type { CostRange, LibraryCost } from '#domain/recommendations/library.rules.ts';
import { moneyText } from './money.format.ts';
import { PERIOD_LABELS } from './planning.words.ts';

function rangeText({ low, high }: CostRange, currency: string): string {
  return low === high ? moneyText(low, currency) : `${moneyText(low, currency)} to ${moneyText(high, currency)}`;
}

/** Text such as "£3,000 to £6,000 + £20 to £30 per month"; "to be quoted" if the library has no prices. */
export function costRangeText(cost: LibraryCost | null): string {
  if (!cost) return 'to be quoted';
  const { currency, oneTime, recurring, recurringPer } = cost;
  const parts = [
    oneTime.high > 0 && rangeText(oneTime, currency),
    recurring.high > 0 && `${rangeText(recurring, currency)} ${PERIOD_LABELS[recurringPer]}`,
  ];
  return parts.filter(Boolean).join(' + ') || '–';
}
