import { getSignInOptions } from '#contract/auth/auth.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginCheckout,
  cancelSubscription,
  getBilling,
  openPortal,
  pauseSubscription,
  reactivateSubscription,
} from '#contract/billing/billing.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { type BillingTest, openBilling } from './billing.fixture.ts';

let at: BillingTest;
let msp: TestOrganization;
beforeAll(async () => {
  at = await openBilling();
});
beforeEach(async () => {
  msp = await at.organization();
});
afterAll(() => at.close());

const subscriptionOf = async ({ owner }: TestOrganization) => {
  const { subscription } = await at.again(owner).sees(getBilling);
  if (!subscription) throw new Error('There is no subscription in the answer.');
  return subscription;
};

async function buy(of: TestOrganization, plan: 'starter' | 'growth' = 'growth') {
  await at.again(of.owner).sees(beginCheckout, { body: { plan } });
  const bought = at.stripe.world.finish(at.session());
  await at.sendNews();
  return bought;
}

const auditOf = ({ id }: TestOrganization) =>
  asOrganization(at.server.pools, id, async (tx) =>
    (await tx.selectFrom('auditEvents').select('action').orderBy('seq').execute()).map(({ action }) => action),
  );

describe('buying a plan', () => {
  test('[BILL-12] The owner sees the days left, the plans with their prices and the usage before buying a plan', async () => {
    const billing = await msp.owner.sees(getBilling);
    expect((await msp.owner.sees(getSignInOptions)).hasBilling).toBe(true);
    expect(billing).toMatchObject({ edition: 'stripe', seats: { used: 1, included: null }, customers: { active: 0, included: null } });
    expect(billing.subscription).toMatchObject({
      status: 'trialing',
      daysLeft: 14,
      plan: null,
      isReadOnly: false,
      invoices: [],
      paymentMethod: null,
    });
    expect(billing.subscription?.plans).toEqual([
      { key: 'starter', customers: 10, seats: 3, price: { amount: 4900, currency: 'USD', interval: 'month' } },
      { key: 'growth', customers: 50, seats: 10, price: { amount: 14_900, currency: 'USD', interval: 'month' } },
      { key: 'scale', customers: null, seats: null, price: { amount: 39_900, currency: 'USD', interval: 'month' } },
    ]);
  });

  test('[BILL-13] Choosing a plan opens a Stripe page and keeps the trial days; a second click opens the same page', async () => {
    const { url } = await msp.owner.sees(beginCheckout, { body: { plan: 'growth' } });
    expect(await msp.owner.sees(beginCheckout, { body: { plan: 'growth' } })).toEqual({ url });
    expect(url).toBe(`${at.stripe.origin}/pay/${at.session().id}`);
    const { trialEndsAt } = await subscriptionOf(msp);
    expect(at.session()).toMatchObject({ price: 'price_growth', trialEnd: Date.parse(trialEndsAt ?? '') / 1000 });
    expect([...at.stripe.world.customers.values()].filter(({ email }) => email === msp.owner.email)).toHaveLength(1);
    expect((await subscriptionOf(msp)).plan).toBeNull();

    at.stripe.world.finish(at.session());
    await at.sendNews();
    expect(await at.again(msp.owner).sees(getBilling)).toMatchObject({
      seats: { included: 10 },
      customers: { included: 50 },
      subscription: {
        status: 'trialing',
        plan: 'Growth',
        daysLeft: 14,
        readOnlyFrom: null,
        paymentMethod: { brand: 'visa', last4: '4242' },
        billingEmail: msp.owner.email,
        nextInvoice: { amount: 14_900, currency: 'USD', at: trialEndsAt },
      },
    });
    expect(await auditOf(msp)).toEqual(['billing.checkout_opened', 'billing.checkout_opened', 'subscription.changed']);
    expect((await msp.owner.refused(beginCheckout, { body: { plan: 'starter' } })).code).toBe('SUBSCRIPTION_EXISTS');
  });

  test('[BILL-14] Only the owner can see or change the subscription', async () => {
    const admin = await msp.person('admin');
    for (const refused of [
      await admin.refused(getBilling),
      await admin.refused(beginCheckout, { body: { plan: 'starter' } }),
      await admin.refused(openPortal, { body: {} }),
      await admin.refused(cancelSubscription, { body: { reason: 'unused' } }),
      await admin.refused(pauseSubscription, { body: { months: 1 } }),
      await admin.refused(reactivateSubscription),
    ])
      expect(refused.code).toBe('FORBIDDEN');
  });
});

