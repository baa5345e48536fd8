export const PLANS = ['starter', 'growth', 'scale'] as const;
export type PlanKey = (typeof PLANS)[number];

export const PLAN_NAMES: Readonly<Record<PlanKey, string>> = { starter: 'Starter', growth: 'Growth', scale: 'Scale' };

/** Limits of a plan; null for unlimited. */
export interface Included {
  customers: number | null;
  seats: number | null;
}

/** Defaults; the metadata of a Stripe price (`customers`, `seats`) takes precedence. */
export const INCLUDED: Readonly<Record<PlanKey, Included>> = {
  starter: { customers: 10, seats: 3 },
  growth: { customers: 40, seats: 10 },
  scale: { customers: 150, seats: null },
};

export function fittingPlan<Plan extends Included>(plans: readonly Plan[], need: { customers: number; seats: number }): Plan | null {
  return plans.find(({ customers, seats }) => covers(customers, need.customers) && covers(seats, need.seats)) ?? null;
}

function covers(included: number | null, needed: number): boolean {
  return included === null || needed <= included;
}

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

export const PAUSE_MONTHS = [1, 2, 3] as const;

/** Same day that many months later, capped to the end of the month. */
export function monthsLater(from: Date, months: number): Date {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}
