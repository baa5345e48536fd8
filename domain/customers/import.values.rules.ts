import { parseMoney } from '#domain/money/money.rules.ts';
import { MONTH_NAMES } from './fiscal.rules.ts';
import { NO_WEBSITE, websiteUrl } from './websites.rules.ts';

export type CellValue<T> = { value: T } | { fault: string };

/** Removes the quote that exports write before a cell that a spreadsheet would run as a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

const STATUS_WORDS: Readonly<Record<string, 'active' | 'onboarding' | 'prospect' | 'offboarding'>> = {
  active: 'active',
  customer: 'active',
  client: 'active',
  current: 'active',
  onboarding: 'onboarding',
  new: 'onboarding',
  prospect: 'prospect',
  lead: 'prospect',
  offboarding: 'offboarding',
  leaving: 'offboarding',
};

export function statusIn(cell: string): CellValue<'active' | 'onboarding' | 'prospect' | 'offboarding'> {
  const status = STATUS_WORDS[cell.toLowerCase()];
  return status ? { value: status } : { fault: `“${cell}” is not active, onboarding, prospect or offboarding` };
}

export function tierIn(cell: string): CellValue<'A' | 'B' | 'C' | 'D'> {
  const tier = (['A', 'B', 'C', 'D'] as const).find((one) => one === cell.toUpperCase().replace(/^TIER\s*/, ''));
  return tier ? { value: tier } : { fault: `“${cell}” is not A, B, C or D` };
}

export function websiteIn(cell: string): CellValue<string> {
  return websiteUrl(cell) === null ? { fault: NO_WEBSITE } : { value: cell };
}

/** "1,200", "1.200", "1 200" and "1'200" are all 1200, because counts have no decimals. */
export function countIn(cell: string): CellValue<number> {
  const isCount = /^\d+$/.test(cell) || /^\d{1,3}(?:[.,'’\s]\d{3})+$/.test(cell);
  const value = Number(cell.replaceAll(/\D/g, ''));
  return isCount && value <= 10_000_000 ? { value } : { fault: `“${cell}” is not a whole number` };
}

export function monthIn(cell: string): CellValue<number> {
  const plain = cell.toLowerCase();
  const named = MONTH_NAMES.findIndex((name) => plain.length >= 3 && name.toLowerCase().startsWith(plain));
  const value = named >= 0 ? named + 1 : Number(cell);
  return Number.isInteger(value) && value >= 1 && value <= 12 ? { value } : { fault: `“${cell}” is not a month` };
}

/** Accepts a point or a comma as decimal separator. */
export function moneyIn(cell: string, currency: string): CellValue<number> {
  const amount = parseMoney(cell, currency, 'en-GB') ?? parseMoney(cell, currency, 'de-DE');
  return amount !== null && amount >= 0 ? { value: amount } : { fault: `“${cell}” is not an amount in ${currency}` };
}

export function labelsIn(cell: string): string[] {
  const labels = cell.split(/[;,|]/).map((label) => label.trim());
  return [...new Set(labels.filter((label) => label !== ''))];
}

export type DayOrder = 'day first' | 'month first';

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** Detects month-first dates: one date in the column that can only be month first, such as 3/14/2027, decides for all. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  return cells.some((cell) => Number(SLASHED.exec(cell.trim())?.[2] ?? 0) > 12) ? 'month first' : 'day first';
}

/** Accepts 2027-03-14, 14.03.2027, 14/03/2027, and 3/14/2027 if the column is month first. */
export function dayIn(cell: string, order: DayOrder): CellValue<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(cell);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell);
  const slashed = SLASHED.exec(cell);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dotted
      ? [dotted[3], dotted[2], dotted[1]]
      : slashed
        ? [slashed[3], ...(order === 'day first' ? [slashed[2], slashed[1]] : [slashed[1], slashed[2]])]
        : [];
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  return isDay ? { value: written } : { fault: `“${cell}” is not a date such as 2027-03-14` };
}

/** Detects wrong encodings: the replacement character, or UTF-8 read as Windows-1252. */
export function isGarbled(text: string): boolean {
  return /\uFFFD|Ã[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/u.test(text);
}