describe('events from Stripe', () => {
  test('[BILL-15] A duplicate event is processed once', async () => {
    await buy(msp);
    const event = at.stripe.world.events.at(-1);
    if (!event) throw new Error('Nothing has happened.');
    const before = at.stripe.calls.length;
    expect([await at.send(event), await at.send(event)]).toEqual([200, 200]);
    expect(at.stripe.calls.length).toBe(before);
    const kept = await asPlatform(at.server.pools, (tx) =>
      tx.selectFrom('platform.stripeEvents').selectAll().where('id', '=', event.id).execute(),
    );
    expect(kept).toMatchObject([{ type: event.type, handledAt: at.now() }]);
  });

  test('[BILL-16] Events in the wrong order end in the same state, and an old one does not reactivate a cancelled subscription', async () => {
    await msp.owner.sees(beginCheckout, { body: { plan: 'starter' } });
    const first = at.stripe.world.events.length;
    const subscription = at.stripe.world.finish(at.session());
    at.stripe.world.end(subscription);
    for (const event of at.stripe.world.events.slice(first).toReversed()) expect(await at.send(event)).toBe(200);
    expect(await subscriptionOf(msp)).toMatchObject({ status: 'canceled', plan: null, isReadOnly: true });
  });

  test('[BILL-17] An event not signed by Stripe, altered, or more than five minutes old or ahead is refused and changes nothing', async () => {
    await at.again(msp.owner).sees(beginCheckout, { body: { plan: 'starter' } });
    at.stripe.world.finish(at.session());
    const event = at.stripe.world.events.at(-1);
    if (!event) throw new Error('Nothing has happened.');
    const minutes = (n: number) => new Date(at.now().getTime() + n * 60_000);
    expect(await at.send(event, { secret: 'whsec_of_another' })).toBe(400);
    expect(await at.send(event, { at: minutes(-6) })).toBe(400);
    expect(await at.send(event, { at: minutes(6) })).toBe(400);
    const { payload, signature } = at.stripe.signed(event);
    const post = async (body: string, headers: Record<string, string>) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const answer = await at.server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload: body, headers: sent });
      return [answer.statusCode, answer.json().code];
    };
    const refused = [400, 'SIGNATURE_INVALID'];
    expect(await post(payload, {})).toEqual(refused);
    expect(await post(payload, { 'stripe-signature': 'nonsense' })).toEqual(refused);
    expect(await post(payload, { 'stripe-signature': signature.replace('v1=', 'v0=') })).toEqual(refused);
    expect(await post(`${payload} `, { 'stripe-signature': signature })).toEqual(refused);
    expect(await post(payload, { 'stripe-signature': signature, 'sec-fetch-site': 'cross-site' })).toEqual([403, 'CSRF_TOKEN_INVALID']);
    expect((await subscriptionOf(msp)).plan).toBeNull();
    // The same event with its own signature is accepted.
    expect(await post(payload, { 'stripe-signature': signature })).toEqual([200, undefined]);
    expect((await subscriptionOf(msp)).plan).toBe('Starter');
    await at.sendNews();
  });

  test('[BILL-18] Events about test payments or unknown customers are accepted and ignored', async () => {
    const other = await at.organization();
    const before = at.stripe.calls.length;
    const event = {
      id: 'evt_strange',
      type: 'customer.subscription.deleted',
      created: 1,
      livemode: false,
      object: { object: 'subscription', customer: 'cus_stranger' },
    };
    expect(await at.send(event)).toBe(200);
    expect(await at.send({ ...event, id: 'evt_live' }, { livemode: true })).toBe(200);
    expect(await at.send({ ...event, id: 'evt_price', type: 'price.updated', object: { object: 'price', id: 'price_1' } })).toBe(200);
    expect(at.stripe.calls.length).toBe(before);
    expect((await subscriptionOf(other)).status).toBe('trialing');
  });

  test('A signed body that is not an event is refused as bad input and changes nothing', async () => {
    const event = { id: 'evt_odd', type: 'customer.updated', livemode: false, data: { object: { object: 'customer', id: 'cus_1' } } };
    const odd = [null, 1, [], {}, { ...event, data: null }, { ...event, data: { object: null } }, { ...event, data: { object: 'cus_1' } }];
    const deliver = async (body: unknown) => {
      const payload = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'stripe-signature': at.stripe.signedBody(payload, at.now()) };
      const answer = await at.server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload, headers });
      return [answer.statusCode, answer.json().code];
    };
    for (const body of [...odd, { ...event, id: 'evt_\u0000' }])
      expect(await deliver(body), JSON.stringify(body)).toEqual([400, 'VALIDATION_ERROR']);
    const before = at.stripe.calls.length;
    // An id that belongs to no customer, such as a coupon's, makes the event one without a customer.
    const strangers = [
      { object: 'coupon', id: '25 % off' },
      { object: 'customer', id: 'cus_\u0000' },
      { customer: 'cus_\u0000' },
      { customer: {} },
    ];
    for (const object of strangers) expect(await deliver({ ...event, data: { object } })).toEqual([200, undefined]);
    expect(at.stripe.calls.length).toBe(before);
  });

  test('[BILL-19] A purchase by one organisation changes nothing in another', async () => {
    const other = await at.organization();
    await buy(msp);
    expect(await subscriptionOf(other)).toMatchObject({ plan: null, paymentMethod: null, invoices: [] });
  });

  test('[BILL-20] A Stripe outage loses no event, the page shows known data, and buying a plan is refused with a reason', async () => {
    await at.again(msp.owner).sees(beginCheckout, { body: { plan: 'starter' } });
    at.stripe.world.finish(at.session());
    const event = at.stripe.world.events.at(-1);
    if (!event) throw new Error('Nothing has happened.');
    at.stripe.troubles.push(...Array.from({ length: 3 }, () => 'server' as const));
    expect(await at.send(event)).toBe(502);
    expect((await subscriptionOf(msp)).plan).toBeNull();
    expect(await at.send(event)).toBe(200);
    expect((await subscriptionOf(msp)).plan).toBe('Starter');
    await at.sendNews();

    const other = await at.organization();
    at.stripe.troubles.push(...Array.from({ length: 3 }, () => 'server' as const));
    expect(await other.owner.refused(beginCheckout, { body: { plan: 'starter' } })).toMatchObject({
      status: 502,
      code: 'EXTERNAL_SERVICE_ERROR',
    });
  });
});

