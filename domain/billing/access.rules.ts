import { DAY_MS, daysLeftOfTrial } from './billing.rules.ts';

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Days from the end of a trial or subscription, or from the first failed payment, until the organisation is closed. */
export const GRACE_DAYS = 14;
/** Part of the grace period with full access after a failed payment, while the payment is retried. */
export const FULL_DAYS_UNPAID = 7;
/** Minimum retention after an organisation was closed. */
export const KEPT_DAYS = 90;

export interface PaidState {
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  /** Start of the current status; null for the trial that begins with registration. */
  since: Date | null;
  /** Null until an installation with billing has first seen the organisation. */
  billedSince: Date | null;
}

/** Full, read and export only, or closed (no sign-in). */
export type AccessState = 'full' | 'read_only' | 'closed';

export interface Access {
  state: AccessState;
  /** Start of read-only access; null if unknown. */
  readOnlyFrom: Date | null;
  closesAt: Date | null;
}

export function accessOf(paid: PaidState, now: Date): Access {
  const { readOnlyFrom, closesAt } = endsOf(paid);
  if (closesAt !== null && now >= closesAt) return { state: 'closed', readOnlyFrom, closesAt };
  return { state: readOnlyFrom !== null && now >= readOnlyFrom ? 'read_only' : 'full', readOnlyFrom, closesAt };
}

function endsOf({ status, trialEndsAt, since, billedSince }: PaidState): Pick<Access, 'readOnlyFrom' | 'closesAt'> {
  const never = { readOnlyFrom: null, closesAt: null };
  if (billedSince === null || status === 'active') return never;
  if (status === 'trialing') {
    // The payment service ends trials that have a plan.
    return trialEndsAt === null || since !== null ? never : { readOnlyFrom: trialEndsAt, closesAt: daysAfter(trialEndsAt, GRACE_DAYS) };
  }
  const began = since ?? billedSince;
  if (status === 'paused') return { readOnlyFrom: began, closesAt: null };
  if (status === 'canceled') return { readOnlyFrom: began, closesAt: daysAfter(began, GRACE_DAYS) };
  return { readOnlyFrom: daysAfter(began, FULL_DAYS_UNPAID), closesAt: daysAfter(began, GRACE_DAYS) };
}

/** Days before read-only access or closure on which the owner is notified; trials included. */
export const REMINDER_DAYS: readonly number[] = [7, 3, 1];

export interface AccessReminder {
  kind: 'ends' | 'ended' | 'closes';
  /** Whole days until `at`. */
  days: number;
  at: Date;
}

/** Reminder due to the owner now; null for none. The caller must deduplicate, because repeated calls return the same reminder. */
export function accessReminder(paid: PaidState, now: Date): AccessReminder | null {
  const { state, readOnlyFrom, closesAt } = accessOf(paid, now);
  // Without a closing date the subscription was paused on request.
  if (state === 'closed' || readOnlyFrom === null || closesAt === null) return null;
  if (state === 'full') {
    const days = daysLeftOfTrial(readOnlyFrom, now);
    return REMINDER_DAYS.includes(days) ? { kind: 'ends', days, at: readOnlyFrom } : null;
  }
  const days = daysLeftOfTrial(closesAt, now);
  return REMINDER_DAYS.includes(days) ? { kind: 'closes', days, at: closesAt } : { kind: 'ended', days, at: closesAt };
}

function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
