import type { Customer, Invoice, Subscription, StripeWorld } from './stripe.world.ts';

/** Objects in the format of the pinned version: the period belongs to the item, and an invoice's subscription to its parent. */
export function customerObject({ id, email, name, card, taxId }: Customer, expands: readonly string[]) {
  return {
    id,
    object: 'customer',
    email,
    name,
    livemode: false,
    metadata: {},
    invoice_settings: { default_payment_method: methodObject(id, card, expands.includes('invoice_settings.default_payment_method')) },
    ...(expands.includes('tax_ids') && {
      tax_ids: list(taxId ? [{ id: `txi_${id}`, object: 'tax_id', value: taxId, country: 'DE' }] : []),
    }),
  };
}

function methodObject(customer: string, card: Customer['card'], isExpanded: boolean) {
  const id = `pm_${customer}`;
  if (!card) return null;
  return isExpanded ? { id, object: 'payment_method', type: 'card', card } : id;
}

export function subscriptionObject(subscription: Subscription, world: StripeWorld) {
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    livemode: false,
    trial_start: subscription.trialStart,
    trial_end: subscription.trialEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    cancellation_details: { feedback: subscription.feedback },
    default_payment_method: null,
    pause_collection: subscription.isPaused ? { behavior: 'void', resumes_at: subscription.resumesAt } : null,
    items: list([
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        quantity: 1,
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
        price: priceObject(subscription.price, world),
      },
    ]),
  };
}

export function priceObject(id: string, { prices }: StripeWorld) {
  const { amount, metadata } = prices[id] ?? { amount: 0, metadata: {} };
  return { id, object: 'price', unit_amount: amount, currency: 'usd', nickname: null, recurring: { interval: 'month' }, metadata };
}

export function invoiceObject(invoice: Invoice, origin: string, expands: readonly string[] = []) {
  const isPaid = invoice.status === 'paid';
  const intent = { id: `pi_${invoice.id}`, object: 'payment_intent', last_payment_error: invoice.error && { message: invoice.error } };
  return {
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    number: invoice.number,
    status: invoice.status,
    currency: 'usd',
    created: invoice.created,
    total: invoice.amount,
    amount_due: invoice.amount,
    amount_remaining: isPaid ? 0 : invoice.amount,
    attempt_count: invoice.attempts,
    next_payment_attempt: invoice.nextAttempt,
    period_end: invoice.created,
    livemode: false,
    status_transitions: { finalized_at: invoice.created },
    hosted_invoice_url: `${origin}/invoices/${invoice.id}`,
    invoice_pdf: `${origin}/invoices/${invoice.id}/pdf`,
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
    ...(expands.includes('payments.data.payment.payment_intent') && {
      payments: list([
        { id: `inpay_${invoice.id}`, object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: intent } },
      ]),
    }),
  };
}

export function list<T>(data: readonly T[]) {
  return { object: 'list', has_more: false, data };
}
