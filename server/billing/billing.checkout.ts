import { accessOf } from '#domain/billing/access.rules.ts';
import type { PlanKey } from '#domain/billing/plans.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { paidStateOf } from './billing.facts.ts';
import { keepCustomer } from './billing.events.queries.ts';
import { addSubscription, readSubscription, type StoredSubscription } from './billing.queries.ts';
import { type BillingContext, syncSubscription } from './billing.sync.ts';

/** Stripe rejects trials that end within two days. */
const SHORTEST_TRIAL_MS = 49 * 3_600_000;

/** Throws in the edition without billing. */
export function billingOf({ pools, stripe, config, now }: AppContext): BillingContext {
  if (!stripe) throw new Fault('BILLING_UNAVAILABLE');
  return { pools, stripe, publicUrl: config.publicUrl, now: now() };
}

interface Buyer {
  context: AppContext;
  actor: Pick<Actor, 'organizationId' | 'userId'>;
}

/** Stripe page for buying a plan. Reads Stripe's state first, to prevent a second purchase. */
export async function checkoutPage({ context, actor }: Buyer, plan: PlanKey): Promise<string> {
  const billing = billingOf(context);
  const { organizationId } = actor;
  const price = billing.stripe.settings.prices.find((offered) => offered.plan === plan)?.price;
  if (price === undefined) throw new Fault('VALIDATION_ERROR', { field: 'plan', message: 'Plan: is not available' });
  const customer = await customerOf(billing, actor);
  await syncSubscription(billing, organizationId);
  const { stored, paid } = await asOrganization(billing.pools, organizationId, async (tx) => ({
    stored: await readSubscription(tx),
    paid: paidStateOf(await ownOrganization(tx)),
  }));
  if (isRunning(stored)) throw new Fault('SUBSCRIPTION_EXISTS');

  const { readOnlyFrom } = accessOf(paid, billing.now);
  const keepsTrial =
    paid.status === 'trialing' && readOnlyFrom !== null && readOnlyFrom.getTime() - billing.now.getTime() > SHORTEST_TRIAL_MS;
  const session = await billing.stripe.ask((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: organizationId,
        line_items: [{ price, quantity: 1 }],
        subscription_data: {
          metadata: { organizationId },
          ...(keepsTrial && { trial_end: Math.floor(readOnlyFrom.getTime() / 1000) }),
        },
        customer_update: { name: 'auto', address: 'auto' },
        tax_id_collection: { enabled: true },
        success_url: `${billing.publicUrl}/billing?checkout=done`,
        cancel_url: `${billing.publicUrl}/billing`,
      },
      // A second click within the minute opens the same page.
      { idempotencyKey: `checkout-${organizationId}-${plan}-${Math.floor(billing.now.getTime() / 60_000)}` },
    ),
  );
  if (!session.url) throw new Fault('EXTERNAL_SERVICE_ERROR', { message: 'Stripe did not return a payment page' });
  return session.url;
}

/** Stripe customer of the organisation; created once, even with concurrent calls. */
async function customerOf({ pools, stripe }: BillingContext, { organizationId, userId }: Buyer['actor']): Promise<string> {
  const known = await asOrganization(pools, organizationId, async (tx) => ({
    stored: await readSubscription(tx),
    name: (await ownOrganization(tx)).name,
    email: (await tx.selectFrom('people').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email,
  }));
  if (known.stored) return known.stored.stripeCustomer;
  const { email, name } = known;
  const { id } = await stripe.ask((client) =>
    client.customers.create({ email, name, metadata: { organizationId } }, { idempotencyKey: `customer-${organizationId}` }),
  );
  await asPlatform(pools, (tx) => keepCustomer(tx, { id, organizationId }));
  await asOrganization(pools, organizationId, (tx) => addSubscription(tx, id));
  return id;
}

export function isRunning(stored: StoredSubscription | null): stored is StoredSubscription & { subscriptionId: string } {
  return stored !== null && stored.subscriptionId !== null && stored.facts.status !== null && stored.facts.status !== 'canceled';
}

type PortalPage = 'home' | 'payment_method' | 'plan';

/** Customer Portal page; its URL expires after a few minutes. */
export async function portalPage({ context, actor }: Buyer, page: PortalPage): Promise<string> {
  const { pools, stripe, publicUrl } = billingOf(context);
  const stored = await asOrganization(pools, actor.organizationId, readSubscription);
  if (!stored || (page === 'plan' && !isRunning(stored))) throw new Fault('NO_SUBSCRIPTION');
  const { portal } = stripe.settings;
  const session = await stripe.ask((client) =>
    client.billingPortal.sessions.create({
      customer: stored.stripeCustomer,
      return_url: `${publicUrl}/billing?checkout=done`,
      ...(portal !== null && { configuration: portal }),
      ...flowOf(page, stored.subscriptionId),
    }),
  );
  return session.url;
}

function flowOf(page: PortalPage, subscription: string | null) {
  if (page === 'payment_method') return { flow_data: { type: 'payment_method_update' as const } };
  if (page === 'plan' && subscription !== null) {
    return { flow_data: { type: 'subscription_update' as const, subscription_update: { subscription } } };
  }
  return {};
}
