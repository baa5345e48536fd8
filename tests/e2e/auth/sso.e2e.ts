import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OidcProvider, openProvider } from '#tests/support/oidc/provider.ts';
import { beyondOf, findingsOn, visit } from '#tests/e2e/reading.ts';
import {
  button,
  enterEmail,
  heading,
  openSsoSite,
  OWNER,
  publishRecord,
  says,
  signInAtProvider,
  signInOwner,
  type SsoSite,
} from './sso.site.ts';

let site: SsoSite;
let provider: OidcProvider;
let page: Page;
beforeAll(async () => {
  site = await openSsoSite(
    async (port) => {
      provider = await openProvider(`http://localhost:${port}/auth/entra/callback`);
      provider.tenants[0].people['ann'] = { oid: 'oid-ann', email: 'ann@msp-a.test', given_name: 'Ann', family_name: 'Able' };
      provider.tenants[0].people['olive'] = { oid: 'oid-olive', email: 'olive@msp-a.test' };
      return { ENTRA_AUTHORITY: provider.authority };
    },
    () => [provider],
  );
  ({ page } = site);
});
afterAll(() => site.close());

describe('single sign-on, from the settings to the first person', () => {
  test('[E2E-64] The owner connects a tenant for single sign-on, and the test of the connection succeeds', async () => {
    await signInOwner(site);
    await page.goto('/integrations#sso');
    await says(page, 'Not set up');
    await says(page, `${site.url}/auth/entra/callback`);
    await button(page, 'Save').isDisabled();

    const [tenant] = provider.tenants;
    await page.getByLabel('Directory (tenant) ID').fill(tenant.tenantId);
    await page.getByLabel('Application (client) ID').fill(tenant.clientId);
    await page.getByLabel('Sign in with work account').check();
    await button(page, 'Save').click();
    await says(page, 'The client secret is required');
    await page.getByLabel('Client secret', { exact: true }).fill(tenant.clientSecret);
    await button(page, 'Save').click();
    await says(page, 'Single sign-on saved');
    await says(page, `Stored. It ends with ${tenant.clientSecret.slice(-4)}.`);
    await button(page, 'Test connection').click();
    await says(page, 'The provider accepts the application and its secret.');
    await expect.poll(() => page.getByText(': yes.').count()).toBe(4);
  });

  test('An email domain is verified once its DNS record is found', async () => {
    await page.getByLabel('Domain', { exact: true }).fill('MSP-A.test');
    await button(page, 'Add domain').click();
    await says(page, 'Awaiting record');
    await button(page, 'Verify msp-a.test').click();
    await says(page, 'The TXT record for this domain was not found');
    await publishRecord(site, 'msp-a.test');
    await button(page, 'Verify msp-a.test').click();
    await says(page, 'Verified');
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
    await heading(other, 'Your account is setup for SSO').waitFor();
    await expect.poll(() => button(other, 'Use your password instead').count()).toBe(0);
    await button(other, 'Use a different email').click();
    await heading(other, 'Welcome').waitFor();
    await enterEmail(other, 'ann@msp-a.test');
    await button(other, 'Continue with Microsoft').click();
    await other.waitForURL((url) => url.href.startsWith(provider.authority));
    await signInAtProvider(other, 'ann');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says(other, 'None; you sign in with your work account.');
  });

  test("A refusal by the identity provider is shown once and in the product's own words", async () => {
    const { page: other } = await site.visitor();
    await enterEmail(other, 'nobody@msp-a.test');
    await button(other, 'Continue with Microsoft').click();
    await signInAtProvider(other, 'nobody');
    await says(other, 'Your work account was not granted access. Ask your administrator for access.');
    await other.waitForURL(`${site.url}/auth`);
    await other.reload();
    await heading(other, 'Welcome').waitFor();
    await expect.poll(() => other.getByText('SSO Error').count()).toBe(0);
  });

  test('The owner connects their own work account and signs in with it', async () => {
    await page.goto('/profile');
    await button(page, 'Connect work account').click();
    await signInAtProvider(page, 'olive');
    await says(page, 'Work account connected');
    await page.waitForURL(`${site.url}/profile`);

    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, OWNER);
    await button(other, 'Use your password instead').click();
    await heading(other, 'Welcome Back').waitFor();
    await enterEmail(other, OWNER);
    await button(other, 'Continue with Microsoft').click();
    await signInAtProvider(other, 'olive');
    await other.waitForURL(`${site.url}/`);

    await button(page, 'Disconnect').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Disconnect work account' }).click();
    await says(page, 'Work account disconnected');
  });
});