describe('changing a subscription', () => {
  test('[BILL-21] A cancelled subscription runs until the paid period ends, and can be resumed until then', async () => {
    const bought = await buy(msp);
    const owner = at.again(msp.owner);
    await owner.sees(cancelSubscription, { body: { reason: 'too_expensive', comment: 'We are only three people.' } });
    expect(bought).toMatchObject({ cancelAtPeriodEnd: true, feedback: 'too_expensive' });
    expect(await subscriptionOf(msp)).toMatchObject({
      plan: 'Growth',
      cancelsAt: new Date(bought.periodEnd * 1000).toISOString(),
      nextInvoice: null,
    });
    expect((await owner.refused(cancelSubscription, { body: { reason: 'other' } })).code).toBe('NO_SUBSCRIPTION');
    await owner.sees(reactivateSubscription);
    expect(bought.cancelAtPeriodEnd).toBe(false);
    expect(await subscriptionOf(msp)).toMatchObject({ cancelsAt: null, nextInvoice: { amount: 14_900 } });
    expect(await auditOf(msp)).toEqual(expect.arrayContaining(['subscription.cancelled', 'subscription.reactivated']));
    expect((await owner.refused(pauseSubscription, { body: { months: 2 } })).code).toBe('NO_SUBSCRIPTION');
  });

  test('[BILL-22] The Customer Portal opens at the card, the plans or its first page, once there is a Stripe customer', async () => {
    expect((await msp.owner.refused(openPortal, { body: {} })).code).toBe('NO_SUBSCRIPTION');
    await buy(msp);
    const owner = at.again(msp.owner);
    expect((await owner.sees(openPortal, { body: {} })).url).toContain('/portal/home');
    expect((await owner.sees(openPortal, { body: { page: 'payment_method' } })).url).toContain('/portal/payment_method_update');
    expect((await owner.sees(openPortal, { body: { page: 'plan' } })).url).toContain('/portal/subscription_update');
  });

  test('[BILL-23] Simultaneous reads of a subscription keep the result of the one that began later', async () => {
    const bought = await buy(msp);
    const events = [1, 2, 3, 4].map((n) => ({
      id: `evt_at_once_${bought.id}_${n}`,
      type: 'customer.subscription.updated',
      created: 1,
      livemode: false,
      object: bought,
    }));
    bought.cancelAtPeriodEnd = true;
    expect(await Promise.all(events.map((event) => at.send(event)))).toEqual([200, 200, 200, 200]);
    expect((await subscriptionOf(msp)).cancelsAt).not.toBeNull();
    const row = await asOrganization(at.server.pools, msp.id, (tx) =>
      tx.selectFrom('subscriptions').select(['asked', 'stored']).executeTakeFirstOrThrow(),
    );
    expect(row.stored).toBe(row.asked);
  });

  test('[BILL-24] More customers than the plan includes disable nothing', async () => {
    await buy(msp, 'starter');
    const owner = at.again(msp.owner);
    for (let n = 1; n <= 11; n += 1) await owner.sees(createCustomer, { body: { name: `Customer ${n}` } });
    expect((await owner.sees(getBilling)).customers).toEqual({ active: 11, others: 0, included: 10 });
  });
});
