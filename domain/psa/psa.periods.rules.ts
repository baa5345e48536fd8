import type { PsaFields } from './psa.records.rules.ts';

/** How long a billing period lasts that a tool names by a number of its own; `left_out` is one that is not paid regularly. */
export const PERIOD_MEANINGS = ['month', 'quarter', 'half', 'year', 'left_out'] as const;
export type PeriodMeaning = (typeof PERIOD_MEANINGS)[number];
export type Periods = Readonly<Record<string, PeriodMeaning>>;

export const PERIOD_LABELS: Readonly<Record<PeriodMeaning, string>> = {
  month: 'Each month',
  quarter: 'Each quarter',
  half: 'Every six months',
  year: 'Each year',
  left_out: 'Not regularly: leave them out',
};

/** A tool has a handful. */
export const MOST_PERIODS = 50;

/** The code of contracts whose period the tool does not name. */
export const NO_PERIOD = 'none';

const TIMES_A_YEAR = { month: 12, quarter: 4, half: 2, year: 1 } as const;

/** With us an amount is that of a month or of a year; what is paid in another cycle becomes that of a year. */
export function inCycle(fields: PsaFields, periods: Periods): PsaFields {
  const { period, amount = '' } = fields;
  if (period === undefined) return fields;
  const means = periods[period];
  if (means === undefined || means === 'left_out') return { ...fields, cycle: means ?? '' };
  if (means === 'month') return { ...fields, cycle: 'monthly' };
  const yearly = amount === '' ? '' : String(Math.round(Number(amount) * TIMES_A_YEAR[means] * 1000) / 1000);
  return { ...fields, amount: yearly, cycle: 'yearly' };
}
