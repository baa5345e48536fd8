import { accessOf, type PaidState } from '#domain/billing/access.rules.ts';
import { daysLeftOfTrial } from '#domain/billing/billing.rules.ts';
import { forecastOf } from '#domain/billing/forecast.rules.ts';
import { PLAN_NAMES } from '#domain/billing/plans.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getSeats } from '#contract/users/users.contract.ts';
import type { Billing, Subscription } from '#contract/billing/billing.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { PricedPlan } from '#server/platform/stripe/stripe.account.ts';
import { isRunning } from './billing.checkout.ts';
import { NO_FACTS, paidStateOf, type SubscriptionFacts } from './billing.facts.ts';
import { latestInvoices, readMoves, readSubscription, readUsage } from './billing.queries.ts';

const INVOICES_SHOWN = 24;
const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const;

/** Usage, and in the Stripe edition the subscription as last read. `plans` is null in the other edition. */
export async function presentBilling(tx: Tx, plans: readonly PricedPlan[] | null, now: Date): Promise<Billing> {
  const usage = await readUsage(tx);
  if (!plans) return { edition: 'licensed', ...usage };
  const paid = paidStateOf(await ownOrganization(tx));
  const stored = await readSubscription(tx);
  const running = isRunning(stored) ? stored.facts : null;
  const plan = plans.find(({ priceId }) => priceId === running?.priceId);
  return {
    edition: 'stripe',
    seats: { ...usage.seats, included: plan?.seats ?? null },
    customers: { ...usage.customers, included: plan?.customers ?? null },
    subscription: {
      ...presentAccess(paid, now),
      ...presentPlan(running, plan),
      ...presentPayment(stored?.facts ?? NO_FACTS, paid),
      invoices: await presentInvoices(tx),
      forecast: await presentForecast(
        tx,
        { plans, own: plan?.key ?? null, usage, hasEnd: running !== null && running.cancelsAt !== null },
        now,
      ),
      plans: plans.map(({ key, customers, seats, price }) => ({ key, customers, seats, price })),
    },
  };
}

/** Seat count for people who may invite but not manage billing. */
export async function presentSeats(tx: Tx, plans: readonly PricedPlan[] | null, most: number | null): Promise<AnswerOf<typeof getSeats>> {
  const { seats } = await readUsage(tx);
  const stored = plans && (await readSubscription(tx));
  const running = stored && isRunning(stored) ? stored.facts : null;
  return { ...seats, included: plans?.find(({ priceId }) => priceId === running?.priceId)?.seats ?? null, most };
}

function presentAccess(paid: PaidState, now: Date) {
  const { status, trialEndsAt } = paid;
  const { state, readOnlyFrom, closesAt } = accessOf(paid, now);
  const ofTrial = status === 'trialing' ? trialEndsAt : null;
  return {
    status,
    trialEndsAt: textOf(ofTrial),
    daysLeft: ofTrial && daysLeftOfTrial(ofTrial, now),
    isReadOnly: state !== 'full',
    readOnlyFrom: textOf(readOnlyFrom),
    closesAt: textOf(closesAt),
  };
}

function presentPlan(running: SubscriptionFacts | null, plan: PricedPlan | undefined) {
  if (!running) return { plan: null, cancelsAt: null, pausedUntil: null };
  const { cancelsAt, pausedUntil, priceName } = running;
  return { plan: plan ? PLAN_NAMES[plan.key] : (priceName ?? 'Custom plan'), cancelsAt, pausedUntil };
}

function presentPayment({ nextInvoice, paymentMethod, billingEmail, taxId, failure }: SubscriptionFacts, { status }: PaidState) {
  return { nextInvoice, paymentMethod, billingEmail, taxId, failure: status === 'past_due' ? failure : null };
}

interface ForecastFacts {
  plans: readonly PricedPlan[];
  own: PricedPlan['key'] | null;
  usage: Awaited<ReturnType<typeof readUsage>>;
  /** A cancelled subscription shows no next price. */
  hasEnd: boolean;
}

async function presentForecast(tx: Tx, { plans, own, usage, hasEnd }: ForecastFacts, now: Date): Promise<Subscription['forecast']> {
  if (hasEnd) return null;
  return forecastOf(plans, own, { customers: usage.customers.active, seats: usage.seats.used, ...(await readMoves(tx, now)) }, now);
}

async function presentInvoices(tx: Tx): Promise<Subscription['invoices']> {
  const invoices = await latestInvoices(tx, INVOICES_SHOWN);
  return invoices.map(({ issuedAt, organizationId: _, ...invoice }) => ({
    ...invoice,
    date: issuedAt.toISOString(),
    status: INVOICE_STATUSES.find((known) => known === invoice.status) ?? 'open',
  }));
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
