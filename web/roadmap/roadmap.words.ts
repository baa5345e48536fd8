import {
  addMonths,
  firstMonthOfQuarter,
  type FiscalQuarter,
  yearLabel,
  monthName,
  shortMonth,
  quarterName,
  CALENDAR,
} from '#domain/customers/fiscal.rules.ts';
import { mainFirst, type MoneySum } from '#domain/money/money.rules.ts';
import { ownCurrency } from '#web/ui/data/terms.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText } from '#web/ui/data/number.text.ts';

/** Key of the place for items without a quarter. */
export const TRAY = 'none';

export function quarterOf(key: string): FiscalQuarter | null {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(key) ?? [];
  return year && quarter ? { year: Number(year), quarter: Number(quarter) } : null;
}

export const yearName = (year: number, startMonth: number): string => (startMonth === CALENDAR ? String(year) : yearLabel(year));

export function placeName(key: string, startMonth: number): string {
  const quarter = quarterOf(key);
  return quarter ? quarterName(quarter, startMonth) : 'Unscheduled';
}

/** Text such as "Apr – Jun 2027". */
export function monthsOfQuarter(quarter: FiscalQuarter, startMonth: number): string {
  const first = firstMonthOfQuarter(quarter, startMonth);
  const last = addMonths(first, 2);
  return `${monthName(first).slice(0, 3)} – ${shortMonth(last)}`;
}

/** Text such as "Apr 2027 – Mar 2028"; empty for a calendar year, whose name suffices. */
export function monthsOfYear(year: number, startMonth: number): string {
  if (startMonth === CALENDAR) return '';
  const first = firstMonthOfQuarter({ year, quarter: 1 }, startMonth);
  const last = addMonths(first, 11);
  return `${shortMonth(first)} – ${shortMonth(last)}`;
}

/** Text for live regions, such as "£9,840 one-time, £245 per month". */
export function sumsText(sums: readonly MoneySum[]): string {
  if (sums.length === 0) return 'no costs';
  const parts = ({ currency, oneTime, monthly }: MoneySum) => [
    ...(oneTime === 0 ? [] : [`${moneyText(oneTime, currency)} one-time`]),
    ...(monthly === 0 ? [] : [`${moneyText(monthly, currency)} per month`]),
  ];
  return sums.flatMap(parts).join(', ');
}

/** Short text such as "£31,450 one-time, £2,103 per month, +4 currencies". */
export function mainSumText(sums: readonly MoneySum[]): string {
  const [main, ...others] = mainFirst(sums, ownCurrency());
  const more = others.length > 0 ? `, +${countText(others.length, 'currency', 'currencies')}` : '';
  return `${sumsText(main ? [main] : [])}${more}`;
}

export const recommendationsText = (count: number): string => countText(count, 'recommendation');
