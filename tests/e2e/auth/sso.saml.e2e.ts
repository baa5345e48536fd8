import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NameServer, openNameServer } from '#tests/support/oidc/names.ts';
import { openSamlProvider, type SamlProvider } from '#tests/support/saml/saml.provider.ts';
import { portForServer } from '#tests/process/start.process.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { beyondOf, findingsOn } from '#tests/e2e/reading.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

const PASSWORD = 'Plumb-line 2026!';
const OWNER = 'olive@northwind.test';

let site: Site;
let names: NameServer;
let provider: SamlProvider;
let page: Page;
beforeAll(async () => {
  const port = await portForServer();
  names = await openNameServer();
  provider = await openSamlProvider();
  site = await openSite({ PORT: String(port), DNS_SERVERS: names.address, OUTBOUND_ALLOW: '127.0.0.1' });
  const person = { firstName: 'Olive', lastName: 'Owner', organizationName: 'Northwind IT', email: OWNER, password: PASSWORD };
  const made = (await visitor(site.url).post('/api/auth/register', { ...person, captchaToken: null })).body;
  await visitor(site.url).post('/api/auth/verify-email', { userId: made['userId'], code: made['verificationCode'] });
  ({ page } = await site.visitor());
  await enterEmail(page, OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Sign In').click();
  await page.waitForURL(`${site.url}/`);
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
  await provider.close();
  await names.close();
});

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const says = (text: string, on = page) => on.getByText(text).first().waitFor();

async function enterEmail(on: Page, email: string): Promise<void> {
  await on.goto('/auth');
  await on.getByLabel('Email Address', { exact: true }).fill(email);
  await button('Continue', on).click();
}

async function signInAtProvider(on: Page, login: string): Promise<void> {
  await on.getByRole('heading', { name: 'Work account', exact: true }).waitFor();
  await on.getByLabel('Name').fill(login);
  await button('Sign in at the provider', on).click();
}

describe('single sign-on with a SAML provider', () => {
  test('A SAML provider is connected with its metadata, and a wrong certificate is refused at its field', async () => {
    expect(new URL(site.url).hostname, 'another site than the provider, so that cookies are restricted').not.toBe('127.0.0.1');
    await page.goto('/integrations?kind=entra');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'SAML 2.0' }).click();
    await page.locator('code', { hasText: '/metadata' }).waitFor();
    await page.locator('code', { hasText: '/callback' }).waitFor();
    await page.getByLabel('Metadata of the provider').fill('https://127.0.0.1:1/metadata');
    await button('Read metadata').click();
    await says('The metadata cannot be used: 127.0.0.1:1 could not be reached');
    await page.getByLabel('Metadata of the provider').fill(provider.metadataUrl);
    await button('Read metadata').click();
    await says('Metadata read');
    expect(await page.getByLabel('Entity ID of the provider').inputValue()).toBe(provider.entityId);
    expect(await page.getByLabel('Sign-in address').inputValue()).toBe(provider.signInUrl);

    const certificates = page.getByLabel('Signing certificates');
    const read = await certificates.inputValue();
    expect(read).toContain('BEGIN CERTIFICATE');
    await certificates.fill('not a certificate');
    await page.getByLabel('Name on the sign-in button').fill('Northwind SAML');
    await page.getByLabel('Sign in with work account').check();
    await button('Save').click();
    await says('This is not a certificate');
    await certificates.fill(read);
    await button('Save').click();
    await says('Single sign-on saved');
    await button('Test connection').click();
    await says('It expires on 2126-11-05.');
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
    await button('Test sign-in').click();
    await signInAtProvider(page, 'sam');
    await says('Refused: the domain msp-a.test is not verified.');
    expect(page.url()).toContain('/integrations?kind=entra');

    await page.getByLabel('Domain', { exact: true }).fill('msp-a.test');
    await button('Add domain').click();
    names.texts['msp-a.test'] = [(await page.locator('code', { hasText: 'plumbline-verification=' }).textContent()) ?? ''];
    await button('Verify msp-a.test').click();
    await says('Verified');
  });

  test('[E2E-73] A person signs in through a SAML provider on another site and comes back signed in', async () => {
    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'sam@msp-a.test');
    await button('Continue with Northwind SAML', other).click();
    await signInAtProvider(other, 'sam');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says('Work account (Northwind SAML)', other);
  });

  test('[E2E-74] A response that another person’s browser brings from a SAML provider opens nothing', async () => {
    const { page: attacker } = await site.visitor();
    await enterEmail(attacker, 'sam@msp-a.test');
    const leaving = attacker.waitForRequest((request) => request.url().startsWith(provider.signInUrl));
    await button('Continue with Northwind SAML', attacker).click();
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
    await button('Win', victim).click();
    await says('This sign-in took too long or started in another browser.', victim);
  });
});
