import { DAY_MS, daysLeftOfTrial } from './billing.rules.ts';

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled', 'paused'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Between the end of a trial or of a subscription, or the first failure of a payment, and the closing of the organisation. */
export const GRACE_DAYS = 14;
/** The part of that grace in which people whose payment failed work on as before, while the payment is tried again. */
export const FULL_DAYS_UNPAID = 7;
/** How long everything is kept at least after an organisation was closed. */
export const KEPT_DAYS = 90;

/** What decides how far an organisation may be used. */
export interface Standing {
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
  /** Since when it has this status; null for the trial that begins with the registration. */
  since: Date | null;
  /** Null until the organisation was first seen by an installation with billing. */
  billedSince: Date | null;
}

/** Full, only to read and export, or closed: nobody can sign in. */
export type AccessState = 'full' | 'read_only' | 'closed';

export interface Access {
  state: AccessState;
  /** From when on nothing can be changed; null while no such day is known. */
  readOnlyFrom: Date | null;
  closesAt: Date | null;
}

/** How far an organisation may be used now, and what happens on which day. */
export function accessOf(standing: Standing, now: Date): Access {
  const { readOnlyFrom, closesAt } = endsOf(standing);
  if (closesAt !== null && now >= closesAt) return { state: 'closed', readOnlyFrom, closesAt };
  return { state: readOnlyFrom !== null && now >= readOnlyFrom ? 'read_only' : 'full', readOnlyFrom, closesAt };
}

function endsOf({ status, trialEndsAt, since, billedSince }: Standing): Pick<Access, 'readOnlyFrom' | 'closesAt'> {
  const never = { readOnlyFrom: null, closesAt: null };
  if (billedSince === null || status === 'active') return never;
  if (status === 'trialing') {
    // A trial with a plan ends when the payment service says so.
    return trialEndsAt === null || since !== null ? never : { readOnlyFrom: trialEndsAt, closesAt: daysAfter(trialEndsAt, GRACE_DAYS) };
  }
  const began = since ?? billedSince;
  if (status === 'paused') return { readOnlyFrom: began, closesAt: null };
  if (status === 'canceled') return { readOnlyFrom: began, closesAt: daysAfter(began, GRACE_DAYS) };
  return { readOnlyFrom: daysAfter(began, FULL_DAYS_UNPAID), closesAt: daysAfter(began, GRACE_DAYS) };
}

/** On how many days before the end of access its owner is told; of a trial, too. */
export const DAYS_TOLD: readonly number[] = [7, 3, 1];

export interface AccessReminder {
  kind: 'ends' | 'ended' | 'closes';
  /** Whole days until it happens. */
  days: number;
  /** When it happens. */
  at: Date;
}

/** What the owner is to be told now; the same reminder is told once, however often this is asked. */
export function accessReminder(standing: Standing, now: Date): AccessReminder | null {
  const { state, readOnlyFrom, closesAt } = accessOf(standing, now);
  // Without a day of closing it is a pause, which was asked for.
  if (state === 'closed' || readOnlyFrom === null || closesAt === null) return null;
  if (state === 'full') {
    const days = daysLeftOfTrial(readOnlyFrom, now);
    return DAYS_TOLD.includes(days) ? { kind: 'ends', days, at: readOnlyFrom } : null;
  }
  const days = daysLeftOfTrial(closesAt, now);
  return DAYS_TOLD.includes(days) ? { kind: 'closes', days, at: closesAt } : { kind: 'ended', days, at: closesAt };
}

function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
