import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import { CANCEL_REASONS, PAUSE_MONTHS, PLANS } from '#domain/billing/plans.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, prose } from '#contract/fields.ts';

/** In the currency's minor unit. */
const Price = z.object({ amount: z.number(), currency: z.string() });
const Recurring = z.object({ ...Price.shape, interval: z.enum(['day', 'week', 'month', 'year']) });
/** Null for any number. */
const Included = z.nullable(z.number());

export const Subscription = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  trialEndsAt: z.nullable(Instant),
  /** Of the trial; null when there is none. */
  daysLeft: z.nullable(z.number()),
  /** The plan that is paid for; null without one. */
  plan: z.nullable(z.string()),
  /** When the plan ends, after it was cancelled. */
  cancelsAt: z.nullable(Instant),
  pausedUntil: z.nullable(Instant),
  /** Whether nothing can be changed now. */
  isReadOnly: z.boolean(),
  /** The days on which that begins, and on which nobody can sign in any more; null while no such day is known. */
  readOnlyFrom: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  nextInvoice: z.nullable(z.object({ ...Price.shape, at: Instant })),
  paymentMethod: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  billingEmail: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  /** The payment that failed, while the subscription is past due. */
  failure: z.nullable(
    z.object({
      ...Price.shape,
      /** What the bank said. */
      reason: z.string(),
      attempts: z.number(),
      failedAt: z.nullable(Instant),
      /** When it is tried again; null when it is not. */
      retriesAt: z.nullable(Instant),
      payUrl: z.nullable(z.string()),
    }),
  ),
  /** The latest ones. */
  invoices: z.array(
    z.object({
      ...Price.shape,
      id: z.string(),
      number: z.string(),
      date: Instant,
      status: z.enum(['open', 'paid', 'void', 'uncollectible']),
      pdfUrl: z.nullable(z.string()),
      pageUrl: z.nullable(z.string()),
    }),
  ),
  /** What can be chosen, from the smallest. The price is null while Stripe does not tell it. */
  plans: z.array(z.object({ key: z.enum(PLANS), customers: Included, seats: Included, price: z.nullable(Recurring) })),
  /** What twelve months cost if customers come and leave as in the last 90 days; null where nothing can be foretold. */
  forecast: z.nullable(
    z.object({
      came: z.number(),
      left: z.number(),
      currency: z.string(),
      total: z.number(),
      months: z.array(z.object({ month: z.string(), customers: z.number(), plan: z.enum(PLANS), amount: z.number() })),
    }),
  ),
});
export type Subscription = z.output<typeof Subscription>;

export const Billing = z.object({
  /** Licensed as open source: no plan, no invoices, and nothing ends with the trial. */
  edition: z.enum(['licensed', 'stripe']),
  /** People who may sign in, those who are invited, and how many the plan includes. */
  seats: z.object({ used: z.number(), invited: z.number(), included: z.optional(Included) }),
  /** Customers that are looked after: active, onboarding and offboarding ones. Prospects and archived ones do not count. */
  customers: z.object({ active: z.number(), others: z.number(), included: z.optional(Included) }),
  /** In the edition with Stripe. */
  subscription: z.optional(Subscription),
});
export type Billing = z.output<typeof Billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  allow: 'billing:view',
  reads: ['users', 'customers', 'organization'],
  summary: 'What the organisation uses, and with Stripe its subscription; the licensed edition charges nothing',
  response: Billing,
});

/** A page of Stripe that the browser opens next. */
const Redirect = z.object({ url: z.string() });

export const beginCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/checkout',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: [],
  summary: 'Choose a plan: answers the page of Stripe Checkout; days that are left of the trial are kept',
  body: z.object({ plan: z.enum(PLANS) }),
  response: Redirect,
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: [],
  summary: 'Change the payment method, the plan, the billing address or the tax id: answers a page of the Stripe Customer Portal',
  body: z.object({ page: z.optional(z.enum(['home', 'payment_method', 'plan'])) }),
  response: Redirect,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'End the subscription with the period that is paid for',
  body: z.object({ reason: z.enum(CANCEL_REASONS), comment: z.optional(prose(500)) }),
});

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/reactivate',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'Take back a cancellation before its day, or end a pause',
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/pause',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'Pause the subscription: nothing is charged, everything can be read, and nothing changed',
  body: z.object({ months: z.literal([...PAUSE_MONTHS]) }),
});

export const receiveStripe = endpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  allow: 'public',
  byToken: false,
  byLink: true,
  rawBody: true,
  maxBytes: 512 * 1024,
  summary: 'Where Stripe tells what has happened, with its signature (Stripe-Signature); each event counts once',
  response: z.object({ received: z.literal(true) }),
});
