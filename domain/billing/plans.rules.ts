export const PLANS = ['starter', 'growth', 'scale'] as const;
export type PlanKey = (typeof PLANS)[number];

export const PLAN_NAMES: Readonly<Record<PlanKey, string>> = { starter: 'Starter', growth: 'Growth', scale: 'Scale' };

/** What a plan includes; null for any number. */
export interface Included {
  customers: number | null;
  seats: number | null;
}

/** Unless the price in Stripe says otherwise (its metadata `customers` and `seats`). */
export const INCLUDED: Readonly<Record<PlanKey, Included>> = {
  starter: { customers: 10, seats: 3 },
  growth: { customers: 40, seats: 10 },
  scale: { customers: 150, seats: null },
};

/** The smallest plan that includes so many customers and seats; null when none does. */
export function fittingPlan<Plan extends Included>(plans: readonly Plan[], need: { customers: number; seats: number }): Plan | null {
  return plans.find(({ customers, seats }) => covers(customers, need.customers) && covers(seats, need.seats)) ?? null;
}

function covers(included: number | null, needed: number): boolean {
  return included === null || needed <= included;
}

/** Why somebody cancels, as Stripe counts it. */
export const CANCEL_REASONS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'too_complex',
  'low_quality',
  'customer_service',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** For how many months a subscription may be paused. */
export const PAUSE_MONTHS = [1, 2, 3] as const;

/** The same day so many months later, or the last day of that month. */
export function monthsLater(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}
