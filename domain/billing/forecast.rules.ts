import { fittingPlan, type Included, type PlanKey } from './plans.rules.ts';

/** Days of customer growth that the forecast is based on, and months it covers. */
export const FORECAST_DAYS_BACK = 90;
export const FORECAST_MONTHS = 12;

interface ForecastPlan extends Included {
  key: PlanKey;
  price: { amount: number; currency: string; interval: 'day' | 'week' | 'month' | 'year' } | null;
}

export interface ForecastMonth {
  month: string;
  customers: number;
  plan: PlanKey;
  /** In minor units. */
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
  /** Customers added and lost within FORECAST_DAYS_BACK. */
  came: number;
  left: number;
}

/**
 * Cost of the next months if customer growth continues and seats stay the same. An outgrown plan is replaced by the smallest fitting one;
 * plans are never downgraded. Null if a price is unknown or no plan is large enough.
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

/** Monthly price; yearly prices are divided by twelve, other intervals are not supported (null). */
function monthly({ amount, interval }: NonNullable<ForecastPlan['price']>): number | null {
  if (interval === 'month') return amount;
  return interval === 'year' ? Math.round(amount / 12) : null;
}

function monthAfter(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}
