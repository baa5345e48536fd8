import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, wrongCode } from '#tests/support/authenticator.ts';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { visitor } from '#tests/process/start.visitor.ts';
import { type AuthSite, notice, openAuthSite, PASSWORD, signInWith } from './auth.site.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';
import { cookieOf } from '#tests/e2e/sessions.ts';

let site: AuthSite;
let page: Page;
beforeAll(async () => {
  site = await openAuthSite();
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
});
beforeEach(async () => {
  ({ page } = await site.visitor());
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Multi-Factor Authentication' });
const codeField = () => page.getByLabel('Verification code', { exact: true });
const card = () => page.locator('#mfa-section');
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const atHome = () => page.waitForURL((url) => url.pathname === '/');

/** Completes the open setup; returns the secret and the backup codes. */
async function setUp(): Promise<{ secret: string; codes: string[] }> {
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await codeField().fill(wrongCode(secret));
  await button('Enable').click();
  await card().getByRole('alert').filter({ hasText: 'The code is not correct or has expired' }).waitFor();
  // Uses the code of the previous step, so that those of this and the next step stay unused. Retried, because that code expires if a step
  // ends meanwhile.
  const list = page.getByRole('region', { name: 'Backup codes' }).getByRole('listitem');
  const answered = () => page.waitForResponse((response) => new URL(response.url()).pathname === enableMfa.path);
  await expect
    .poll(async () => {
      await codeField().fill(codeOf(secret, -1));
      const [answer] = await Promise.all([answered(), button('Enable').click()]);
      return answer.ok();
    })
    .toBe(true);
  await expect.poll(() => list.count()).toBe(10);
  return { secret, codes: await list.allInnerTexts() };
}

/** Creates an owner who has set up an authenticator app through the API; the screens are tested separately. */
async function withApp(): Promise<{ email: string; secret: string; codes: string[] }> {
  const { email, token } = await site.signedIn(page);
  const browser = visitor(site.url);
  browser.cookies.set('sid', token);
  const secret = String((await browser.post(setUpMfa.path, {})).body['secret']);
  let codes: unknown;
  // As in setUp: retried with the code of the then previous step if one ends meanwhile.
  await expect
    .poll(async () => (codes = (await browser.post(enableMfa.path, { code: codeOf(secret, -1) })).body['backupCodes']))
    .toHaveLength(10);
  await page.context().addCookies([cookieOf(browser.cookies.get('sid') ?? '', site.url)]);
  return { email, secret, codes: z.array(z.string()).parse(codes) };
}

/** True if a click on its centre would reach it: it is uncovered and inside the window. */
function isOnTop(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

async function halfIn(email: string): Promise<void> {
  await page.context().clearCookies();
  await signInWith(page, email);
  await dialog().waitFor();
}

describe('the authenticator app', () => {
  test('An authenticator app is set up on the profile, with backup codes shown once to copy, download and print', async () => {
    const { email } = await site.signedIn(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Set up multi-factor authentication' }).click();
    await page.waitForURL('**/profile#mfa-section');
    await card().getByText('Off', { exact: true }).waitFor();
    await expect.poll(() => isOnTop(card().getByRole('heading'))).toBe(true);
    await card().getByRole('button', { name: 'Set up' }).click();
    await expect.poll(() => card().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    const { codes } = await setUp();
    expect(codes).toHaveLength(10);
    expect(codes.every((code) => /^[A-Z0-9]{8}$/.test(code))).toBe(true);
    await card().getByText('On', { exact: true }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card().getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('plumbline-backup-codes.txt');
    const text = await readFile(await download.path(), 'utf8');
    expect([email, ...codes].every((word) => text.includes(word))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByText(codes[0] ?? '', { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => button('Print').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await button('I have saved the codes').click();
    await card().getByText('On', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(codes[0] ?? '', { exact: true }).count()).toBe(0);
  });

  test('A refused authenticator code shows its message in the dialog, on a phone too', async () => {
    const { email, secret } = await withApp();
    await page.setViewportSize({ width: 390, height: 844 });
    await halfIn(email);
    await codeField().fill(wrongCode(secret));
    await button('Verify').click();
    const notification = page.locator('li').filter({ hasText: 'MFA Verification Failed' });
    await expect.poll(() => isOnTop(notification)).toBe(true);
    await expect.poll(() => isOnTop(button('Verify'))).toBe(true);
    await notification.locator('button').click();
    await expect.poll(() => notification.count()).toBe(0);
    await expect.poll(() => dialog().isVisible()).toBe(true);
  });

  test('[E2E-48] The next sign-in asks for an authenticator code, and each code works once', async () => {
    const { email, secret, codes } = await withApp();
    await halfIn(email);
    await notice(page, 'MFA Required').waitFor();
    await expect.poll(() => button('Verify').isDisabled()).toBe(true);
    await codeField().fill('12345');
    await expect.poll(() => button('Verify').isDisabled()).toBe(true);
    await codeField().fill('12a 34-5678');
    await expect.poll(() => codeField().inputValue()).toBe('123456');
    await codeField().fill(wrongCode(secret));
    await button('Verify').click();
    await notice(page, 'MFA Verification Failed').waitFor();
    await page.getByText('The verification code is incorrect. Please check your authenticator app and try again.').first().waitFor();
    const code = codeOf(secret);
    await codeField().fill(code);
    await button('Verify').click();
    await atHome();

    await halfIn(email);
    await codeField().fill(code);
    await button('Verify').click();
    await notice(page, 'MFA Verification Failed').waitFor();
    await button('Use backup code').click();
    const backup = page.getByLabel('Backup code', { exact: true });
    await backup.fill((codes[0] ?? '').toLowerCase().slice(0, 7));
    await expect.poll(() => button('Verify').isDisabled()).toBe(true);
    await backup.fill(`${codes[0]} !`);
    await button('Verify').click();
    await atHome();
    await page.goto('/profile');
    await card().getByText('9 backup codes are left.').waitFor();
  });

  test('[E2E-49] A sign-in whose MFA step expired empties its dialog, and Cancel ends it', async () => {
    const { email, secret } = await withApp();
    await halfIn(email);
    await site.run('update auth.login_challenges set expires_at = now()');
    await codeField().fill(codeOf(secret));
    await button('Verify').click();
    await notice(page, 'Session Expired').waitFor();
    await page.getByText('Your login session has expired. Please log in again.').first().waitFor();
    await expect.poll(() => codeField().inputValue()).toBe('');
    await button('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });

    await halfIn(email);
    await expect.poll(() => codeField().inputValue()).toBe('');
    await button('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  test('[E2E-50] An account disabled between password and code gets the message that the login failed', async () => {
    const { email, secret } = await withApp();
    await halfIn(email);
    await site.run('update auth.users set login_disabled = true where email = $1', [email]);
    await codeField().fill(codeOf(secret));
    await button('Verify').click();
    await page.getByText('Login failed after verification. Please try logging in again.').first().waitFor();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('An authenticator app is disabled with one of its codes, and backup codes are renewed likewise', async () => {
    const { secret } = await withApp();
    await page.goto('/profile');
    await card().getByText('10 backup codes are left.').waitFor();
    await card().getByRole('button', { name: 'New backup codes' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await button('Create new codes').click();
    const renewed = page.getByRole('region', { name: 'Backup codes' }).getByRole('listitem');
    await renewed.first().waitFor();
    await expect.poll(() => renewed.count()).toBe(10);
    await button('I have saved the codes').click();
    await card().getByRole('button', { name: 'Disable' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await card().getByRole('button', { name: 'Disable' }).click();
    await card().getByText('Off', { exact: true }).waitFor();
  });
});

describe('an organisation that requires MFA', () => {
  test('[E2E-51] An organisation that requires MFA blocks every page until it is set up, and a reload shows the same secret', async () => {
    await site.signedIn(page);
    await page.goto('/settings?tab=security');
    await page.getByRole('checkbox', { name: 'Owner' }).check();
    await page.getByText('This includes you').waitFor();
    await button('Save').click();
    await heading('Set up multi-factor authentication').waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    const secret = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
    const first = await secret.textContent();
    // Calls of the settings page that were under way when the policy changed end with this page.
    await page.reload();
    await heading('Set up multi-factor authentication').waitFor();
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(new URL(response.url()).pathname));
    for (const path of ['/', '/customers', '/profile', '/admin']) {
      await page.goto(path);
      await heading('Set up multi-factor authentication').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('?setupMfa=true');
    }
    expect(await secret.textContent()).toBe(first);
    expect(refused).toEqual([]);
    expect(await findingsOn(page)).toEqual([]);
    await setUp();
    await button('I have saved the codes').click();
    await atHome();
    await page.getByRole('navigation').first().waitFor();
    await page.goto('/profile');
    await expect.poll(() => card().getByRole('button', { name: 'Disable' }).isDisabled()).toBe(true);
  });

  test('Signing in to an organisation that requires MFA leads to the setup, which can be left by logging out', async () => {
    const { email } = await site.verified();
    await site.run(
      "update auth.organizations set mfa_roles = '{owner}' where id = (select organization_id from auth.users where email = $1)",
      [email],
    );
    await signInWith(page, email);
    await notice(page, 'MFA Setup Required').waitFor();
    await page.waitForURL('**/profile?setupMfa=true');
    await heading('Set up multi-factor authentication').waitFor();
    await button('Log out').click();
    await page.waitForURL('**/auth');
  });

  test('Changing the MFA policy long after the sign-in asks for the password', async () => {
    await site.signedIn(page);
    await site.run("update auth.sessions set authenticated_at = now() - interval '6 minutes'");
    await page.goto('/settings?tab=security');
    await page.getByRole('combobox', { name: 'Sign out when idle for' }).click();
    await page.getByRole('option', { name: '10 minutes' }).click();
    await button('Save').click();
    await page.getByRole('dialog', { name: 'Please confirm that it is you' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Confirm').click();
    await notice(page, 'Sign-in policy saved').waitFor();
  });
});

test('The dialog, the card and the policy for MFA are accessible in every theme, and on a phone', async () => {
  const { email } = await site.signedIn(page);
  await page.goto('/settings?tab=security');
  await page.getByText('Roles that require MFA').waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.goto('/profile?setupMfa=true');
  await expect.poll(() => isOnTop(button('Enable'))).toBe(true);
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await findingsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
  await setUp();
  expect(await findingsOn(page)).toEqual([]);
  await button('I have saved the codes').click();
  await card().getByText('On', { exact: true }).waitFor();
  await halfIn(email);
  expect(await findingsOn(page)).toEqual([]);
  await expect.poll(() => beyondOf(page)).toBeLessThanOrEqual(0);
});
