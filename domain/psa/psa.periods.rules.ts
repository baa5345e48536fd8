import type { PsaFields } from './psa.records.rules.ts';

/** Meaning of a billing period that a tool identifies by its own number; `left_out` is not billed regularly. */
export const PERIOD_MEANINGS = ['month', 'quarter', 'half', 'year', 'left_out'] as const;
export type PeriodMeaning = (typeof PERIOD_MEANINGS)[number];
export type Periods = Readonly<Record<string, PeriodMeaning>>;

export const PERIOD_LABELS: Readonly<Record<PeriodMeaning, string>> = {
  month: 'Monthly',
  quarter: 'Quarterly',
  half: 'Every six months',
  year: 'Yearly',
  left_out: 'Irregular: exclude these',
};

/** Tools define only a handful. */
export const MOST_PERIODS = 50;

/** Code of contracts without a billing period. */
export const NO_PERIOD = 'none';

const TIMES_A_YEAR = { month: 12, quarter: 4, half: 2, year: 1 } as const;

/** Converts an amount to our cycles: monthly stays, any other cycle becomes yearly. */
export function inCycle(fields: PsaFields, periods: Periods): PsaFields {
  const { period, amount = '' } = fields;
  if (period === undefined) return fields;
  const means = periods[period];
  if (means === undefined || means === 'left_out') return { ...fields, cycle: means ?? '' };
  if (means === 'month') return { ...fields, cycle: 'monthly' };
  const yearly = amount === '' ? '' : String(Math.round(Number(amount) * TIMES_A_YEAR[means] * 1000) / 1000);
  return { ...fields, amount: yearly, cycle: 'yearly' };
}
