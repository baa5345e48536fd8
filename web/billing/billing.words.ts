import type { Subscription } from '#contract/billing/billing.contract.ts';
import { GRACE_DAYS, KEPT_DAYS } from '#domain/billing/access.rules.ts';
import { DAY_MS } from '#domain/billing/billing.rules.ts';
import type { CancelReason } from '#domain/billing/plans.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';

type Status = Subscription['status'];

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Cancelled',
  paused: 'Paused',
};

/** Status in a word or two; an expired trial is not called a trial. */
export const stateOf = ({ status, isReadOnly }: Subscription): string =>
  status === 'trialing' && isReadOnly ? 'Trial ended' : STATUS_WORDS[status];

export const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something we need is missing',
  switched_service: 'We use another product now',
  unused: 'We do not use it enough',
  too_complex: 'It is too hard to use',
  low_quality: 'It did not work well enough',
  customer_service: 'The support was not good enough',
  other: 'Another reason',
};

/** Event on a date. */
export interface Step {
  at: string;
  text: string;
}

const ONLY_READ = 'Everything can be read and exported, but not changed.';
const KEPT = `Nothing is deleted for at least ${KEPT_DAYS} days`;
const CLOSED = `The organisation is closed and no one can sign in. ${KEPT}, and support can reopen it.`;
/** Stripe has emailed the invoice with a payment link. */
const CLOSED_UNPAID = `The organisation is closed and no one can sign in. ${KEPT}, and paying the open invoice reopens it.`;

/** Past and future events of the subscription, in order; empty if nothing ends. */
export function stepsOf(subscription: Subscription): Step[] {
  const { status, failure, readOnlyFrom, closesAt, pausedUntil, cancelsAt, trialEndsAt, plan, nextInvoice } = subscription;
  const steps: (Step | null)[] = [];
  const add = (at: string | null | undefined, text: string) => steps.push(at ? { at, text } : null);
  if (failure) {
    add(failure.failedAt, `${moneyText(failure.amount, failure.currency, { exact: true })} could not be charged: ${failure.reason}`);
    add(failure.retriesAt, 'The payment is retried.');
  }
  const endsInTrial = status === 'trialing' && cancelsAt !== null;
  if (plan && status === 'trialing' && !endsInTrial) add(trialEndsAt, `The trial ends, and ${priceWords(nextInvoice)} is charged.`);
  if (cancelsAt) {
    add(cancelsAt, `${endsInTrial ? 'The trial and your plan end, and nothing is charged.' : 'Your plan ends.'} ${ONLY_READ}`);
    if (!closesAt) add(new Date(Date.parse(cancelsAt) + GRACE_DAYS * DAY_MS).toISOString(), CLOSED);
  }
  add(readOnlyFrom, `${BEGINNINGS[status]}${ONLY_READ}`);
  add(closesAt, status === 'past_due' ? CLOSED_UNPAID : CLOSED);
  add(pausedUntil, 'The pause ends automatically: everything works again, and the plan is charged.');
  return steps.filter((step) => step !== null).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const BEGINNINGS: Readonly<Record<Status, string>> = {
  trialing: 'The trial ends. ',
  active: '',
  past_due: '',
  canceled: 'The plan has ended. ',
  paused: 'The pause started. ',
};

function priceWords(price: { amount: number; currency: string } | null): string {
  return price ? moneyText(price.amount, price.currency, { exact: true }) : 'the plan';
}

/** Headline about anything that needs attention; empty otherwise. */
export function headlineOf({ status, isReadOnly, cancelsAt, plan }: Subscription): string {
  if (status === 'past_due') return isReadOnly ? 'Your payment is overdue; everything is read-only' : 'A payment failed';
  if (status === 'canceled') return 'Your subscription has ended';
  if (status === 'paused') return 'Your subscription is paused';
  if (cancelsAt) return 'Your plan is cancelled and will end';
  if (status === 'trialing' && isReadOnly) return 'Your trial has ended';
  return plan ? 'What happens next' : 'What happens when the trial ends';
}

/** Text such as "Visa ending in 4242". */
export function methodWords({ brand, last4 }: NonNullable<Subscription['paymentMethod']>): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')}`;
  return last4 ? `${name} ending in ${last4}` : name;
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  sepa_debit: 'SEPA Direct Debit',
  us_bank_account: 'Bank account',
};

/** Text such as "10 customers", or that the number is unlimited for null. */
export function includedWords(included: number | null, one: string, many: string): string {
  if (included === null) return `Unlimited ${many}`;
  return included === 1 ? `1 ${one}` : `${included} ${many}`;
}
