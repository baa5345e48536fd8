interface Period {
  amount: number;
  from: string;
  to: string;
}

/** Maximum lengths in days of a month, a quarter and a half-year. */
const MONTH = 32;
const QUARTER = 93;
const HALF = 185;

const timesAYear = (days: number) => {
  if (days <= MONTH) return 12;
  if (days <= QUARTER) return 4;
  return days <= HALF ? 2 : 1;
};

/** Combined amount of parallel billing periods: monthly if all are months, else yearly. Null if nothing is paid. */
export function periodAmount(periods: readonly Period[]): { amount: number; cycle: 'monthly' | 'yearly' } | null {
  const paid = periods
    .map(({ amount, from, to }) => ({ amount, times: timesAYear((Date.parse(to) - Date.parse(from)) / 86_400_000) }))
    .filter(({ amount }) => amount > 0);
  if (paid.length === 0) return null;
  const isMonthly = paid.every(({ times }) => times === 12);
  const total = paid.reduce((sum, { amount, times }) => sum + (isMonthly ? amount : amount * times), 0);
  return { amount: Math.round(total * 1000) / 1000, cycle: isMonthly ? 'monthly' : 'yearly' };
}
