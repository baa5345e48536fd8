import type { AccessReminder, SubscriptionStatus } from '#domain/billing/access.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { formatMoney } from '#domain/money/money.rules.ts';
import type { Note } from './notifications.notes.rules.ts';

const toOwner = (organizationId: string) =>
  ({ actionUrl: '/billing', entity: { type: 'organization', id: organizationId }, audience: { people: [], otherwise: 'owner' } }) as const;
const on = (moment: Date, timezone = 'UTC') => dayLabel(moment.toISOString(), { timezone });
const inDays = (days: number) => (days === 1 ? 'within a day' : `in ${days} days`);

interface FailedPayment {
  amount: number;
  currency: string;
  reason: string;
  retriesAt: string | null;
  readOnlyFrom: Date;
}

export function paymentFailedNote(organizationId: string, { amount, currency, reason, retriesAt, readOnlyFrom }: FailedPayment): Note {
  const again =
    retriesAt === null ? 'The payment will not be retried automatically.' : `The payment will be retried on ${on(new Date(retriesAt))}.`;
  return {
    ...toOwner(organizationId),
    event: 'payment_failed',
    title: 'A payment failed',
    message: `${formatMoney(amount, currency)} could not be charged: ${reason} ${again} From ${on(readOnlyFrom)}, your organisation is read-only.`,
  };
}

interface AccessFacts {
  status: SubscriptionStatus;
  timezone: string;
}

export function accessNote(organizationId: string, { kind, days, at }: AccessReminder, { status, timezone }: AccessFacts): Note {
  const ofTrial = status === 'trialing';
  const event = ofTrial ? 'trial_ending' : status === 'past_due' ? 'payment_failed' : 'subscription_ended';
  const what = ofTrial ? 'Choose a plan' : status === 'past_due' ? 'Pay the open invoice' : 'Choose a plan again';
  // A closed organisation can no longer choose a plan; an overdue invoice is paid through the link in Stripe's email.
  const reopening =
    status === 'past_due'
      ? 'Paying the open invoice after that reopens it.'
      : 'After that only support can reopen it, and you cannot choose a plan yourself.';
  const closing = `On ${on(at, timezone)}, the organisation is closed and no one can sign in. Nothing is deleted, and everything can be exported until then. ${reopening}`;
  if (kind === 'ends') {
    return {
      ...toOwner(organizationId),
      event,
      title: ofTrial ? `Your trial ends ${inDays(days)}` : `Your organisation becomes read-only ${inDays(days)}`,
      message: `${what} before ${on(at, timezone)} to continue without interruption. After that, everything can be read and exported, but not changed.`,
    };
  }
  if (kind === 'closes') {
    return {
      ...toOwner(organizationId),
      event,
      title: `Your organisation will be closed ${inDays(days)}`,
      message: `${what} to continue. ${closing}`,
    };
  }
  const ended = ofTrial ? 'Your trial has ended' : status === 'past_due' ? 'Your payment is overdue' : 'Your subscription has ended';
  return {
    ...toOwner(organizationId),
    event,
    title: ended,
    message: `Everything can be read and exported, but not changed. ${what} to continue. ${closing}`,
  };
}
