import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, notice, openAuthSite, PASSWORD, signInWith } from './auth.site.ts';

let site: AuthSite;
let page: Page;
beforeAll(async () => {
  site = await openAuthSite({ CAPTCHA: 'altcha' });
});
afterAll(async () => {
  expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
  await site.close();
});
beforeEach(async () => {
  ({ page } = await site.visitor());
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const says = (text: string) => page.getByText(text).first().waitFor();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('the password', () => {
  test('The right password signs in, with the proof of work computed in the browser', async () => {
    const solved: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) solved.push(String(request.postDataJSON().captchaToken));
    });
    const { email } = await site.verified();
    await signInWith(page, email);
    await notice(page, 'Login Successful').waitFor();
    await page.getByRole('heading', { name: /Good (morning|afternoon|evening), Olive/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(JSON.parse(Buffer.from(solved[0] ?? '', 'base64').toString())).toMatchObject({ solution: { counter: expect.any(Number) } });
  });

  test('After a wrong password another attempt sends a new proof of work', async () => {
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) tokens.push(String(request.postDataJSON().captchaToken));
    });
    const { email } = await site.verified();
    await signInWith(page, email, 'Wrong1!password');
    await notice(page, 'Login Failed').waitFor();
    await says('Invalid email or password');
    await expect.poll(() => focused()).toBe('password');
    await field('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await notice(page, 'Login Successful').waitFor();
    expect(new Set(tokens).size).toBe(2);
  });
});

describe('the captcha', () => {
  test('[E2E-9] A captcha that cannot be loaded asks for a reload, and nothing is sent', async () => {
    const { email } = await site.verified();
    let logins = 0;
    await page.route('**/api/auth/captcha', (route) => route.abort());
    page.on('request', (request) => void (logins += Number(request.url().endsWith('/api/auth/login'))));
    await signInWith(page, email);
    await says('reCAPTCHA is not ready. Please refresh the page.');
    expect(logins).toBe(0);
    await page.unroute('**/api/auth/captcha');
    await button('Sign In').click();
    await notice(page, 'Login Successful').waitFor();
  });

  test('[E2E-10] A captcha solution that the server refuses is reported, and the next attempt sends a new one', async () => {
    const { email } = await site.verified();
    await page.route('**/api/auth/login', (route) => {
      const body: unknown = route.request().postDataJSON();
      void route.continue({ postData: JSON.stringify({ ...Object(body), captchaToken: 'junk' }) });
    });
    await signInWith(page, email);
    await notice(page, 'Verification Failed').waitFor();
    await says("Failed to verify you're not a robot. Please try again.");
    await page.unroute('**/api/auth/login');
    await button('Sign In').click();
    await notice(page, 'Login Successful').waitFor();
  });
});
