import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, notice, openAuthSite, PASSWORD, signInWith } from './auth.site.ts';
import { beyondOf, findingsOn } from '#tests/e2e/reading.ts';

let site: AuthSite;
let page: Page;
let device: CDPSession;
let authenticatorId: string;
beforeAll(async () => {
  site = await openAuthSite();
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
});
beforeEach(async () => {
  ({ page } = await site.visitor());
  // Virtual authenticator that verifies the user.
  device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  ({ authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, automaticPresenceSimulation: true },
  }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = () => page.locator('#passkeys-section');
const rows = () =>
  card()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) });
const thisSession = () => page.locator('#sessions-section').getByRole('listitem').filter({ hasText: 'This session' });
const atHome = () => page.waitForURL((url) => url.pathname === '/');
const finger = (isRight: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isRight });

async function addFirst(name: string): Promise<void> {
  await card().getByRole('button', { name: 'Add passkey' }).click();
  await card().getByLabel('Name').fill(name);
  await card().getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('region', { name: 'Backup codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await expect.poll(() => codes.count()).toBe(10);
}

async function withPasskey(): Promise<string> {
  const { email } = await site.signedIn(page);
  await page.goto('/profile');
  await addFirst('My laptop');
  await button('I have saved the codes').click();
  await rows().first().waitFor();
  return email;
}

async function leave(): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth');
}

describe('passkeys', () => {
  test('A passkey is added on the profile with a name, and the first one comes with backup codes', async () => {
    await site.signedIn(page);
    await page.goto('/profile');
    await card().getByText('You have no passkeys yet.').waitFor();
    await card().getByRole('button', { name: 'Add passkey' }).click();
    await expect.poll(() => card().getByLabel('Name').inputValue()).toBe('Chrome on Linux');
    await card().getByLabel('Name').fill(' ');
    await card().getByRole('button', { name: 'Continue' }).click();
    await card().getByText('Name is required').waitFor();
    await card().getByRole('button', { name: 'Cancel' }).click();
    await addFirst('My laptop');
    await button('I have saved the codes').click();
    await rows().filter({ hasText: 'My laptop' }).getByText('not used yet').waitFor();
    await page.locator('#mfa-section').getByText('On', { exact: true }).waitFor();

    await card().getByRole('button', { name: 'Add passkey' }).click();
    await card().getByRole('button', { name: 'Continue' }).click();
    await card().getByText('This device or password manager already has a passkey for your account.').waitFor();
  });

  test('A passkey signs in without address and password', async () => {
    await withPasskey();
    await leave();
    await button('Sign in with a passkey').click();
    await notice(page, 'Login Successful').waitFor();
    await atHome();
    await page.goto('/profile');
    await rows()
      .getByText(/last used/)
      .waitFor();
    await thisSession()
      .getByText(/with passkey/)
      .waitFor();
  });

  test('A passkey replaces the authenticator code for MFA', async () => {
    const email = await withPasskey();
    await leave();
    await signInWith(page, email);
    await page.getByRole('dialog', { name: 'Multi-Factor Authentication' }).waitFor();
    await button('Use a passkey').click();
    await atHome();
    await page.goto('/profile');
    await thisSession()
      .getByText(/with password and passkey/)
      .waitFor();
  });

  test('[E2E-53] A passkey without user verification cannot sign in, and cancelling the browser’s dialog shows no error', async () => {
    await withPasskey();
    await leave();
    await finger(false);
    // The button is busy until the device refuses; before the prompt opens it may not be busy yet.
    const question = page.waitForResponse((response) => response.url().endsWith('/api/auth/passkey-sign-in/options'));
    await button('Sign in with a passkey').click();
    await question;
    await expect.poll(() => button('Sign in with a passkey').getAttribute('aria-busy')).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await expect.poll(() => page.getByText(/Login Failed|Passkey not used/).count()).toBe(0);
    await finger(true);
    await button('Sign in with a passkey').click();
    await atHome();
  });

  test('A removed passkey is refused with a message', async () => {
    await withPasskey();
    await card().getByRole('button', { name: 'Remove passkey My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await card().getByText('You have no passkeys yet.').waitFor();
    await page.locator('#mfa-section').getByText('Off', { exact: true }).waitFor();
    await leave();
    await button('Sign in with a passkey').click();
    await notice(page, 'Login Failed').getByText('This passkey was not accepted').waitFor();
  });

  test('[E2E-54] Adding a passkey long after the sign-in asks for the password first', async () => {
    const { email } = await site.signedIn(page);
    await site.run(
      "update auth.sessions s set authenticated_at = now() - interval '10 minutes' from auth.users u where u.id = s.user_id and u.email = $1",
      [email],
    );
    await page.goto('/profile');
    await card().getByRole('button', { name: 'Add passkey' }).click();
    await card().getByRole('button', { name: 'Continue' }).click();
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('region', { name: 'Backup codes' }).waitFor();
  });

  test('[E2E-55] A person with a passkey and no password reauthenticates with the passkey', async () => {
    const email = await withPasskey();
    await site.run('delete from auth.passwords p using auth.users u where u.id = p.user_id and u.email = $1', [email]);
    await site.run("update people set sign_in_methods = '{passkey}' where email = $1", [email]);
    await site.run(
      "update auth.sessions s set authenticated_at = now() - interval '10 minutes' from auth.users u where u.id = s.user_id and u.email = $1",
      [email],
    );
    await page.goto('/profile');
    await card().getByRole('button', { name: 'Add passkey' }).click();
    await card().getByRole('button', { name: 'Continue' }).click();
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expect.poll(() => proof.getByLabel('Password', { exact: true }).count()).toBe(0);
    await finger(false);
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/auth/reauthenticate/options'));
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await refused;
    await expect.poll(() => proof.getByRole('button', { name: 'Use a passkey' }).getAttribute('aria-busy')).toBeNull();
    await expect.poll(() => proof.getByRole('alert').count()).toBe(0);
    await finger(true);
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    // After the reauthentication the browser is asked for the new passkey, but this device already has one.
    await card().getByText('This device or password manager already has a passkey for your account.').waitFor();
  });

  test('[E2E-56] A person who must set up MFA may do so with a passkey', async () => {
    const { email } = await site.verified();
    await site.run(
      "update auth.organizations o set mfa_roles = '{owner}' from auth.users u where u.organization_id = o.id and u.email = $1",
      [email],
    );
    await signInWith(page, email);
    await page.getByRole('heading', { name: 'Set up multi-factor authentication' }).waitFor();
    await addFirst('My laptop');
    await button('I have saved the codes').click();
    await atHome();
    await page.goto('/profile');
    await expect.poll(() => card().getByRole('button', { name: 'Remove passkey My laptop' }).isDisabled()).toBe(true);
    await card().getByText('Your account requires MFA, and this is your only method.').waitFor();
  });

  test('On an address that is a number, a message says that passkeys need a host name', async () => {
    const { email } = await site.verified();
    const numbered = site.url.replace('localhost', '127.0.0.1');
    await page.goto(`${numbered}/auth`);
    await button('Continue').waitFor();
    await expect.poll(() => button('Sign in with a passkey').count()).toBe(0);
    await page.getByLabel('Email Address').fill(email);
    await button('Continue').click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign In').click();
    await atHome();
    await page.goto(`${numbered}/profile`);
    await card().getByText(`Open Plumbline at ${site.url} to use passkeys.`, { exact: false }).waitFor();
    await expect.poll(() => card().getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
  });
});

test('The passkey card and the sign-in are accessible and fit a phone', async () => {
  await withPasskey();
  expect(await findingsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await card().getByRole('button', { name: 'Add passkey' }).click();
  await card().getByRole('button', { name: 'Continue' }).click();
  await card().getByRole('alert').waitFor();
  await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
  expect(await findingsOn(page)).toEqual([]);
  await leave();
  await button('Sign in with a passkey').waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
});
