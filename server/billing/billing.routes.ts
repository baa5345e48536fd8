import {
  beginCheckout,
  cancelSubscription,
  getBilling,
  openPortal,
  pauseSubscription,
  reactivateSubscription,
  receiveStripe,
} from '#contract/billing/billing.contract.ts';
import { getSeats } from '#contract/users/users.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { rawBodyOf } from '#server/platform/http/raw-body.ts';
import { cancelAtStripe, pauseAtStripe, reactivateAtStripe } from './billing.change.ts';
import { checkoutPage, portalPage } from './billing.checkout.ts';
import { receiveEvent } from './billing.events.ts';
import { presentBilling, presentSeats } from './billing.present.ts';

/** Stripe is always called before the transaction begins. */
export function billingRoutes({ onPrepared, onPublic }: Mounting): void {
  onPrepared(
    getBilling,
    async ({ context, now }) => (context.stripe ? context.stripe.plans(now) : null),
    ({ tx, now }, plans) => presentBilling(tx, plans, now),
  );

  onPrepared(
    getSeats,
    async ({ context, now }) => (context.stripe ? context.stripe.plans(now) : null),
    ({ tx, actor }, plans) => presentSeats(tx, plans, actor.ownLimits.users ?? null),
  );

  onPrepared(
    beginCheckout,
    (call) => checkoutPage(call, call.body.plan),
    async (call, url) => {
      await note(call, 'billing.checkout_opened', { plan: call.body.plan });
      return { url };
    },
  );

  onPrepared(
    openPortal,
    (call) => portalPage(call, call.body.page ?? 'home'),
    async (call, url) => {
      await note(call, 'billing.portal_opened', { page: call.body.page ?? 'home' });
      return { url };
    },
  );

  onPrepared(
    cancelSubscription,
    (call) => cancelAtStripe(call, call.body),
    (call) => note(call, 'subscription.cancelled', call.body),
  );

  onPrepared(reactivateSubscription, reactivateAtStripe, (call) => note(call, 'subscription.reactivated'));

  onPrepared(
    pauseSubscription,
    (call) => pauseAtStripe(call, call.body.months),
    (call) => note(call, 'subscription.paused', call.body),
  );

  onPublic(receiveStripe, async ({ context, request }) => {
    const signature = request.headers['stripe-signature'];
    await receiveEvent(context, rawBodyOf(request), typeof signature === 'string' ? signature : '');
    return { received: true as const };
  });
}

function note<E extends Endpoint>({ audit, actor }: SignedInCall<E>, action: string, after?: Record<string, unknown>): Promise<void> {
  return audit({ action, entity: { type: 'organization', id: actor.organizationId }, ...(after && { after }) });
}
