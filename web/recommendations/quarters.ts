import {
  addMonths,
  addQuarters,
  daysOfQuarter,
  type FiscalQuarter,
  fiscalQuarterOf,
  type Month,
  quarterLabel,
} from '#domain/customers/fiscal.rules.ts';

const AHEAD = 8;

/** Key of a quarter in URLs and the API, such as "2028-Q1". */
export function quarterKey({ year, quarter }: FiscalQuarter): string {
  return `${year}-Q${quarter}`;
}

/** Quarter of a key in a URL; null for "none". */
export function quarterOf(key: string): FiscalQuarter | null {
  const [year, quarter] = key.split('-Q').map(Number);
  return year && quarter ? { year, quarter } : null;
}

export interface QuarterChoice extends FiscalQuarter {
  key: string;
  label: string;
}

const monthOf = (now: Date): Month => [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0')].join('-');

/** Current quarter and the next eight, for a fiscal year that starts in the given month. */
export function quartersFrom(now: Date, startMonth: number): QuarterChoice[] {
  const present = fiscalQuarterOf(monthOf(now), startMonth);
  return Array.from({ length: AHEAD + 1 }, (_, index) => {
    const quarter = addQuarters(present, index);
    return { ...quarter, key: quarterKey(quarter), label: quarterLabel(quarter) };
  });
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Text such as "Apr – Jun 2027". */
export function monthsOf(quarter: FiscalQuarter, startMonth: number): string {
  const { start, end } = daysOfQuarter(quarter, startMonth);
  return `${MONTH.format(new Date(start))} – ${MONTH.format(new Date(end))} ${end.slice(0, 4)}`;
}

/** Text such as "Apr 2027". */
export function monthText(month: Month): string {
  return `${MONTH.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
}

const MONTHS = { back: 12, ahead: 36 } as const;

/** Months from a year ago to three years ahead. */
export function monthsAround(now: Date): Month[] {
  return Array.from({ length: MONTHS.back + MONTHS.ahead + 1 }, (_, index) => addMonths(monthOf(now), index - MONTHS.back));
}
