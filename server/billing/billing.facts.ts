import { z } from 'zod';
import { type PaidState, SUBSCRIPTION_STATUSES } from '#domain/billing/access.rules.ts';
import type { ownOrganization } from '#server/organizations/organizations.ts';

const Price = z.object({ amount: z.number(), currency: z.string() });
const Moment = z.iso.datetime().nullable();

/** Subscription data for the billing page, as last read from Stripe. */
export const SubscriptionFacts = z.object({
  /** Null until a subscription has begun. */
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  /** Start of the status; null if Stripe does not provide it. */
  since: Moment,
  trialEndsAt: Moment,
  priceId: z.string().nullable(),
  /** Name of a price that belongs to none of our plans. */
  priceName: z.string().nullable(),
  cancelsAt: Moment,
  pausedUntil: Moment,
  nextInvoice: Price.extend({ at: z.iso.datetime() }).nullable(),
  paymentMethod: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  billingEmail: z.string().nullable(),
  taxId: z.string().nullable(),
  failure: Price.extend({
    invoiceId: z.string(),
    reason: z.string(),
    attempts: z.number(),
    failedAt: Moment,
    retriesAt: Moment,
    payUrl: z.string().nullable(),
  }).nullable(),
});
export type SubscriptionFacts = z.output<typeof SubscriptionFacts>;

/** Value before the first read. */
export const NO_FACTS: SubscriptionFacts = {
  status: null,
  since: null,
  trialEndsAt: null,
  priceId: null,
  priceName: null,
  cancelsAt: null,
  pausedUntil: null,
  nextInvoice: null,
  paymentMethod: null,
  billingEmail: null,
  taxId: null,
  failure: null,
};

export interface InvoiceFacts {
  id: string;
  number: string;
  issuedAt: Date;
  amount: number;
  currency: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  pdfUrl: string | null;
  pageUrl: string | null;
}

type StandingColumns = Pick<
  Awaited<ReturnType<typeof ownOrganization>>,
  'subscriptionStatus' | 'trialEndsAt' | 'subscriptionSince' | 'billedSince'
>;

export function paidStateOf({ subscriptionStatus, trialEndsAt, subscriptionSince, billedSince }: StandingColumns): PaidState {
  const status = SUBSCRIPTION_STATUSES.find((known) => known === subscriptionStatus) ?? 'active';
  return { status, trialEndsAt, since: subscriptionSince, billedSince };
}
