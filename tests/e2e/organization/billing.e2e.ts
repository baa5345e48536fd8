import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notice } from '#tests/e2e/auth/auth.site.ts';
import { type Newcomer, type Newcomers, openNewcomers } from '#tests/e2e/auth/newcomers.ts';
import { beyondOf, findingsInThemes, findingsOn, loaded, reload, visit } from '#tests/e2e/reading.ts';
import { type FakeStripe, fakeStripe } from '#tests/support/stripe/fake.stripe.ts';

const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };

let newcomers: Newcomers;
/** Starts a month ago, so that purchases made then are due for their second invoice now. */
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await fakeStripe(new Date(Date.now() - 32 * DAY_MS));
  newcomers = await openNewcomers(stripe.settings);
});
afterEach(() => expect(newcomers.site.complaints).toEqual([]));
afterAll(async () => {
  await newcomers.close();
  await stripe.close();
});

async function owner(days: number | null): Promise<Newcomer> {
  const somebody = await newcomers.somebody('owner');
  const ends = days === null ? null : new Date(Date.now() + days * DAY_MS);
  await newcomers.owner.query('update organizations set billed_since = now(), trial_ends_at = $2 where organization_id = $1', [
    somebody.organizationId,
    ends,
  ]);
  return somebody;
}

let sent = 0;
/** Delivers the Stripe events that have not been sent yet. */
async function sendNews(): Promise<void> {
  for (const event of stripe.world.events.slice(sent)) {
    const { payload, signature } = stripe.signed(event, { at: new Date() });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await fetch(`${newcomers.site.url}/api/billing/webhook`, { method: 'POST', headers, body: payload })).status).toBe(200);
  }
  sent = stripe.world.events.length;
}

async function buy(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  // Opening the fake checkout page pays, and redirects back.
  await page.waitForURL(/checkout=done/);
  await sendNews();
  await page.getByRole('heading', { name: plan, exact: true, level: 2 }).waitFor();
}

async function isReadable(page: Page): Promise<void> {
  await loaded(page);
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await loaded(page);
  expect(await beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await findingsOn(page)).toEqual([]);
}

test('[BILL-40] The owner compares plans, buys one at Stripe, cancels it with a reason and resumes it', async () => {
  const page = await newcomers.visit(await owner(9), '/billing');
  await page.getByText('9 days left in the trial').waitFor();
  const slider = page.getByRole('slider');
  await slider.fill('45');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Growth' }) })
    .getByText('Fits')
    .waitFor();
  await isReadable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await buy(page, 'Growth');
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('of 50 included').waitFor();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription' });
  await dialog.getByRole('button', { name: 'End subscription' }).click();
  await dialog.getByText('Choose a reason').last().waitFor();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'We do not use it enough' }).click();
  await dialog.getByRole('button', { name: 'End subscription' }).click();
  await notice(page, 'Your plan is cancelled').waitFor();
  await page.getByRole('heading', { name: 'Your plan is cancelled and will end' }).waitFor();
  await page.getByRole('button', { name: 'Keep plan' }).click();
  await notice(page, 'Your plan continues').waitFor();
  expect([...stripe.world.subscriptions.values()].at(-1)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('[BILL-41] The page of a paused, past due, ended or read-only subscription shows its dates, in every theme and on a phone', async () => {
  const somebody = await owner(null);
  const page = await newcomers.visit(somebody, '/billing');
  await buy(page, 'Starter');
  await page.getByRole('rowheader', { name: 'PLB-0001' }).waitFor();

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('heading', { name: 'Your subscription is paused' }).waitFor();
  await page.getByText('Read only:').waitFor();
  await isReadable(page);
  await page.getByRole('button', { name: 'Resume now' }).click();
  await page.getByText('Read only:').waitFor({ state: 'detached' });

  stripe.world.isDeclining = true;
  stripe.world.turnTo(new Date());
  await sendNews();
  await page.setViewportSize({ width: 1440, height: 900 });
  await reload(page);
  await page.getByText('Payment Issue:').waitFor();
  await page.getByText('$49.00 could not be charged: Your card has insufficient funds.').waitFor();
  await page.getByText('The payment is retried.').waitFor();
  await isReadable(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Change payment method' }).click();
  await expect.poll(() => stripe.world.isDeclining).toBe(false);
  await sendNews();
  await page.getByText('Mastercard ending in 5454').waitFor();
  await page.getByText('Payment Issue:').waitFor({ state: 'detached' });

  const bought = [...stripe.world.subscriptions.values()].at(-1);
  if (bought) stripe.world.end(bought);
  await sendNews();
  await reload(page);
  await page.getByRole('heading', { name: 'Your subscription has ended' }).waitFor();
  await page.getByRole('link', { name: 'Export everything' }).waitFor();
  await isReadable(page);

  const engineer = await newcomers.somebody('alignment_engineer', somebody.organizationId);
  const theirs = await newcomers.visit(engineer, '/');
  await theirs.getByText('Please contact the owner of your organisation.').waitFor();
  await visit(theirs, '/billing');
  await theirs.getByText("You don't have permission").first().waitFor();
});
