import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginCheckout, getBilling, pauseSubscription, reactivateSubscription } from '#contract/billing/billing.contract.ts';
import { createBackup, listBackups } from '#contract/backups/backups.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { saveProfile } from '#tests/support/profile.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { type BillingTest, openBilling, START } from './billing.fixture.ts';

let at: BillingTest;
let msp: TestOrganization;
beforeAll(async () => {
  at = await openBilling();
});
beforeEach(async () => {
  await at.restart();
  msp = await at.organization();
});
afterAll(() => at.close());

const owner = () => at.again(msp.owner);
const accessNow = async () => {
  const { subscriptionStatus, isReadOnly } = await owner().sees(getCurrentOrganization);
  return [subscriptionStatus, isReadOnly ? 'read only' : 'open'];
};
const customer = (name: string) => ({ body: { name } });
const titles = async () => (await owner().sees(listNotifications)).map(({ title }) => title).toReversed();
const mailed = async () =>
  (await at.server.mails()).filter((mail) => mail.includes(msp.owner.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());
const signIn = async () =>
  asAuth(
    at.server.pools,
    async (tx) => (await tx.selectFrom('auth.organizations').select('status').where('id', '=', msp.id).executeTakeFirstOrThrow()).status,
  );

/** Delivers the Stripe events and runs the job twice on each of these days. */
async function live(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 1) {
    at.turnTo(day);
    await at.sendNews();
    await at.runJob();
    await at.runJob();
  }
}

async function buy(plan: 'starter' | 'growth' = 'growth') {
  await owner().sees(beginCheckout, { body: { plan } });
  const bought = at.stripe.world.finish(at.session());
  await at.sendNews();
  return bought;
}

describe('a trial', () => {
  test('[BILL-25] A trial is announced, becomes read-only with export, then closes the organisation, and loses no data', async () => {
    await owner().sees(createCustomer, customer('From the trial'));
    await live(0, 13);
    expect(await titles()).toEqual(['Your trial ends in 7 days', 'Your trial ends in 3 days', 'Your trial ends within a day']);
    expect(await mailed()).toEqual(await titles());
    expect(await accessNow()).toEqual(['trialing', 'open']);

    await live(14, 14);
    expect(await accessNow()).toEqual(['trialing', 'read only']);
    expect((await titles()).at(-1)).toBe('Your trial has ended');
    expect(await owner().refused(createCustomer, customer('Too late'))).toMatchObject({ status: 403, code: 'SUBSCRIPTION_READ_ONLY' });
    expect((await owner().sees(listCustomers)).map(({ name }) => name)).toEqual(['From the trial']);
    expect((await owner().sees(createBackup)).status).toBeTruthy();
    expect((await owner().sees(listBackups)).length).toBe(1);
    await saveProfile(owner(), { firstName: 'Olivia' });

    await live(15, 27);
    expect((await titles()).slice(-3)).toEqual([
      'Your organisation will be closed in 7 days',
      'Your organisation will be closed in 3 days',
      'Your organisation will be closed within a day',
    ]);
    expect(await signIn()).toBe('active');
    await live(28, 28);
    expect(await signIn()).toBe('suspended');
    expect((await owner().refused(getBilling)).code).toBe('UNAUTHORIZED');
    const kept = await asOrganization(at.server.pools, msp.id, (tx) => tx.selectFrom('customers').select('name').execute());
    expect(kept).toEqual([{ name: 'From the trial' }]);
  });

  test('[BILL-26] A plan bought during the read-only period opens everything at once', async () => {
    await live(20, 20);
    expect(await accessNow()).toEqual(['trialing', 'read only']);
    await buy();
    expect(await accessNow()).toEqual(['active', 'open']);
    await owner().sees(createCustomer, customer('Paid for'));
    await live(21, 40);
    expect(await accessNow()).toEqual(['active', 'open']);
    expect(await signIn()).toBe('active');
  });

  test('[BILL-27] An owner who bought a plan during the trial gets no more notices of its end, and is charged on its last day', async () => {
    await buy();
    await live(1, 15);
    expect(await titles()).toEqual([]);
    expect((await owner().sees(getBilling)).subscription).toMatchObject({
      status: 'active',
      invoices: [{ number: 'PLB-0001', amount: 14_900, currency: 'USD', status: 'paid' }],
    });
  });

  test('[BILL-28] An extended trial reopens a closed organisation', async () => {
    await live(28, 28);
    expect(await signIn()).toBe('suspended');
    const trialEndsAt = new Date(START.getTime() + 40 * 86_400_000);
    await asOrganization(at.server.pools, msp.id, (tx) => tx.updateTable('organizations').set({ trialEndsAt }).execute());
    await at.runJob();
    expect(await signIn()).toBe('active');
    expect(await accessNow()).toEqual(['trialing', 'open']);
  });

  test('[BILL-29] An organisation from before billing gets a full trial from that day', async () => {
    await asOrganization(at.server.pools, msp.id, (tx) =>
      tx
        .updateTable('organizations')
        .set({ billedSince: null, trialEndsAt: new Date(0) })
        .execute(),
    );
    expect(await accessNow()).toEqual(['trialing', 'open']);
    await at.runJob();
    expect((await owner().sees(getBilling)).subscription).toMatchObject({ daysLeft: 14, isReadOnly: false });
  });
});

