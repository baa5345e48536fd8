import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, enterEmail, notice, openAuthSite, openLogin, PASSWORD } from './auth.site.ts';
import { beyondOf, findingsInThemes, findingsOn } from '#tests/e2e/reading.ts';

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

const TRIAL = "Don't have an account? Start a free 14-day trial!";
const FIELDS = ['First name', 'Last name', 'Organization name', 'Password', 'Confirm password'] as const;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

async function openRegistration(email: string): Promise<void> {
  await page.goto('/auth');
  await field('Email Address').fill(email);
  await button(TRIAL).click();
  await heading('Create Account').waitFor();
}

describe('the registration', () => {
  test('[E2E-11] The registration names the first invalid field alone and moves the focus there', async () => {
    await openRegistration('first@northwind.test');
    const faults = page.locator('form p[id$="-error"]');
    const says = async (message: string, name: string) => {
      await button('Create Account').click();
      await expect.poll(() => faults.allInnerTexts()).toEqual([message]);
      await expect.poll(() => focusedName()).toBe(name);
    };
    await says('First name is required', 'firstName');
    await field('First name').fill('   ');
    await says('First name is required', 'firstName');
    await field('First name').fill('Olive');
    await says('Last name is required', 'lastName');
    await field('Last name').fill('Owner');
    await field('Organization name').fill('Northwind IT');
    await says('Password is required', 'password');
    await field('Password').fill('Ab1!');
    await says('Confirm password is required', 'confirmPassword');
    await field('Confirm password').fill('something else');
    await says('Password must be at least 8 characters long', 'password');
    await field('Password').fill('only lower case');
    await says('Password must contain uppercase, lowercase, numbers, and special characters', 'password');
    await field('Password').fill(PASSWORD);
    await says('Passwords do not match. Use the same value in both fields.', 'confirmPassword');
  });

  test('The registration asks for the address when the first step had none', async () => {
    await openRegistration('');
    for (const name of FIELDS) await field(name).fill(name.includes('assword') ? PASSWORD : 'Olive');
    await button('Create Account').click();
    await page.getByText('Email is required').first().waitFor();
    await expect.poll(() => focusedName()).toBe('email');
  });

  test('[E2E-12] A successful registration leads to the form for the verification code', async () => {
    await openRegistration('made@northwind.test');
    for (const name of FIELDS) await field(name).fill(name.includes('assword') ? PASSWORD : 'Olive');
    await button('Create Account').click();
    await notice(page, 'Registration Successful').waitFor();
    await page.waitForURL(/\/verify-email\/[0-9a-f-]{36}\?/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ email: 'made@northwind.test', organizationName: 'Olive' });
  });

  test('[E2E-13] Registering an address that has an account is refused beside the field', async () => {
    const { email } = await site.registered();
    await openRegistration(email);
    for (const name of FIELDS) await field(name).fill(name.includes('assword') ? PASSWORD : 'Olive');
    await button('Create Account').click();
    await notice(page, 'Registration Failed').waitFor();
    await expect.poll(() => focusedName()).toBe('email');
    await button('Use a different email').click();
    await heading('Welcome').waitFor();
    await expect.poll(() => field('Email Address').inputValue()).toBe('');
  });

  test('The registration can be completed by keyboard alone', async () => {
    await page.goto('/auth');
    await expect.poll(focusedName).toBe('email');
    await page.keyboard.type('keys@northwind.test');
    const atTrial = () => page.evaluate(() => document.activeElement?.textContent?.includes('14-day trial') === true);
    // The number of tab stops depends on whether this browser supports passkeys.
    for (let stops = 0; stops < 4 && !(await atTrial()); stops += 1) await page.keyboard.press('Tab');
    await expect.poll(() => atTrial()).toBe(true);
    await page.keyboard.press('Enter');
    await heading('Create Account').waitFor();
    await expect.poll(focusedName).toBe('firstName');
    for (const text of ['Olive', 'Owner', 'Keyboard IT']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName()).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName()).toBe('confirmPassword');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/verify-email\//);
  });
});

