import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NameServer, openNameServer } from '#tests/support/oidc/names.ts';
import { type OidcProvider, openProvider } from '#tests/support/oidc/provider.ts';
import { portForServer } from '#tests/process/start.process.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';
import { beyondOf, findingsOn, visit } from '#tests/e2e/reading.ts';

const PASSWORD = 'Plumb-line 2026!';
const OWNER = 'olive@northwind.test';

let site: Site;
let provider: OidcProvider;
let names: NameServer;
let page: Page;
beforeAll(async () => {
  const port = await portForServer();
  provider = await openProvider(`http://localhost:${port}/auth/entra/callback`);
  provider.tenants[0].people['ann'] = { oid: 'oid-ann', email: 'ann@msp-a.test', given_name: 'Ann', family_name: 'Able' };
  provider.tenants[0].people['olive'] = { oid: 'oid-olive', email: 'olive@msp-a.test' };
  names = await openNameServer();
  site = await openSite({ PORT: String(port), ENTRA_AUTHORITY: provider.authority, DNS_SERVERS: names.address });
  await registerOwner();
  ({ page } = await site.visitor());
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
  await provider.close();
  await names.close();
});

async function registerOwner(): Promise<void> {
  const person = { firstName: 'Olive', lastName: 'Owner', organizationName: 'Northwind IT', email: OWNER, password: PASSWORD };
  const made = (await visitor(site.url).post('/api/auth/register', { ...person, captchaToken: null })).body;
  await visitor(site.url).post('/api/auth/verify-email', { userId: made['userId'], code: made['verificationCode'] });
}

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true });
const says = (text: string, on = page) => on.getByText(text).first().waitFor();

async function enterEmail(on: Page, email: string): Promise<void> {
  await on.goto('/auth');
  await on.getByLabel('Email Address', { exact: true }).fill(email);
  await button('Continue', on).click();
}

/** Signs in on the provider's page, which has another origin. */
async function signInAtProvider(on: Page, login: string): Promise<void> {
  await heading('Work account', on).waitFor();
  expect(on.url().startsWith(provider.authority)).toBe(true);
  await on.getByLabel('Name').fill(login);
  await button('Sign in at the provider', on).click();
}

describe('single sign-on, from the settings to the first person', () => {
  test('[E2E-64] The owner connects a tenant for single sign-on, and the test of the connection succeeds', async () => {
    await enterEmail(page, OWNER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await page.waitForURL(`${site.url}/`);
    await page.goto('/integrations#sso');
    await says('Not set up');
    await says(`${site.url}/auth/entra/callback`);
    await button('Save').isDisabled();

    const [tenant] = provider.tenants;
    await page.getByLabel('Directory (tenant) ID').fill(tenant.tenantId);
    await page.getByLabel('Application (client) ID').fill(tenant.clientId);
    await page.getByLabel('Sign in with work account').check();
    await button('Save').click();
    await says('The client secret is required');
    await page.getByLabel('Client secret', { exact: true }).fill(tenant.clientSecret);
    await button('Save').click();
    await says('Single sign-on saved');
    await says(`Stored. It ends with ${tenant.clientSecret.slice(-4)}.`);
    await button('Test connection').click();
    await says('The provider accepts the application and its secret.');
    await expect.poll(() => page.getByText(': yes.').count()).toBe(4);
  });

  test('An email domain is verified once its DNS record is found', async () => {
    await page.getByLabel('Domain', { exact: true }).fill('MSP-A.test');
    await button('Add domain').click();
    await says('Awaiting record');
    await button('Verify msp-a.test').click();
    await says('The TXT record for this domain was not found');
    names.texts['msp-a.test'] = [(await page.locator('code', { hasText: 'plumbline-verification=' }).textContent()) ?? ''];
    await button('Verify msp-a.test').click();
    await says('Verified');
  });

  test('The settings of single sign-on are accessible at every width', async () => {
    for (const path of ['/integrations', '/profile']) {
      await visit(page, path);
      await expect.poll(() => beyondOf(page), { message: path }).toBeLessThanOrEqual(0);
      expect(await findingsOn(page, 'main'), path).toEqual([]);
      await page.setViewportSize({ width: 390, height: 900 });
      await expect.poll(() => beyondOf(page), { message: path }).toBeLessThanOrEqual(0);
      expect(await findingsOn(page, 'main'), path).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  test('[E2E-65] A new person of a verified domain is led to the identity provider and comes back signed in', async () => {
    const { page: other } = await site.visitor();
    await enterEmail(other, 'ann@msp-a.test');
    await heading('Your account is setup for SSO', other).waitFor();
    await expect.poll(() => button('Use your password instead', other).count()).toBe(0);
    await button('Use a different email', other).click();
    await heading('Welcome', other).waitFor();
    await enterEmail(other, 'ann@msp-a.test');
    await button('Continue with Microsoft', other).click();
    await signInAtProvider(other, 'ann');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says('None; you sign in with your work account.', other);
  });

  test("A refusal by the identity provider is shown once and in the product's own words", async () => {
    const { page: other } = await site.visitor();
    await enterEmail(other, 'nobody@msp-a.test');
    await button('Continue with Microsoft', other).click();
    await signInAtProvider(other, 'nobody');
    await says('Your work account was not granted access. Ask your administrator for access.', other);
    await other.waitForURL(`${site.url}/auth`);
    await other.reload();
    await heading('Welcome', other).waitFor();
    await expect.poll(() => other.getByText('SSO Error').count()).toBe(0);
  });

  test('The owner connects their own work account and signs in with it', async () => {
    await page.goto('/profile');
    await button('Connect work account').click();
    await signInAtProvider(page, 'olive');
    await says('Work account connected');
    await page.waitForURL(`${site.url}/profile`);

    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, OWNER);
    await button('Use your password instead', other).click();
    await heading('Welcome Back', other).waitFor();
    await enterEmail(other, OWNER);
    await button('Continue with Microsoft', other).click();
    await signInAtProvider(other, 'olive');
    await other.waitForURL(`${site.url}/`);

    await button('Disconnect').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Disconnect work account' }).click();
    await says('Work account disconnected');
  });
});
