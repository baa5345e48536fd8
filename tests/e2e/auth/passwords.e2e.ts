import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { type MailSink, openMailSink } from './smtp.ts';
import { cookieOf, sessionFor } from '#tests/e2e/sessions.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';
import { enterEmail, notice } from './auth.site.ts';
import { beyondOf, findingsOn } from '#tests/e2e/reading.ts';

const FIRST = 'Correct1!horse';
const SECOND = 'Another2?stapler';
const OWNER = 'olive@northwind.test';

let sink: MailSink;
let site: Site;
let owner: pg.Client;
beforeAll(async () => {
  sink = await openMailSink();
  site = await openSite({ SMTP_URL: sink.url });
  owner = new pg.Client({ connectionString: site.ownerUrl });
  await owner.connect();
});
afterEach(() => expect(site.complaints).toEqual([]));
afterAll(async () => {
  await owner.end();
  await site.close();
  await sink.close();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth');
  await enterEmail(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in by a session in the database, for tests that are not about the password. */
async function signInWithoutForm(page: Page, email: string): Promise<void> {
  await page.context().addCookies([cookieOf(await sessionFor(owner, email), site.url)]);
}

const inFrame = (page: Page) => page.getByRole('button', { name: /^User menu/ }).waitFor();

test('[E2E-57] A person registers, and the link in the email fills in the verification code, which works once', async () => {
  const { page } = await site.visitor();
  await page.goto('/auth');
  await page.evaluate(
    async (body) => {
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }; // Response of our own server.
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      await fetch('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(body) });
    },
    { firstName: 'Olive', lastName: 'Owner', organizationName: 'Northwind IT', email: OWNER, password: FIRST },
  );
  const [, link = '', code = ''] = await sink.mail(OWNER, /(http\S+\/verify-email\/\S+#code=(\d{6}))/);
  await page.goto(link);
  await expect.poll(() => page.getByLabel('Verification code').inputValue()).toBe(code);
  await expect.poll(() => page.url()).not.toContain(code);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await inFrame(page);

  const { page: elsewhere } = await site.visitor();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Verify email' }).click();
  await elsewhere.getByText('The code is not correct or has expired').waitFor();
  await signIn(elsewhere, OWNER, FIRST);
  await inFrame(elsewhere);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
});

test('[E2E-58] A forgotten password is reset by the link in the email, and its token is removed from the address at once', async () => {
  const { page } = await site.visitor();
  await page.goto(`/forgot-password?email=${OWNER}`);
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe(OWNER);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await notice(page, 'Reset Link Sent').waitFor();
  const [, older = ''] = await sink.mail(OWNER, /(http\S+\/reset-password\?token=\S+)/);
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await expect.poll(async () => (await sink.mail(OWNER, /(http\S+\/reset-password\?token=\S+)/))[1]).not.toBe(older);
  const [, link = ''] = await sink.mail(OWNER, /(http\S+\/reset-password\?token=\S+)/);

  await page.goto(link);
  await page.getByLabel('New Password').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await findingsOn(page)).toEqual([]);
  const button = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('New Password').fill('short');
  await button.click();
  await notice(page, 'Weak Password').waitFor();
  await page.getByLabel('New Password').fill(SECOND);
  await page.getByLabel('Confirm Password').fill('different');
  await button.click();
  await notice(page, "Passwords Don't Match").waitFor();
  await page.getByLabel('Confirm Password').fill(SECOND);
  await button.click();
  await page.getByRole('heading', { name: 'Password Reset!' }).waitFor();
  await page.waitForURL('**/auth');
  await sink.mail(OWNER, /Subject: Your password was reset/);

  await page.goto(older);
  await page.getByLabel('New Password').fill(SECOND);
  await page.getByLabel('Confirm Password').fill(SECOND);
  await button.click();
  await notice(page, 'Reset Failed').waitFor();
  await page.getByText('This link is invalid or has expired.').waitFor();
  await page.goto('/reset-password');
  await notice(page, 'Invalid Link').waitFor();
  await expect.poll(() => page.getByLabel('New Password').isDisabled()).toBe(true);
});

test('One browser lists the session of another and ends it, and changing the password ends all others', async () => {
  const [one, other] = [await site.visitor(), await site.visitor({ width: 390, height: 844 })];
  await signIn(one.page, OWNER, SECOND);
  await inFrame(one.page);
  await signIn(other.page, OWNER, SECOND);
  await inFrame(other.page);
  await one.page.goto('/profile');
  await one.page.getByText('This session').waitFor();
  await one.page
    .getByRole('button', { name: /^End session of/ })
    .first()
    .waitFor();
  await one.page.getByRole('button', { name: 'End other sessions' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'End other sessions' }).click();
  await notice(one.page, 'ended').waitFor();
  await other.page.goto('/profile');
  await other.page.waitForURL('**/auth');

  await one.page.getByRole('button', { name: 'Change', exact: true }).click();
  await one.page.getByLabel('Current Password').fill('Wrong1!password');
  await one.page.getByLabel('New Password').fill(FIRST);
  await one.page.getByLabel('Confirm Password').fill(FIRST);
  await one.page.getByRole('button', { name: 'Change password' }).click();
  await one.page.getByText('The password is not correct').waitFor();
  await expect.poll(() => one.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currentPassword');
  await one.page.getByLabel('Current Password').fill(SECOND);
  await one.page.getByRole('button', { name: 'Change password' }).click();
  await notice(one.page, 'Password changed').waitFor();
  await one.page.reload();
  await one.page.getByText('This session').waitFor();
});

test('An invitation is accepted by its link, requires a new password and opens nothing else before it is chosen', async () => {
  const [admin, person] = [await site.visitor(), await site.visitor()];
  const email = 'vera@northwind.test';
  await signInWithoutForm(admin.page, OWNER);
  await admin.page.goto('/users?dialog=invite');
  await admin.page.getByLabel('Email Address').fill(email);
  await admin.page.getByLabel('First name').fill('Vera');
  await admin.page.getByLabel('Last name').fill('Vcio');
  await admin.page.getByRole('button', { name: 'Send invitation' }).click();
  await admin.page.getByText('expires in').waitFor();

  const [, link = ''] = await sink.mail(email, /(http\S+\/accept-invite\?token=\S+)/);
  await person.page.goto(link);
  await person.page.getByRole('heading', { name: /^Join / }).waitFor();
  await expect.poll(() => person.page.getByLabel('First name').inputValue()).toBe('Vera');
  await expect.poll(() => person.page.getByLabel('Last name').inputValue()).toBe('Vcio');
  await person.page.getByLabel('Password', { exact: true }).fill(FIRST);
  await expect.poll(() => new URL(person.page.url()).searchParams.has('token')).toBe(false);
  await person.page.getByRole('button', { name: 'Accept invitation' }).click();
  await person.page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
  await expect.poll(() => person.page.getByLabel('Email Address').inputValue()).toBe(email);
  await signIn(person.page, email, FIRST);
  await inFrame(person.page);

  await admin.page.reload();
  await admin.page.getByRole('button', { name: 'Actions for Vera Vcio' }).click();
  await admin.page.getByRole('menuitem', { name: 'Require a new password' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Require a new password' }).click();
  await notice(admin.page, 'New password required').waitFor();

  await signIn(person.page, email, FIRST);
  await person.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await person.page.goto('/customers');
  await person.page.waitForURL('**/profile?passwordChange=required');
  expect(await findingsOn(person.page)).toEqual([]);
  await person.page.getByLabel('Current Password').fill(FIRST);
  await person.page.getByLabel('New Password').fill(SECOND);
  await person.page.getByLabel('Confirm Password').fill(SECOND);
  await person.page.getByRole('button', { name: 'Change password' }).click();
  await person.page.waitForURL(`${site.url}/`);
  await person.page.goto('/customers');
  await person.page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
});

test('Offering the ownership long after the sign-in asks for the password again and then succeeds', async () => {
  const { page } = await site.visitor();
  await signInWithoutForm(page, OWNER);
  await owner.query("update auth.sessions set authenticated_at = now() - interval '10 minutes'");
  await page.goto('/users');
  await page.getByRole('button', { name: 'Actions for Vera Vcio' }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await page.getByLabel('Type Vera Vcio to confirm').fill('Vera Vcio');
  await page.getByRole('button', { name: 'Offer ownership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1!password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The password is not correct').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await notice(page, 'Ownership offered').waitFor();
  await sink.mail('vera@northwind.test', /Subject: You have been offered ownership/);
});

test('Lost MFA is reset by an emailed link that its owner follows, and the password is still required', async () => {
  const email = 'vera@northwind.test';
  const FACTOR = `
    with person as (update auth.users set has_second_factor = true where email = $1 returning id),
         app as (insert into auth.totp (user_id, secret, kid, confirmed_at) select id, 'sealed', 'k', now() from person)
    update people set mfa_enabled = true where id in (select id from person)`;
  await owner.query(FACTOR, [email]);
  const [admin, person] = [await site.visitor(), await site.visitor({ width: 390, height: 844 })];
  await signInWithoutForm(admin.page, OWNER);
  await admin.page.goto('/users');
  await admin.page.getByRole('button', { name: 'Actions for Vera Vcio' }).click();
  await admin.page.getByRole('menuitem', { name: 'Reset MFA' }).click();
  await admin.page.getByRole('button', { name: 'Send link' }).click();
  await notice(admin.page, `A link was sent to ${email}. Their MFA stays active until they use the link.`).waitFor();
  await admin.page
    .getByRole('row', { name: /Vera Vcio/ })
    .getByText('MFA', { exact: true })
    .waitFor();

  const [, link = ''] = await sink.mail(email, /(http\S+\/reset-mfa\?token=\S+)/);
  await person.page.goto(link);
  await person.page.getByRole('heading', { name: 'Remove your MFA' }).waitFor();
  await expect.poll(() => new URL(person.page.url()).search).toBe('');
  expect(await findingsOn(person.page)).toEqual([]);
  expect(await beyondOf(person.page)).toBeLessThanOrEqual(0);
  await person.page.getByRole('button', { name: 'Remove MFA' }).click();
  await person.page.getByRole('heading', { name: 'MFA removed' }).waitFor();
  expect(await findingsOn(person.page)).toEqual([]);

  await person.page.goto(link);
  await person.page.getByRole('button', { name: 'Remove MFA' }).click();
  await person.page.getByText('This link is invalid, already used or expired.').waitFor();
  expect(await findingsOn(person.page)).toEqual([]);
  await signIn(person.page, email, SECOND);
  await inFrame(person.page);
});

test('A person who must choose a new password and then set up MFA is led through both', async () => {
  const email = 'vera@northwind.test';
  await owner.query('update auth.users set must_change_password = true, is_superadmin = true where email = $1', [email]);
  const { page } = await site.visitor();
  await signIn(page, email, SECOND);
  await page.getByLabel('Current Password').fill(SECOND);
  await page.getByLabel('New Password').fill(FIRST);
  await page.getByLabel('Confirm Password').fill(FIRST);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Add Plumbline to your authenticator app').waitFor();
  await page.waitForURL('**/profile?setupMfa=true');
  await page.goto('/customers');
  await page.waitForURL('**/profile?setupMfa=true');
  await page.getByText('Add Plumbline to your authenticator app').waitFor();
});