test("An error of single sign-on is shown once and only in the product's own words", async () => {
  await page.goto('/auth?error=%3Cscript%3E');
  await notice(page, 'SSO Error').waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/auth`);
  await expect.poll(() => page.getByText('<script>').count()).toBe(0);
});

test('[E2E-14] After signing in, no review in the address decides where a person is led', async () => {
  const { email } = await site.verified();
  await page.goto('/auth?next=https://evil.example/&redirect=//evil.example&returnTo=//evil.example');
  await enterEmail(page, email);
  await field('Password').fill(PASSWORD);
  await button('Sign In').click();
  await page.getByRole('heading', { name: /Olive/ }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
});

describe('in every theme', () => {
  test.each([
    { width: 1440, inThemes: ' in every theme', read: findingsInThemes },
    { width: 390, inThemes: '', read: findingsOn },
  ])('Every step of the registration is accessible$inThemes at $width pixels', async ({ width, read }) => {
    const { email } = await site.verified();
    const { page: own } = await site.visitor({ width, height: 900 });
    const findings: string[] = [];
    const look = async (step: string) => {
      await own.evaluate(() => document.fonts.ready);
      await expect.poll(() => beyondOf(own), { message: step }).toBeLessThanOrEqual(0);
      findings.push(...(await read(own)).map((finding) => `${step}: ${finding}`));
    };
    await openLogin(own, email);
    await look('Welcome Back');
    await own.getByRole('button', { name: 'Use a different email' }).click();
    await own.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
    await look('Welcome');
    await own.getByRole('button', { name: TRIAL }).click();
    await own.getByRole('heading', { name: 'Create Account' }).waitFor();
    await own.getByRole('button', { name: 'Create Account' }).click();
    await look('Create Account');
    expect(findings).toEqual([]);
  });
});

test('On a phone the longest names and addresses stay on the screen, with their messages', async () => {
  const { page: own } = await site.visitor({ width: 390, height: 844 });
  const email = `${'e'.repeat(64)}@${'d'.repeat(60)}.example.org`;
  const search = `email=${email}&organizationName=${'n'.repeat(120)}`;
  for (const path of ['/accept-invite?token=secret&', '/verify-email?', '/forgot-password?']) {
    await own.goto(`${path}${search}`);
    await own.getByRole('heading', { level: 1 }).waitFor();
    expect(await beyondOf(own), path).toBeLessThanOrEqual(0);
  }
  await own.goto(`/verify-email?${search}`);
  await own.getByRole('button', { name: 'Resend code' }).click();
  const codeSent = notice(own, 'Code sent');
  await codeSent.waitFor();
  await expect.poll(() => codeSent.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('On a phone the email about a trial stays on the screen, including its links', async () => {
  const { page: own } = await site.visitor({ width: 390, height: 844 });
  const { email } = await site.registered();
  const mail = own.locator('article', { hasText: email });
  await expect
    .poll(async () => {
      await own.goto('/outbox');
      return mail.getByRole('link').count();
    })
    .toBe(1);
  expect(await beyondOf(own)).toBeLessThanOrEqual(0);
});

describe('with a public page of prices', () => {
  test('[E2E-15] With PRICING_URL the trial link opens the prices in a new tab without access to this one', async () => {
    const prices = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Prices</h1>')).listen(0);
    const address = prices.address();
    const pricingUrl = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}/prices`;
    const priced = await openAuthSite({ PRICING_URL: pricingUrl });
    const { page: own, context } = await priced.visitor();
    await own.goto('/auth');
    const link = own.getByRole('link', { name: TRIAL });
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await opened.getByRole('heading', { name: 'Prices' }).waitFor();
    await expect.poll(() => opened.evaluate(() => window.opener)).toBeNull();
    expect(opened.url()).toBe(pricingUrl);
    await own.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
    await priced.close();
    prices.closeAllConnections();
    prices.close();
  });
});