describe('a payment that fails', () => {
  test('[BILL-30] A failed payment shows in the banner with the bank’s reason, is read-only after a week and closes after two', async () => {
    await buy();
    await live(1, 13);
    at.stripe.world.isDeclining = true;
    await live(14, 14);
    expect(await accessNow()).toEqual(['past_due', 'open']);
    const { subscription } = await owner().sees(getBilling);
    expect(subscription).toMatchObject({
      failure: {
        amount: 14_900,
        currency: 'USD',
        reason: 'Your card has insufficient funds.',
        attempts: 1,
        retriesAt: '2034-01-19T09:00:00.000Z',
      },
      readOnlyFrom: '2034-01-23T09:00:00.000Z',
      closesAt: '2034-01-30T09:00:00.000Z',
    });
    expect(await mailed()).toContain('A payment failed');
    await owner().sees(createCustomer, customer('Still at work'));

    await live(15, 20);
    expect(await accessNow()).toEqual(['past_due', 'open']);
    expect((await titles()).filter((title) => title === 'A payment failed')).toHaveLength(2);
    await live(21, 21);
    expect(await accessNow()).toEqual(['past_due', 'read only']);
    expect((await owner().refused(createCustomer, customer('Too late'))).code).toBe('SUBSCRIPTION_READ_ONLY');
    await live(22, 27);
    expect(await signIn()).toBe('active');
    await live(28, 28);
    expect(await signIn()).toBe('suspended');

    // The invoice can be paid from Stripe's email, without signing in here.
    const [paying] = [...at.stripe.world.customers.values()].filter(({ email }) => email === msp.owner.email);
    at.stripe.world.payOpen(paying?.id ?? '');
    await at.sendNews();
    expect(await signIn()).toBe('active');
    expect(await accessNow()).toEqual(['active', 'open']);
    expect((await owner().sees(getBilling)).subscription).toMatchObject({
      failure: null,
      closesAt: null,
      paymentMethod: { brand: 'mastercard', last4: '5454' },
    });
  });

  test('[BILL-31] A payment with a lost event is noticed before closing, and nothing is closed while Stripe is unavailable', async () => {
    await buy();
    await live(1, 13);
    at.stripe.world.isDeclining = true;
    await live(14, 27);
    const [paying] = [...at.stripe.world.customers.values()].filter(({ email }) => email === msp.owner.email);
    at.turnTo(28);
    at.stripe.troubles.push(...Array.from({ length: 3 }, () => 'server' as const));
    await expect(at.runJob()).rejects.toThrow(/failed in 1 organisation/);
    expect(await signIn()).toBe('active');
    at.stripe.world.payOpen(paying?.id ?? '');
    at.loseNews();
    await at.runJob();
    expect(await accessNow()).toEqual(['active', 'open']);
  });
});

describe('a cancellation and a pause', () => {
  test('[BILL-32] A cancelled subscription is read-only for fourteen days, then closed; a new plan reopens it', async () => {
    const bought = await buy();
    await live(1, 15);
    at.stripe.world.end(bought);
    await live(16, 16);
    expect(await accessNow()).toEqual(['canceled', 'read only']);
    expect((await owner().sees(getBilling)).subscription).toMatchObject({
      plan: null,
      status: 'canceled',
      closesAt: '2034-01-31T09:00:00.000Z',
    });
    await live(17, 20);
    expect(await titles()).toContain('Your subscription has ended');
    await buy('starter');
    expect(await accessNow()).toEqual(['active', 'open']);
    at.stripe.world.end([...at.stripe.world.subscriptions.values()].at(-1) ?? bought);
    await live(21, 35);
    expect(await signIn()).toBe('suspended');
  });

  test('[BILL-33] A paused subscription is readable and not charged, ends automatically or on request, and closes nothing', async () => {
    await buy();
    await live(1, 15);
    await owner().sees(pauseSubscription, { body: { months: 2 } });
    await at.sendNews();
    expect(await accessNow()).toEqual(['paused', 'read only']);
    expect((await owner().sees(getBilling)).subscription).toMatchObject({
      pausedUntil: '2034-03-17T09:00:00.000Z',
      closesAt: null,
      nextInvoice: null,
    });
    await owner().sees(reactivateSubscription);
    expect(await accessNow()).toEqual(['active', 'open']);
    await owner().sees(pauseSubscription, { body: { months: 1 } });
    await live(40, 40);
    expect(await signIn()).toBe('active');
    await live(47, 47);
    expect(await accessNow()).toEqual(['active', 'open']);
  });
});

test('[BILL-43] An owner who requests deletion of the organisation is not charged again', async () => {
  const bought = await buy();
  await asAuth(at.server.pools, (tx) =>
    tx
      .updateTable('auth.organizations')
      .set({ deletionDue: new Date('2099-01-01'), deletionAskedBy: 'Olive Tester' })
      .where('id', '=', msp.id)
      .execute(),
  );
  await at.runJob();
  expect(bought.cancelAtPeriodEnd).toBe(true);
  expect((await owner().sees(getBilling)).subscription?.cancelsAt).not.toBeNull();
});
