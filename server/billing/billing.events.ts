import type Stripe from 'stripe';
import type { AppContext } from '#server/platform/context.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
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

/** Whom the object of an event belongs to; null for what concerns no customer. */
function customerOf(object: Stripe.Event.Data.Object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object && typeof object.id === 'string') return object.id;
  const customer: unknown = 'customer' in object ? object.customer : null;
  if (typeof customer === 'string') return customer;
  return typeof customer === 'object' && customer !== null && 'id' in customer && typeof customer.id === 'string' ? customer.id : null;
}
