import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoSite, openDemoSite } from '#tests/e2e/demo.site.ts';
import { beyondOf, findingsInThemes, visit } from '#tests/e2e/reading.ts';
import { type FakeStripe, fakeStripe } from '#tests/support/stripe/fake.stripe.ts';

let site: DemoSite;
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await fakeStripe();
  // Enables billing, without which no trial can end.
  site = await openDemoSite(stripe.settings);
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const setOrganization = (change: string) =>
  site.rows(`update organizations set ${change} where organization_id = $1`, [site.organization.id]);

describe('the top bar', () => {
  test('[E2E-23] The top bar counts overdue QBRs and leads to them', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    const bell = page.getByRole('link', { name: /^\d+ overdue QBRs?$/ });
    const overdue = Number((await bell.innerText()).trim());
    await bell.click();
    await page.waitForURL('**/qbrs?filter=overdue');
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(overdue + 1);
  });

  test("[E2E-24] The top bar shows the organisation's name when its logo cannot be loaded", async () => {
    await setOrganization(`settings = settings || '{"logo": "/api/organizations/no-such-logo"}'`);
    const { page } = await site.signedIn('owner');
    await visit(page, '/');
    await page.getByRole('banner').getByText('Northwind IT', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('banner').getByRole('img').count()).toBe(0);
    await page.getByText('Powered by Plumbline').waitFor();
    await setOrganization(`settings = settings - 'logo'`);
  });

  test('[E2E-25] The top bar counts down the days of a trial to its last hours and leads the owner to the subscription', async () => {
    await setOrganization(`subscription_status = 'trialing', trial_ends_at = now() + interval '5 hours'`);
    const { page } = await site.signedIn('owner');
    await visit(page, '/');
    await page.getByRole('link', { name: '1 day left in trial' }).click();
    await page.waitForURL('**/billing');
    await setOrganization(`subscription_status = 'active', trial_ends_at = null`);
  });

  test('[E2E-26] The user menu keeps the chosen theme and shows the changes of a version', async () => {
    const { page, context, userId } = await site.signedIn('owner');
    await visit(page, '/');
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Slate' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('slate');
    await expect
      .poll(async () => (await site.rows<{ theme: string }>('select theme from people where id = $1', [userId]))[0]?.theme)
      .toBe('slate');
    const opened = context.waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Version 2025.10.25.1' }).click();
    const changes = await opened;
    await changes.locator('#changelog').waitFor();
  });

  test('[E2E-27] The top bar collapses on a phone, and nothing overflows', async () => {
    await setOrganization(`subscription_status = 'trialing', trial_ends_at = now() + interval '9 days'`);
    const { page } = await site.signedIn('owner', { width: 390, height: 800 });
    await visit(page, '/profile');
    await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: '9 days left in trial' }).waitFor();
    await page.getByRole('menuitem', { name: 'Calendar' }).click();
    await page.waitForURL('**/calendar');
    await setOrganization(`subscription_status = 'active', trial_ends_at = null`);
  });
});

describe('banners', () => {
  const PAST_DUE =
    "Payment Issue: There is a billing issue with your organization's subscription that needs immediate attention. Service may be interrupted if not resolved promptly.";

  test('[E2E-28] A banner informs the owner of a payment problem and its solution, until dismissed for the session', async () => {
    await setOrganization(`subscription_status = 'past_due'`);
    const { page } = await site.signedIn('owner');
    await visit(page, '/');
    await page.getByRole('alert').getByText(PAST_DUE).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Resolve Payment' }).getAttribute('href')).toBe('/billing');
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await title(page).waitFor();
    await expect.poll(() => page.getByText(PAST_DUE).count()).toBe(0);
  });

  test('A payment problem banner advises everyone else to ask the owner, and is accessible in every theme', async () => {
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    await page.getByText(PAST_DUE).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Contact Owner' }).isDisabled()).toBe(true);
    await page.getByText('Please contact your organization owner to resolve this payment issue.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Resolve Payment' }).count()).toBe(0);
    expect(await findingsInThemes(page, '[role=alert]')).toEqual([]);
  });

  test('[E2E-29] A person without MFA is reminded once per device and can decline', async () => {
    await setOrganization(`subscription_status = 'active'`);
    const { page } = await site.signedIn('vcio');
    await visit(page, '/');
    const nudge = page.getByRole('link', { name: 'Set up multi-factor authentication' });
    await expect.poll(() => nudge.getAttribute('href')).toBe('/profile#mfa-section');
    const bar = await page.getByRole('banner').boundingBox();
    const line = await page.getByRole('status').filter({ has: nudge }).boundingBox();
    expect(line).toMatchObject({ y: bar?.height, height: 32 });
    expect((await page.getByRole('main').boundingBox())?.y).toBe((bar?.height ?? 0) + 32);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await title(page).waitFor();
    await expect.poll(() => nudge.count()).toBe(0);
  });
});

describe('by keyboard alone', () => {
  test('[E2E-30] The first Tab stop skips to the content, and a chosen screen gets the focus', async () => {
    const { page } = await site.signedIn('owner');
    await visit(page, '/');
    await expect.poll(() => page.locator('meta[http-equiv="Cache-Control"]').getAttribute('content')).toContain('no-cache');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Customers', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

describe('guests', () => {
  test('[E2E-31] Signed-out people change the theme on every screen, and the device keeps it', async () => {
    const { page } = await site.visitor();
    await visit(page, '/auth');
    await expect.poll(() => page.locator('meta[http-equiv="Cache-Control"]').count()).toBe(0);
    for (const theme of ['dark', 'light', 'slate']) {
      await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe(theme);
      await page.getByRole('button', { name: /^Theme: / }).click();
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guest-theme'))).toBe('dark');
  });

  test('The top bar and the banners cause no browser error', () => {
    expect(site.complaints).toEqual([]);
  });
});
