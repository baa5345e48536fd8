export const TRIAL_DAYS = 14;

/** The customers that are looked after: what subscriptions in this field count. */
export const COUNTED_STATUSES = ['active', 'onboarding', 'offboarding'] as const;

export const DAY_MS = 86_400_000;

/** When a trial that begins now ends. */
export function trialEnd(begins: Date): Date {
  return new Date(begins.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days including the current one; 0 once the trial is over. */
export function daysLeftOfTrial(endsAt: Date | string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / DAY_MS));
}
