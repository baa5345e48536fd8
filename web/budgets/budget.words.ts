import type { BudgetKind } from '#domain/budgets/budgets.rules.ts';
import { monthOfPeriod, type Nature, type Period } from '#domain/budgets/outlook.rules.ts';
import { monthName, quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { amountText } from '#web/ui/data/money.format.ts';

export const KIND_LABELS: Record<BudgetKind, string> = {
  agreement: 'Agreements',
  recommendation: 'Recommendations',
  asset: 'Assets',
  licence: 'Licences',
  other: 'Other',
};

export const NATURE_LABELS: Record<Nature, string> = { oneTime: 'once', recurring: 'recurring' };

/** Column head below its year: "Q4", "Jan", "FY28". */
export function shortLabel({ year, quarter, month }: Period): string {
  if (month !== null) return monthName(month).slice(0, 3);
  return quarter === null ? yearLabel(year) : `Q${quarter}`;
}

/** Label without the year above it: "Q4 FY27", "January 2027", "FY28". */
export function longLabel({ year, quarter, month }: Period): string {
  if (month !== null) return `${monthName(month)} ${month.slice(0, 4)}`;
  return quarter === null ? yearLabel(year) : quarterLabel({ year, quarter });
}

/** Short form of `longLabel`: "Q4 FY27", "Jan 2027". */
export const briefLabel = (period: Period) =>
  period.month === null ? longLabel(period) : `${shortLabel(period)} ${period.month.slice(0, 4)}`;

/** Text such as "April 2027 to March 2028". */
export function monthsOfYear(fiscalYear: number, startMonth: number): string {
  const written = (at: number) => {
    const month = monthOfPeriod({ year: fiscalYear, from: at }, startMonth);
    return `${monthName(month)} ${month.slice(0, 4)}`;
  };
  return `${written(0)} to ${written(11)}`;
}

/** Amount in whole units; a dash for zero. */
export function cellText(amount: MinorUnits, currency: string): string {
  return amount === 0 ? '–' : amountText(amount, currency);
}

/** Text such as "+861" or "−1,193"; a few pence become "0". */
export function signedText(amount: MinorUnits, currency: string): string {
  const text = amountText(amount, currency);
  return amount > 0 && text !== amountText(0, currency) ? `+${text}` : text;
}
