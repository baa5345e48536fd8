import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, enterEmail, notice, openAuthSite, openLogin, PASSWORD, signInWith } from './auth.site.ts';

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

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const says = (text: string) => page.getByText(text).first().waitFor();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('the first step', () => {
  beforeEach(async () => {
    await page.goto('/auth');
    await heading('Welcome').waitFor();
  });

  test('[E2E-1] The first step of the sign-in asks for an address when none is entered', async () => {
    await expect.poll(() => focused()).toBe('email');
    await button('Continue').click();
    await notice(page, 'Email Required').waitFor();
    await says('Please enter your email address');
    await expect.poll(() => focused()).toBe('email');
  });

  test('[E2E-2] The first step of the sign-in says when an address is not valid', async () => {
    await enterEmail(page, 'olive at northwind');
    await notice(page, 'Invalid Email').waitFor();
    await says('Please enter a valid email address');
    await heading('Welcome').waitFor();
  });

  test('[E2E-3] The first step of the sign-in stays open for an address without an account', async () => {
    const top = async () => (await heading('Welcome').boundingBox())?.y;
    const before = await top();
    await enterEmail(page, 'nobody@northwind.test');
    await notice(page, 'Account Not Found').waitFor();
    // The toast is the only error message; a second one in the card would move it.
    expect(await page.getByRole('main').getByText('Account Not Found').count()).toBe(0);
    expect(await field('Email Address').getAttribute('aria-invalid')).toBe('true');
    expect(await top()).toBe(before);
    await says('This email is not associated with an account.');
    await heading('Welcome').waitFor();
    await expect.poll(() => field('Email Address').inputValue()).toBe('nobody@northwind.test');
  });

  test('[E2E-4] The first step of the sign-in leads to the password, and going back keeps nothing', async () => {
    const { email } = await site.verified();
    await enterEmail(page, email);
    await heading('Welcome Back').waitFor();
    await says(email);
    await expect.poll(() => focused()).toBe('password');
    await field('Password').fill('half a pass');
    await button('Use a different email').click();
    await heading('Welcome').waitFor();
    await expect.poll(() => field('Email Address').inputValue()).toBe('');
    await enterEmail(page, email);
    await heading('Welcome Back').waitFor();
    await expect.poll(() => field('Password').inputValue()).toBe('');
  });

  test('[E2E-5] The trial link leads to the registration with the address that was entered', async () => {
    await field('Email Address').fill('new@northwind.test');
    await button("Don't have an account? Start a free 14-day trial!").click();
    await heading('Create Account').waitFor();
    await expect.poll(() => field('Email Address').inputValue()).toBe('new@northwind.test');
    await expect.poll(() => field('Password').getAttribute('placeholder')).toBe('At least 8 characters');
  });
});

test('[E2E-6] After a time-out the sign-in says so once, and the address no longer does', async () => {
  await page.goto('/auth?timeout=true');
  await notice(page, 'Session Expired').waitFor();
  await says('Your session has expired due to inactivity');
  await expect.poll(() => page.url()).toBe(`${site.url}/auth`);
  await page.reload();
  await heading('Welcome').waitFor();
  await expect.poll(() => notice(page, 'Session Expired').count()).toBe(0);
});

describe('the password', () => {
  test('A wrong password is refused, and the right one signs in', async () => {
    const { email } = await site.verified();
    await signInWith(page, email, 'Wrong1!password');
    await notice(page, 'Login Failed').waitFor();
    await says('Invalid email or password');
    await expect.poll(() => focused()).toBe('password');
    await field('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await notice(page, 'Login Successful').waitFor();
    await page.getByRole('heading', { name: /Good (morning|afternoon|evening), Olive/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('The sign-in asks for the password when it is missing', async () => {
    const { email } = await site.verified();
    await openLogin(page, email);
    await button('Sign In').click();
    await notice(page, 'Login Failed').waitFor();
    await says('Password is required');
    await expect.poll(() => focused()).toBe('password');
  });

  test('A password that the browser filled in without an event is sent', async () => {
    const { email } = await site.verified();
    await openLogin(page, email);
    await button('Sign In').click();
    await says('Password is required');
    await page.evaluate((secret) => {
      const input = document.querySelector<HTMLInputElement>('input[name=password]');
      if (input) input.value = secret;
    }, PASSWORD);
    await expect.poll(() => page.locator('form').getByText('Password is required').count()).toBe(0);
    await button('Sign In').click();
    await notice(page, 'Login Successful').waitFor();
  });

  test('The password field has its address beside it, where a password manager looks for it', async () => {
    const { email } = await site.verified();
    await openLogin(page, email);
    await expect.poll(() => page.locator('input[autocomplete=username]').inputValue()).toBe(email);
    await expect.poll(() => field('Password').getAttribute('autocomplete')).toBe('current-password');
  });

  test('[E2E-7] The link for a forgotten password takes the address to the next screen', async () => {
    const { email } = await site.verified();
    await openLogin(page, email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL(/\/forgot-password/);
    expect(new URL(page.url()).searchParams.get('email')).toBe(email);
  });

  test('[E2E-8] Signing in with an unverified address leads to the verification code a moment later', async () => {
    const { email, userId } = await site.registered();
    await signInWith(page, email);
    await notice(page, 'Email Verification Required').waitFor();
    await says('Please verify your email address before signing in. Redirecting to verification page...');
    await page.waitForURL((url) => url.pathname === `/verify-email/${userId}`);
    expect(new URL(page.url()).searchParams.get('email')).toBe(email);
  });

  test('The right password of a disabled account is refused', async () => {
    const { email, userId } = await site.verified();
    await site.run('update auth.users set login_disabled = true where id = $1', [userId]);
    await signInWith(page, email);
    await notice(page, 'Login Disabled').waitFor();
    await says('Contact your administrator.');
    await heading('Welcome Back').waitFor();
  });

  test('The right password in a suspended organisation is refused', async () => {
    const { email, userId } = await site.verified();
    const organization = 'select organization_id from auth.users where id = $1';
    await site.run(`update auth.organizations set status = 'suspended' where id = (${organization})`, [userId]);
    await signInWith(page, email);
    await notice(page, 'Account Suspended').waitFor();
    await says('Contact support');
    await heading('Welcome Back').waitFor();
  });
});
