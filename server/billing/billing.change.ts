import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { type CancelReason, monthsLater } from '#domain/billing/plans.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { billingOf, isRunning } from './billing.checkout.ts';
import type { SubscriptionFacts } from './billing.facts.ts';
import { readSubscription } from './billing.queries.ts';
import { syncSubscription } from './billing.sync.ts';

interface Changer {
  context: AppContext;
  actor: Pick<Actor, 'organizationId'>;
}

/** Cancels at the end of the paid period, so that access lasts as long as it was paid for. */
export function cancelAtStripe(
  changer: Changer,
  { reason, comment }: { reason: CancelReason; comment?: string | undefined },
): Promise<void> {
  return change(changer, ({ status, cancelsAt }) =>
    cancelsAt === null && status !== 'paused'
      ? { cancel_at_period_end: true, cancellation_details: { feedback: reason, ...(comment && { comment }) } }
      : null,
  );
}

/** Undoes a cancellation, or ends a pause. */
export function reactivateAtStripe(changer: Changer): Promise<void> {
  return change(changer, ({ status, cancelsAt }) => {
    if (status === 'paused') return { pause_collection: '', cancel_at_period_end: false };
    return cancelsAt === null ? null : { cancel_at_period_end: false };
  });
}

/** Nothing is charged during the pause; its invoices are void. */
export function pauseAtStripe(changer: Changer, months: number): Promise<void> {
  const resumes = Math.floor(monthsLater(changer.context.now(), months).getTime() / 1000);
  return change(changer, ({ status, cancelsAt }) =>
    status === 'active' && cancelsAt === null ? { pause_collection: { behavior: 'void', resumes_at: resumes } } : null,
  );
}

/** Changes the subscription at Stripe and re-reads it; throws if its state does not allow the change. */
async function change(
  { context, actor: { organizationId } }: Changer,
  wanted: (facts: SubscriptionFacts) => Stripe.SubscriptionUpdateParams | null,
): Promise<void> {
  const billing = billingOf(context);
  const stored = await asOrganization(billing.pools, organizationId, readSubscription);
  if (!isRunning(stored)) throw new Fault('NO_SUBSCRIPTION');
  const params = wanted(stored.facts);
  if (!params) throw new Fault('NO_SUBSCRIPTION');
  await billing.stripe.ask((stripe) => stripe.subscriptions.update(stored.subscriptionId, params, { idempotencyKey: randomUUID() }));
  await syncSubscription(billing, organizationId);
}
