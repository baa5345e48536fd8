import { fittingPlan, type Included, type PlanKey } from './plans.rules.ts';

/** Over so many days it is counted how many customers came and went; so many months are looked ahead. */
export const FORECAST_DAYS_BACK = 90;
export const FORECAST_MONTHS = 12;

interface ForecastPlan extends Included {
  key: PlanKey;
  price: { amount: number; currency: string; interval: 'day' | 'week' | 'month' | 'year' } | null;
}

export interface ForecastMonth {
  /** "2026-12" */
  month: string;
  customers: number;
  plan: PlanKey;
  /** In the minor unit. */
  amount: number;
}

export interface Forecast {
  came: number;
  left: number;
  currency: string;
  months: ForecastMonth[];
  total: number;
}

interface Use {
  customers: number;
  seats: number;
  /** Within the days looked back. */
  came: number;
  left: number;
}

/**
 * What the next months cost if customers go on to come and leave as they did, people stay as many, and whoever outgrows a plan takes the smallest that fits.
 * Nobody is moved to a smaller plan by it. Null where a price is unknown, or where no plan is large enough.
 */
export function forecastOf(plans: readonly ForecastPlan[], own: PlanKey | null, use: Use, now: Date): Forecast | null {
  const months: ForecastMonth[] = [];
  const { came, left, seats } = use;
  const perMonth = ((came - left) * 365) / FORECAST_DAYS_BACK / 12;
  let currency: string | null = null;
  let reached = plans.findIndex(({ key }) => key === own);
  for (let ahead = 1; ahead <= FORECAST_MONTHS; ahead += 1) {
    const customers = Math.max(0, Math.round(use.customers + perMonth * ahead));
    const fitting = fittingPlan(plans, { customers, seats });
    if (!fitting) return null;
    reached = Math.max(reached, plans.indexOf(fitting));
    const plan = plans[reached];
    const price = plan?.price;
    const amount = price ? monthly(price) : null;
    if (!plan || !price || amount === null || (currency !== null && currency !== price.currency)) return null;
    currency = price.currency;
    months.push({ month: monthAfter(now, ahead), customers, plan: plan.key, amount });
  }
  return { came, left, currency: currency ?? '', months, total: months.reduce((sum, { amount }) => sum + amount, 0) };
}

/** A twelfth of what a year costs; other periods are no month's price. */
function monthly({ amount, interval }: NonNullable<ForecastPlan['price']>): number | null {
  if (interval === 'month') return amount;
  return interval === 'year' ? Math.round(amount / 12) : null;
}

function monthAfter(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}
