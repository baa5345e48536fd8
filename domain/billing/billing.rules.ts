export const TRIAL_DAYS = 14;

/** Customer statuses that count towards the plan's limit. */
export const COUNTED_STATUSES = ['active', 'onboarding', 'offboarding'] as const;

export const DAY_MS = 86_400_000;

export function trialEnd(begins: Date): Date {
  return new Date(begins.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days left, including the current one; 0 once the trial has ended. */
export function daysLeftOfTrial(endsAt: Date | string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / DAY_MS));
}
