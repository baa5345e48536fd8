import { accessOf, type PaidState } from '#domain/billing/access.rules.ts';
import { paymentFailedNote } from '#domain/notifications/notifications.billing.rules.ts';
import { closeUnpaid, reopenUnpaid } from '#server/auth/auth.ts';
import { claimReminder, notify } from '#server/notifications/notifications.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { StripeAccount } from '#server/platform/stripe/stripe.account.ts';
import { paidStateOf, type SubscriptionFacts } from './billing.facts.ts';
import { beginReading, lockForReading, setStanding, storeReading } from './billing.queries.ts';
import { type CustomerFacts, readCustomer } from './stripe.read.ts';

export const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

export interface BillingContext {
  pools: Pools;
  stripe: StripeAccount;
  publicUrl: string;
  now: Date;
}

/**
 * Reads an organisation's subscription from Stripe and stores it: after every event, every change of ours, and once a day. Stripe is called
 * outside any transaction; of concurrent reads the one started last wins.
 */
export async function syncSubscription(context: BillingContext, organizationId: string): Promise<void> {
  const { pools, stripe } = context;
  const reading = await asOrganization(pools, organizationId, beginReading);
  if (!reading) return;
  const read = await stripe.ask((client) => readCustomer(client, reading.stripeCustomer));
  await asOrganization(pools, organizationId, (tx) => store(tx, context, { ...read, asked: reading.asked }));
  await settleAccess(context, organizationId);
}

async function store(tx: Tx, context: BillingContext, read: CustomerFacts & { asked: number }): Promise<void> {
  const before = await lockForReading(tx, read.asked);
  if (!before) return;
  const { now } = context;
  const organization = await ownOrganization(tx);
  // A customer deleted at Stripe no longer has a subscription.
  const isGone = before.subscriptionId !== null && read.subscriptionId === null;
  const facts: SubscriptionFacts = isGone
    ? { ...read.facts, status: 'canceled', since: before.facts.since ?? now.toISOString() }
    : read.facts;
  await storeReading(tx, { ...read, subscriptionId: read.subscriptionId ?? before.subscriptionId, facts, now });
  if (facts.status === null) return;

  const paid = paidStateOf(organization);
  const since = sinceOf(facts, paid, now);
  await setStanding(tx, {
    subscriptionStatus: facts.status,
    subscriptionSince: since,
    ...(facts.trialEndsAt !== null && { trialEndsAt: new Date(facts.trialEndsAt) }),
  });
  const entity = { type: 'organization', id: organization.organizationId, label: organization.name };
  const old = { status: paid.status, ...recorded(before.facts) };
  const changed = changesBetween(old, { status: facts.status, ...recorded(facts) });
  if (changed) await audit(tx, null, BY_NOBODY, { action: 'subscription.changed', entity, ...changed });
  await notifyFailure(tx, context, { id: organization.organizationId, facts, since });
}

/** Stripe does not report when a pause began, so the first read of it counts. */
function sinceOf({ status, since }: SubscriptionFacts, before: PaidState, now: Date): Date | null {
  if (status === 'active') return null;
  if (since !== null) return new Date(since);
  return status === before.status ? (before.since ?? now) : now;
}

const recorded = ({ priceId, cancelsAt, pausedUntil }: SubscriptionFacts) => ({ price: priceId, cancelsAt, pausedUntil });

interface Failing {
  id: string;
  facts: SubscriptionFacts;
  since: Date | null;
}

/** Notifies once per failed payment attempt. */
async function notifyFailure(tx: Tx, { publicUrl, now }: BillingContext, { id, facts, since }: Failing): Promise<void> {
  const { failure } = facts;
  if (facts.status !== 'past_due' || !failure) return;
  const { readOnlyFrom } = accessOf({ status: 'past_due', trialEndsAt: null, since, billedSince: now }, now);
  const isNew = await claimReminder(tx, { event: 'payment_failed', entityId: id, stage: `${failure.invoiceId} ${failure.attempts}` });
  if (isNew && readOnlyFrom) await notify(tx, publicUrl, [paymentFailedNote(id, { ...failure, readOnlyFrom })]);
}

/** Closes an organisation whose time is up, or reopens it; suspensions by the operator stay. */
export async function settleAccess({ pools, now }: Pick<BillingContext, 'pools' | 'now'>, organizationId: string): Promise<void> {
  const organization = await asOrganization(pools, organizationId, ownOrganization);
  const { state } = accessOf(paidStateOf(organization), now);
  const isOver = state === 'closed';
  const isMoved = isOver ? await closeUnpaid(pools, organizationId, now) : await reopenUnpaid(pools, organizationId);
  if (!isMoved) return;
  const entity = { type: 'organization', id: organizationId, label: organization.name };
  const action = isOver ? 'organization.closed' : 'organization.reopened';
  await asOrganization(pools, organizationId, (tx) =>
    audit(tx, null, BY_NOBODY, { action, entity, after: { status: organization.subscriptionStatus } }),
  );
}
