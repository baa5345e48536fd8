import type { AppContext } from '#server/platform/context.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import type { StripeEvent } from '#server/platform/stripe/stripe.account.ts';
import { billingOf } from './billing.checkout.ts';
import { findOrganizationOf, markHandled, noteEvent } from './billing.events.queries.ts';
import { syncSubscription } from './billing.sync.ts';

/**
 * An event of Stripe: refused without its signature, and dealt with once by its id. It only says whose subscription is to be read again, so neither its
 * order nor its contents matter; when that fails, the event is not marked and Stripe sends it again.
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

/** The customer to whom the object of an event belongs; null for an object that concerns no customer. */
function customerOf({ object, id, customer }: StripeEvent['data']['object']): string | null {
  if (object === 'customer' && id) return id;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}
