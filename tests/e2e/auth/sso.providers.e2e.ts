import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NameServer, openNameServer } from '#tests/support/oidc/names.ts';
import { openPersonality, PERSONALITIES } from '#tests/support/oidc/provider.ts';
import { portForServer } from '#tests/process/start.process.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

const PASSWORD = 'Plumb-line 2026!';
const OWNER = 'olive@northwind.test';

type Personality = Awaited<ReturnType<typeof openPersonality>>;

let site: Site;
let names: NameServer;
let page: Page;
const opened: Personality[] = [];
beforeAll(async () => {
  const port = await portForServer();
  names = await openNameServer();
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
  for (const provider of opened) await provider.close();
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

/** Connects a provider of the personality, which is opened with the redirect address that the settings show. */
async function connect(preset: string, personality: Parameters<typeof openPersonality>[0]): Promise<Personality> {
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: preset }).click();
  const address = await page.locator('code', { hasText: '/callback' }).textContent();
  expect(address).toContain(`${site.url}/auth/sso/`);
  const provider = await openPersonality(personality, address ?? '');
  opened.push(provider);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Application (client) ID').fill(provider.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await page.getByLabel('Sign in with work account').check();
  await button('Save').click();
  await says('Single sign-on saved');
  await says(`Stored. It ends with ${provider.clientSecret.slice(-4)}.`);
  return provider;
}

describe('single sign-on with providers of different kinds', () => {
  test('A provider like Keycloak is connected with its issuer, and the test sign-in says that its address is not verified', async () => {
    await page.goto('/integrations?kind=entra');
    const keycloak = await connect('Keycloak', PERSONALITIES.keycloak);
    await button('Test connection').click();
    await expect.poll(() => page.getByText(': yes.').count()).toBe(4);

    keycloak.people['kim'] = { oid: 'kim', email: 'kim@msp-a.test', email_verified: false, given_name: 'Kim', family_name: 'Keys' };
    await button('Test sign-in').click();
    await signInAtProvider(page, 'kim');
    await says('Last test sign-in');
    await says('Refused: the address is not verified.');
    expect(page.url()).toContain('/integrations?kind=entra');
  });

  test('A provider like Google is added beside it, with the claims of the userinfo endpoint', async () => {
    await button('Add provider').click();
    const google = await connect('Google Workspace', PERSONALITIES.google);
    await page.getByLabel('Domain', { exact: true }).fill('msp-a.test');
    await button('Add domain').click();
    names.texts['msp-a.test'] = [(await page.locator('code', { hasText: 'plumbline-verification=' }).textContent()) ?? ''];
    await button('Verify msp-a.test').click();
    await says('Verified');

    google.people['gil'] = {
      oid: 'gil',
      email: 'gil@msp-a.test',
      email_verified: true,
      name: 'Gil Good',
      hd: 'msp-a.test',
      groups: ['Desk'],
    };
    await button('Test sign-in').click();
    await signInAtProvider(page, 'gil');
    await button('Edit Google').click();
    await says('A new account with the role Alignment Engineer would be created.');
  });

  test('[E2E-71] A person chooses between the providers of their organisation and comes back signed in', async () => {
    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'gil@msp-a.test');
    await button('Continue with Keycloak', other).waitFor();
    await button('Continue with Google', other).click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says('Work account (Google)', other);
    await says('Work account (Keycloak)', other);
  });

  test('A sign-out at the provider itself ends the session here', async () => {
    const google = opened[1];
    const { page: other } = await site.visitor();
    await enterEmail(other, 'gil@msp-a.test');
    await button('Continue with Google', other).click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.goto(`${google?.issuer}/session/end`);
    await button('Yes, sign me out', other).click();
    await other.getByText('Sign-out Success').first().waitFor();
    await other.goto(`${site.url}/profile`);
    await other.waitForURL(/\/auth/);
  });

  test('A sign-out here goes on to the provider if the organisation wants it, and comes back to the sign-in page', async () => {
    await page.goto('/integrations?kind=entra');
    await button('Edit Google').click();
    await page.getByText('Addresses for signing out').click();
    await says('/backchannel-logout');
    await page.getByLabel('Sign out at the provider too').check();
    await button('Save').click();
    await says('Single sign-on saved');

    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'gil@msp-a.test');
    await button('Continue with Google', other).click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.getByRole('button', { name: /User menu/ }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await button('Yes, sign me out', other).click();
    await other.waitForURL(`${site.url}/auth`);
    await button('Continue', other).waitFor();
  });

  test('A mapping of groups to roles lists whose roles change before it is saved', async () => {
    await page.goto('/integrations?kind=entra');
    await button('Edit Google').click();
    await page.getByText('Claims and groups').click();
    await button('Add group').click();
    await page.getByLabel('Group', { exact: true }).fill('Desk');
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: 'vCIO' }).click();
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Change the roles of 1 person?' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Gil Good\s+Alignment Engineer →.*vCIO/s)]);
    await button('Cancel').click();
    await button('Save').click();
    await button('Save mapping').click();
    await says('Single sign-on saved');

    const { page: other } = await site.visitor();
    await enterEmail(other, 'gil@msp-a.test');
    await button('Continue with Google', other).click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await page.goto('/users');
    await page.getByRole('row', { name: /Gil Good.*vCIO/ }).waitFor();
  });

  test('[E2E-72] A provider like Google opens nothing for an account outside the Workspace', async () => {
    const google = opened[1];
    if (google) google.people['eve'] = { oid: 'eve', email: 'eve@msp-a.test', email_verified: true, name: 'Eve Else' };
    const { page: other } = await site.visitor();
    await enterEmail(other, 'eve@msp-a.test');
    await button('Continue with Google', other).click();
    await signInAtProvider(other, 'eve');
    await says('Your work account could not be matched to an account here.', other);
  });

  test('A provider like Okta is connected with a private key, whose public part it reads at the address in the settings', async () => {
    await page.goto('/integrations?kind=entra');
    await button('Add provider').click();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Okta' }).click();
    const redirect = (await page.locator('code', { hasText: '/callback' }).textContent()) ?? '';
    const clientKeys = redirect.replace(/callback$/, 'jwks');
    const okta = await openPersonality({ ...PERSONALITIES.keycloak, authentication: 'private_key_jwt', clientKeys }, redirect);
    opened.push(okta);
    await page.getByLabel('Issuer').fill(okta.issuer);
    await page.getByLabel('Application (client) ID').fill(okta.clientId);
    await page.getByRole('combobox', { name: 'Client authentication' }).click();
    await page.getByRole('option', { name: 'Private key (private_key_jwt)' }).click();
    expect(await page.getByLabel('Client secret', { exact: true }).count()).toBe(0);
    await button('Save').click();
    await says('Single sign-on saved');
    expect(await page.locator('code', { hasText: '/jwks' }).textContent()).toBe(clientKeys);
    await button('Test connection').click();
    await says('The provider accepts the application and its key.');

    await page.getByLabel('Create a new key').check();
    await button('Save').click();
    await expect.poll(() => page.getByLabel('Create a new key').isChecked()).toBe(false);
    expect(await page.locator('code', { hasText: '/jwks' }).textContent()).toBe(clientKeys);
  });
});
