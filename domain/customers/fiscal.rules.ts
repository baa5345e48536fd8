/** Fiscal quarter of a customer. A year is named after the calendar year in which it ends: FY28 from April is April 2027 to March 2028. */
export interface FiscalQuarter {
  year: number;
  quarter: number;
}

export type Month = string;

const monthOf = (year: number, month: number): Month => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

/** Month `count` months later. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return monthOf(Math.floor(index / 12), (index % 12) + 1);
}

/** Months between two months; negative if `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const [fromYear = 0, fromMonth = 1] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** First month of a fiscal year that starts in `startMonth` (1 to 12). */
export function firstMonthOf(fiscalYear: number, startMonth: number): Month {
  return monthOf(startMonth === 1 ? fiscalYear : fiscalYear - 1, startMonth);
}

export function firstMonthOfQuarter({ year, quarter }: FiscalQuarter, startMonth: number): Month {
  return addMonths(firstMonthOf(year, startMonth), (quarter - 1) * 3);
}

export function fiscalQuarterOf(day: string, startMonth: number): FiscalQuarter {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const offset = (month - startMonth + 12) % 12;
  const startedThisYear = month >= startMonth;
  const fiscalYear = startMonth === 1 || !startedThisYear ? year : year + 1;
  return { year: fiscalYear, quarter: Math.floor(offset / 3) + 1 };
}

/** Key of a quarter in URLs and calls, such as "2028-Q1". */
export const quarterKey = ({ year, quarter }: FiscalQuarter): string => `${year}-Q${quarter}`;

/** Quarter of a key of the API such as "2028-Q1". */
export function quarterFrom(key: string): FiscalQuarter {
  const [year = 0, quarter = 1] = key.split('-Q').map(Number);
  return { year, quarter };
}

/** Quarter `count` quarters later; negative counts go back. */
export function addQuarters({ year, quarter }: FiscalQuarter, count: number): FiscalQuarter {
  const index = year * 4 + quarter - 1 + count;
  return { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
}

/** Quarter, in fiscal years with another start month, that contains the beginning of this one. */
export function quarterAround(quarter: FiscalQuarter, startMonth: number, otherStart: number): FiscalQuarter {
  return startMonth === otherStart ? quarter : fiscalQuarterOf(firstMonthOfQuarter(quarter, startMonth), otherStart);
}

/** Quarter, in fiscal years with another start month, that begins within this one. */
export function quarterBeginningIn(quarter: FiscalQuarter, startMonth: number, otherStart: number): FiscalQuarter {
  const first = firstMonthOfQuarter(quarter, startMonth);
  const wait = (otherStart - startMonth + 12) % 3;
  return fiscalQuarterOf(addMonths(first, wait), otherStart);
}

/** Negative if `one` is earlier, 0 if equal. */
export function compareQuarters(one: FiscalQuarter, other: FiscalQuarter): number {
  return one.year * 4 + one.quarter - (other.year * 4 + other.quarter);
}

export function daysOfQuarter(quarter: FiscalQuarter, startMonth: number): { start: string; end: string } {
  const first = firstMonthOfQuarter(quarter, startMonth);
  const [year = 0, month = 1] = addMonths(first, 3).split('-').map(Number);
  return { start: `${first}-01`, end: new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10) };
}

export function quarterLabel({ year, quarter }: FiscalQuarter): string {
  return `Q${quarter} ${yearLabel(year)}`;
}

/** First month of fiscal years that are calendar years. */
export const CALENDAR = 1;

/** Text such as "Q1 FY28", or "Q2 2027" where fiscal years are calendar years. */
export function quarterName(quarter: FiscalQuarter, startMonth: number): string {
  return startMonth === CALENDAR ? `Q${quarter.quarter} ${quarter.year}` : quarterLabel(quarter);
}

export function yearLabel(year: number): string {
  return `FY${String(year % 100).padStart(2, '0')}`;
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "April", from a number (1 to 12), a month or a day. */
export const monthName = (month: number | string): string =>
  MONTH_NAMES[(typeof month === 'number' ? month : Number(month.slice(5, 7))) - 1] ?? '';

/** "Apr 2027". */
export const shortMonth = (month: string): string => `${monthName(month).slice(0, 3)} ${month.slice(0, 4)}`;
