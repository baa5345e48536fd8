import type { AppContext } from '#server/platform/context.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import type { StripeEvent } from '#server/platform/stripe/stripe.account.ts';
import { billingOf } from './billing.checkout.ts';
import { findOrganizationOf, markHandled, noteEvent } from './billing.events.queries.ts';
import { syncSubscription } from './billing.sync.ts';

/**
 * Receives a Stripe event: rejected without a valid signature, processed once by its id. It only triggers a re-read of the subscription, so
 * its order and content do not matter. If that fails, the event is not marked and Stripe resends it.
 */
export async function receiveEvent(context: AppContext, bytes: Buffer, signature: string): Promise<void> {
  const billing = billingOf(context);
  const event = await billing.stripe.eventOf(bytes, signature, billing.now);
  const customer = event.livemode === billing.stripe.isLive ? customerOf(event.data.object) : null;
  if (customer === null) return;
  const known = await asPlatform(billing.pools, async (tx) => {
    const organizationId = await findOrganizationOf(tx, customer);
    return organizationId !== null && !(await noteEvent(tx, event)) ? organizationId : null;
  });
  if (known === null) return;
  await syncSubscription(billing, known);
  await asPlatform(billing.pools, (tx) => markHandled(tx, event.id, billing.now));
}

/** Stripe customer of the event's object; null if it concerns none. */
function customerOf({ object, id, customer }: StripeEvent['data']['object']): string | null {
  if (object === 'customer' && id) return id;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}
