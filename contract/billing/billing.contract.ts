import * as z from 'zod/mini';
import { SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import { CANCEL_REASONS, PAUSE_MONTHS, PLANS } from '#domain/billing/plans.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Instant, prose } from '#contract/fields.ts';

/** In minor units. */
const Price = z.object({ amount: z.number(), currency: z.string() });
const Recurring = z.object({ ...Price.shape, interval: z.enum(['day', 'week', 'month', 'year']) });
/** Null for unlimited. */
const Included = z.nullable(z.number());

export const Subscription = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  trialEndsAt: z.nullable(Instant),
  /** Days left in the trial; null if there is none. */
  daysLeft: z.nullable(z.number()),
  /** Paid plan; null if there is none. */
  plan: z.nullable(z.string()),
  /** End of a cancelled plan. */
  cancelsAt: z.nullable(Instant),
  pausedUntil: z.nullable(Instant),
  /** True while nothing can be changed. */
  isReadOnly: z.boolean(),
  /** Start of read-only access, and of closure; null if not scheduled. */
  readOnlyFrom: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  nextInvoice: z.nullable(z.object({ ...Price.shape, at: Instant })),
  paymentMethod: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  billingEmail: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  /** Failed payment, while the subscription is past due. */
  failure: z.nullable(
    z.object({
      ...Price.shape,
      reason: z.string(),
      attempts: z.number(),
      failedAt: z.nullable(Instant),
      /** Time of the next retry; null if there is none. */
      retriesAt: z.nullable(Instant),
      payUrl: z.nullable(z.string()),
    }),
  ),
  /** Latest invoices. */
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
  /** Available plans, smallest first; the price is null if Stripe does not provide one. */
  plans: z.array(z.object({ key: z.enum(PLANS), customers: Included, seats: Included, price: z.nullable(Recurring) })),
  /** Cost of twelve months if customer growth continues as in the last 90 days; null if it cannot be forecast. */
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
  /** `licensed` is the open-source edition: no plan, no invoices, and trials do not end. */
  edition: z.enum(['licensed', 'stripe']),
  /** Active and invited people, and the number included in the plan. */
  seats: z.object({ used: z.number(), invited: z.number(), included: z.optional(Included) }),
  /** Active, onboarding and offboarding customers; prospects and archived ones do not count. */
  customers: z.object({ active: z.number(), others: z.number(), included: z.optional(Included) }),
  /** Only in the Stripe edition. */
  subscription: z.optional(Subscription),
});
export type Billing = z.output<typeof Billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  allow: 'billing:view',
  reads: ['users', 'customers', 'organization'],
  summary: 'The organisation’s usage, and its subscription if Stripe is configured; the licensed edition charges nothing',
  response: Billing,
});

const Redirect = z.object({ url: z.string() });

export const beginCheckout = endpoint({
  method: 'POST',
  path: '/api/billing/checkout',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: [],
  summary: 'Choose a plan: returns the Stripe Checkout page; remaining trial days are kept',
  body: z.object({ plan: z.enum(PLANS) }),
  response: Redirect,
});

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: [],
  summary: 'Change the payment method, plan, billing address or tax ID: returns a page of the Stripe Customer Portal',
  body: z.object({ page: z.optional(z.enum(['home', 'payment_method', 'plan'])) }),
  response: Redirect,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'Cancel the subscription at the end of the paid period',
  body: z.object({ reason: z.enum(CANCEL_REASONS), comment: z.optional(prose(500)) }),
});

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/reactivate',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'Undo a cancellation before it takes effect, or end a pause',
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/pause',
  allow: 'billing:view',
  openWhenReadOnly: true,
  changes: ['organization'],
  summary: 'Pause the subscription: nothing is charged, everything can be read, nothing can be changed',
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
  summary: 'Stripe webhook, signed (Stripe-Signature); each event is processed once',
  response: z.object({ received: z.literal(true) }),
});
