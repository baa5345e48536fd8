import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcomer } from '#tests/support/accounts.ts';
import { enterEmail, notice, PASSWORD } from './auth.site.ts';
import { openSite, type Site } from '#tests/e2e/site.ts';

/** Fake scripts with the documented behaviour of the providers, which the tests cannot reach. */
const PROVIDERS = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=site-key-of-the-server',
    source: `window.grecaptcha = {
      ready: (then) => setTimeout(then, 50),
      execute: async (key, { action }) => ['token', key, action, Math.random()].join(' '),
    };`,
    settings: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site-key-of-the-server', RECAPTCHA_SECRET: 'secret-of-the-server' },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    source: `window.turnstile = {
      render: (place, { sitekey, action, callback }) => {
        setTimeout(() => callback(['token', sitekey, action, Math.random()].join(' ')), 50);
        return 'widget';
      },
      remove: () => {},
    };`,
    settings: { CAPTCHA: 'turnstile', TURNSTILE_SITE_KEY: 'site-key-of-the-server', TURNSTILE_SECRET: 'secret-of-the-server' },
  },
} as const;

describe.each(['recaptcha', 'turnstile'] as const)('with %s', (kind) => {
  const { script, source, settings } = PROVIDERS[kind];
  let site: Site;
  let verifier: Server;
  const tokens: string[] = [];
  beforeAll(async () => {
    verifier = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        const token = new URLSearchParams(text).get('response') ?? '';
        const success = !tokens.includes(token);
        tokens.push(token);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ success, score: 0.9, action: token.split(' ')[2], hostname: 'localhost' }));
      });
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    const address = verifier.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    site = await openSite({ ...settings, CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify` });
  });
  afterAll(async () => {
    expect(site.complaints, 'what the policy of the page had to stop').toEqual([]);
    verifier.closeAllConnections();
    verifier.close();
    await site.close();
  });

  test(`Registering sends a token of ${kind} that is made when the form is sent`, async () => {
    const { page } = await site.visitor();
    const asked: string[] = [];
    await page.route('https://**/*', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: source });
    });
    const { email, firstName, lastName, organizationName } = newcomer({ email: `${kind}@northwind.test` });
    await page.goto('/auth');
    await page.getByLabel('Email Address').fill(email);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: "Don't have an account? Start a free 14-day trial!" }).click();
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Organization name').fill(organizationName);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    expect(tokens).toEqual([]);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(/\/verify-email\//);
    expect(asked).toEqual([script]);
    expect(tokens).toEqual([expect.stringMatching(/^token site-key-of-the-server register /)]);
  });

  test(`Each attempt to sign in sends a token of ${kind} of its own`, async () => {
    tokens.length = 0;
    const { page } = await site.visitor();
    await page.route('https://**/*', (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
    await page.goto('/auth');
    await enterEmail(page, `${kind}@northwind.test`);
    for (const [tries, secret] of ['Wrong1!password', PASSWORD].entries()) {
      await page.getByLabel('Password', { exact: true }).fill(secret);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect.poll(() => tokens.length).toBe(tries + 1);
      await notice(page, tries === 0 ? 'Login Failed' : 'Email Verification Required').waitFor();
    }
    expect(tokens.every((token) => token.includes(' login '))).toBe(true);
  });

  test(`The script of ${kind} cannot be loaded: a message asks for a reload`, async () => {
    const { page } = await site.visitor();
    await page.route('https://**/*', (route) => route.abort());
    await page.goto('/auth');
    await enterEmail(page, `${kind}@northwind.test`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('reCAPTCHA is not ready. Please refresh the page.').first().waitFor();
  });
});
