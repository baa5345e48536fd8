import type Stripe from 'stripe';
import type { SubscriptionStatus } from '#domain/billing/access.rules.ts';
import { type InvoiceFacts, NO_FACTS, type SubscriptionFacts } from './billing.facts.ts';

/** Maximum invoices shown. */
const INVOICES = 24;

export interface CustomerFacts {
  subscriptionId: string | null;
  facts: SubscriptionFacts;
  invoices: InvoiceFacts[];
}

/**
 * Complete current state of a customer. Event data is never stored, because events arrive twice, late and in any order; a fresh read is
 * always right.
 */
export async function readCustomer(stripe: Stripe, id: string): Promise<CustomerFacts> {
  const customer = await stripe.customers.retrieve(id, { expand: ['tax_ids', 'invoice_settings.default_payment_method'] });
  if (customer.deleted) return { subscriptionId: null, facts: NO_FACTS, invoices: [] };
  const [{ data: subscriptions }, { data: invoices }] = await Promise.all([
    stripe.subscriptions.list({ customer: id, status: 'all', limit: 20, expand: ['data.default_payment_method'] }),
    stripe.invoices.list({ customer: id, limit: INVOICES }),
  ]);
  const subscription = currentOf(subscriptions);
  const method = methodOf(subscription?.default_payment_method) ?? methodOf(customer.invoice_settings.default_payment_method);
  const shared = { billingEmail: customer.email, taxId: customer.tax_ids?.data[0]?.value ?? null, paymentMethod: method };
  const shown = invoices.flatMap(invoiceFacts);
  if (!subscription) return { subscriptionId: null, facts: { ...NO_FACTS, ...shared }, invoices: shown };

  const unpaid = isUnpaid(subscription) ? oldestUnpaid(invoices, subscription.id) : null;
  const [nextInvoice, failure] = await Promise.all([nextInvoiceOf(stripe, id, subscription), unpaid ? failureOf(stripe, unpaid) : null]);
  return {
    subscriptionId: subscription.id,
    facts: { ...subscriptionFacts(subscription, unpaid), ...shared, nextInvoice, failure },
    invoices: shown,
  };
}

/** Relevant subscription: running ones before ended ones, then the latest. Those whose first payment failed are ignored. */
function currentOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const began = subscriptions.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired');
  const latest = began.toSorted((one, other) => other.created - one.created);
  return latest.find(({ status }) => status !== 'canceled') ?? latest[0];
}

function isUnpaid({ status }: Stripe.Subscription): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** Maps Stripe's status to ours. Stripe reports paused collection as active. */
function statusOf(subscription: Stripe.Subscription): SubscriptionStatus {
  if (subscription.status === 'canceled') return 'canceled';
  if (subscription.pause_collection !== null || subscription.status === 'paused') return 'paused';
  if (isUnpaid(subscription)) return 'past_due';
  return subscription.status === 'trialing' ? 'trialing' : 'active';
}

function subscriptionFacts(subscription: Stripe.Subscription, unpaid: Stripe.Invoice | null) {
  const status = statusOf(subscription);
  const [item] = subscription.items.data;
  return {
    status,
    since: momentOf(sinceOf(subscription, status, unpaid)),
    trialEndsAt: status === 'trialing' ? momentOf(subscription.trial_end) : null,
    priceId: item?.price.id ?? null,
    priceName: item?.price.nickname ?? null,
    cancelsAt: status === 'canceled' ? null : momentOf(endOf(subscription)),
    pausedUntil: momentOf(subscription.pause_collection?.resumes_at),
  };
}

/** Null if Stripe does not provide it. */
function sinceOf(subscription: Stripe.Subscription, status: SubscriptionStatus, unpaid: Stripe.Invoice | null): number | null {
  const { trial_start, created, ended_at, canceled_at, items } = subscription;
  if (status === 'trialing') return trial_start ?? created;
  if (status === 'past_due') return unpaid ? issuedAt(unpaid) : (items.data[0]?.current_period_start ?? null);
  return status === 'canceled' ? (ended_at ?? canceled_at) : null;
}

function endOf({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription): number | null {
  return cancel_at_period_end ? (items.data[0]?.current_period_end ?? cancel_at) : cancel_at;
}

function oldestUnpaid(invoices: readonly Stripe.Invoice[], subscriptionId: string): Stripe.Invoice | null {
  const open = invoices.filter(
    (invoice) => invoice.status === 'open' && invoice.amount_remaining > 0 && subscriptionOf(invoice) === subscriptionId,
  );
  return open.toSorted((one, other) => issuedAt(one) - issuedAt(other))[0] ?? null;
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}

function issuedAt({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.finalized_at ?? created;
}

async function failureOf(
  stripe: Stripe,
  { id, attempt_count, next_payment_attempt, ...invoice }: Stripe.Invoice,
): Promise<SubscriptionFacts['failure']> {
  const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
  const intents = payments?.data.flatMap(({ payment: { payment_intent: intent } }) => (typeof intent === 'object' ? [intent] : [])) ?? [];
  const reason = intents.map(({ last_payment_error }) => last_payment_error?.message).find((text) => text !== undefined);
  return {
    invoiceId: id,
    amount: invoice.amount_remaining,
    currency: invoice.currency.toUpperCase(),
    reason: reason ?? 'The payment was declined.',
    attempts: attempt_count,
    failedAt: momentOf(invoice.status_transitions.finalized_at ?? invoice.created),
    retriesAt: momentOf(next_payment_attempt),
    payUrl: invoice.hosted_invoice_url ?? null,
  };
}

/** Null if none will follow because the subscription ends or is paused. */
async function nextInvoiceOf(
  stripe: Stripe,
  customer: string,
  subscription: Stripe.Subscription,
): Promise<SubscriptionFacts['nextInvoice']> {
  const status = statusOf(subscription);
  if (status === 'canceled' || status === 'paused' || subscription.cancel_at_period_end || subscription.cancel_at !== null) return null;
  try {
    const { amount_due, currency, next_payment_attempt, period_end } = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
    });
    return {
      amount: amount_due,
      currency: currency.toUpperCase(),
      at: new Date((next_payment_attempt ?? period_end) * 1000).toISOString(),
    };
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError') return null;
    throw error;
  }
}

const SHOWN = ['open', 'paid', 'void', 'uncollectible'] as const;

/** Drafts are not shown. */
function invoiceFacts(invoice: Stripe.Invoice): InvoiceFacts[] {
  const status = SHOWN.find((known) => known === invoice.status);
  if (status === undefined) return [];
  return [
    {
      id: invoice.id,
      number: invoice.number ?? invoice.id,
      issuedAt: new Date(issuedAt(invoice) * 1000),
      amount: invoice.total,
      currency: invoice.currency.toUpperCase(),
      status,
      pdfUrl: invoice.invoice_pdf ?? null,
      pageUrl: invoice.hosted_invoice_url ?? null,
    },
  ];
}

function methodOf(method: string | Stripe.PaymentMethod | null | undefined): SubscriptionFacts['paymentMethod'] {
  if (typeof method !== 'object' || method === null) return null;
  const last4 = method.card?.last4 ?? method.sepa_debit?.last4 ?? method.us_bank_account?.last4 ?? '';
  return { brand: method.card?.brand ?? method.type, last4 };
}

function momentOf(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}
