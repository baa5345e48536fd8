import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSamlProvider, type SamlProvider } from '#tests/support/saml/saml.provider.ts';
import { beyondOf, findingsOn } from '#tests/e2e/reading.ts';
import { button, enterEmail, openSsoSite, says, signInAtProvider, signInOwner, verifyDomain, type SsoSite } from './sso.site.ts';

let site: SsoSite;
let provider: SamlProvider;
let page: Page;
beforeAll(async () => {
  provider = await openSamlProvider();
  site = await openSsoSite(
    async () => ({ OUTBOUND_ALLOW: '127.0.0.1' }),
    () => [provider],
  );
  ({ page } = site);
  await signInOwner(site);
});
afterAll(() => site.close());

describe('single sign-on with a SAML provider', () => {
  test('A SAML provider is connected with its metadata, and a wrong certificate is refused at its field', async () => {
    expect(new URL(site.url).hostname, 'another site than the provider, so that cookies are restricted').not.toBe('127.0.0.1');
    await page.goto('/integrations?kind=entra');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'SAML 2.0' }).click();
    await page.locator('code', { hasText: '/metadata' }).waitFor();
    await page.locator('code', { hasText: '/callback' }).waitFor();
    await page.getByLabel('Metadata of the provider').fill('https://127.0.0.1:1/metadata');
    await button(page, 'Read metadata').click();
    await says(page, 'The metadata cannot be used: 127.0.0.1:1 could not be reached');
    await page.getByLabel('Metadata of the provider').fill(provider.metadataUrl);
    await button(page, 'Read metadata').click();
    await says(page, 'Metadata read');
    expect(await page.getByLabel('Entity ID of the provider').inputValue()).toBe(provider.entityId);
    expect(await page.getByLabel('Sign-in address').inputValue()).toBe(provider.signInUrl);

    const certificates = page.getByLabel('Signing certificates');
    const read = await certificates.inputValue();
    expect(read).toContain('BEGIN CERTIFICATE');
    await certificates.fill('not a certificate');
    await page.getByLabel('Name on the sign-in button').fill('Northwind SAML');
    await page.getByLabel('Sign in with work account').check();
    await button(page, 'Save').click();
    await says(page, 'This is not a certificate');
    await certificates.fill(read);
    await button(page, 'Save').click();
    await says(page, 'Single sign-on saved');
    await button(page, 'Test connection').click();
    await says(page, 'It expires on 2126-11-05.');
  });

  test('The settings of a SAML provider are accessible at every width', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => beyondOf(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
      expect(await findingsOn(page, 'main'), `${width} px`).toEqual([]);
    }
  });

  test('The test sign-in of a SAML provider says that the domain is not verified', async () => {
    provider.people['sam'] = { nameId: 'key-of-sam', email: 'sam@msp-a.test', firstName: 'Sam', lastName: 'Signed' };
    await button(page, 'Test sign-in').click();
    await signInAtProvider(page, 'sam');
    await says(page, 'Refused: the domain msp-a.test is not verified.');
    expect(page.url()).toContain('/integrations?kind=entra');

    await verifyDomain(site, 'msp-a.test');
  });

  test('[E2E-73] A person signs in through a SAML provider on another site and comes back signed in', async () => {
    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'sam@msp-a.test');
    await button(other, 'Continue with Northwind SAML').click();
    await signInAtProvider(other, 'sam');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says(other, 'Work account (Northwind SAML)');
  });

  test('[E2E-74] A response that another person’s browser brings from a SAML provider opens nothing', async () => {
    const { page: attacker } = await site.visitor();
    await enterEmail(attacker, 'sam@msp-a.test');
    const leaving = attacker.waitForRequest((request) => request.url().startsWith(provider.signInUrl));
    await button(attacker, 'Continue with Northwind SAML').click();
    const { action, fields } = provider.answer((await leaving).url(), 'sam');

    const { page: victim } = await site.visitor();
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    await victim.route('https://evil.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${action}">${inputs.join('')}<button>Win</button></form>`,
      }),
    );
    await victim.goto('https://evil.test/');
    await button(victim, 'Win').click();
    await says(victim, 'This sign-in took too long or started in another browser.');
  });
});
