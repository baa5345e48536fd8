import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPersonality, PERSONALITIES } from '#tests/support/oidc/provider.ts';
import { button, enterEmail, openSsoSite, says, signInAtProvider, signInOwner, verifyDomain, type SsoSite } from './sso.site.ts';

type Personality = Awaited<ReturnType<typeof openPersonality>>;

let site: SsoSite;
let page: Page;
const opened: Personality[] = [];
beforeAll(async () => {
  site = await openSsoSite(
    async () => ({ OUTBOUND_ALLOW: '127.0.0.1' }),
    () => opened,
  );
  ({ page } = site);
  await signInOwner(site);
});
afterAll(() => site.close());

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
  await button(page, 'Save').click();
  await says(page, 'Single sign-on saved');
  await says(page, `Stored. It ends with ${provider.clientSecret.slice(-4)}.`);
  return provider;
}

describe('single sign-on with providers of different kinds', () => {
  test('A provider like Keycloak is connected with its issuer, and the test sign-in says that its address is not verified', async () => {
    await page.goto('/integrations?kind=entra');
    const keycloak = await connect('Keycloak', PERSONALITIES.keycloak);
    await button(page, 'Test connection').click();
    await expect.poll(() => page.getByText(': yes.').count()).toBe(4);

    keycloak.people['kim'] = { oid: 'kim', email: 'kim@msp-a.test', email_verified: false, given_name: 'Kim', family_name: 'Keys' };
    await button(page, 'Test sign-in').click();
    await signInAtProvider(page, 'kim');
    await says(page, 'Last test sign-in');
    await says(page, 'Refused: the address is not verified.');
    expect(page.url()).toContain('/integrations?kind=entra');
  });

  test('A provider like Google is added beside it, with the claims of the userinfo endpoint', async () => {
    await button(page, 'Add provider').click();
    const google = await connect('Google Workspace', PERSONALITIES.google);
    await verifyDomain(site, 'msp-a.test');

    google.people['gil'] = {
      oid: 'gil',
      email: 'gil@msp-a.test',
      email_verified: true,
      name: 'Gil Good',
      hd: 'msp-a.test',
      groups: ['Desk'],
    };
    await button(page, 'Test sign-in').click();
    await signInAtProvider(page, 'gil');
    await button(page, 'Edit Google').click();
    await says(page, 'A new account with the role Alignment Engineer would be created.');
  });

  test('[E2E-71] A person chooses between the providers of their organisation and comes back signed in', async () => {
    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'gil@msp-a.test');
    await button(other, 'Continue with Keycloak').waitFor();
    await button(other, 'Continue with Google').click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.goto('/profile');
    await says(other, 'Work account (Google)');
    await says(other, 'Work account (Keycloak)');
  });

  test('A sign-out at the provider itself ends the session here', async () => {
    const google = opened[1];
    const { page: other } = await site.visitor();
    await enterEmail(other, 'gil@msp-a.test');
    await button(other, 'Continue with Google').click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.goto(`${google?.issuer}/session/end`);
    await button(other, 'Yes, sign me out').click();
    await other.getByText('Sign-out Success').first().waitFor();
    await other.goto(`${site.url}/profile`);
    await other.waitForURL(/\/auth/);
  });

  test('A sign-out here goes on to the provider if the organisation wants it, and comes back to the sign-in page', async () => {
    await page.goto('/integrations?kind=entra');
    await button(page, 'Edit Google').click();
    await page.getByText('Addresses for signing out').click();
    await says(page, '/backchannel-logout');
    await page.getByLabel('Sign out at the provider too').check();
    await button(page, 'Save').click();
    await says(page, 'Single sign-on saved');

    const { page: other } = await site.visitor({ width: 390 });
    await enterEmail(other, 'gil@msp-a.test');
    await button(other, 'Continue with Google').click();
    await signInAtProvider(other, 'gil');
    await other.waitForURL(`${site.url}/`);
    await other.getByRole('button', { name: /User menu/ }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await button(other, 'Yes, sign me out').click();
    await other.waitForURL(`${site.url}/auth`);
    await button(other, 'Continue').waitFor();
  });

  test('A mapping of groups to roles lists whose roles change before it is saved', async () => {
    await page.goto('/integrations?kind=entra');
    await button(page, 'Edit Google').click();
    await page.getByText('Claims and groups').click();
    await button(page, 'Add group').click();
    await page.getByLabel('Group', { exact: true }).fill('Desk');
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: 'vCIO' }).click();
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Change the roles of 1 person?' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Gil Good\s+Alignment Engineer →.*vCIO/s)]);
    await button(page, 'Cancel').click();
    await button(page, 'Save').click();
    await button(page, 'Save mapping').click();
    await says(page, 'Single sign-on saved');

    const { page: other } = await site.visitor();
    await enterEmail(other, 'gil@msp-a.test');
    await button(other, 'Continue with Google').click();
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
    await button(other, 'Continue with Google').click();
    await signInAtProvider(other, 'eve');
    await says(other, 'Your work account could not be matched to an account here.');
  });

  test('A provider like Okta is connected with a private key, whose public part it reads at the address in the settings', async () => {
    await page.goto('/integrations?kind=entra');
    await button(page, 'Add provider').click();
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
    await button(page, 'Save').click();
    await says(page, 'Single sign-on saved');
    expect(await page.locator('code', { hasText: '/jwks' }).textContent()).toBe(clientKeys);
    await button(page, 'Test connection').click();
    await says(page, 'The provider accepts the application and its key.');

    await page.getByLabel('Create a new key').check();
    await button(page, 'Save').click();
    await expect.poll(() => page.getByLabel('Create a new key').isChecked()).toBe(false);
    expect(await page.locator('code', { hasText: '/jwks' }).textContent()).toBe(clientKeys);
  });
});
