import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getCaptcha, login } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const FAILED = { status: 400, code: 'CAPTCHA_FAILED', message: "Failed to verify you're not a robot. Please try again." };
const PASSED = { status: 401, code: 'INVALID_CREDENTIALS' };

/** CAPTCHA provider as documented: it accepts a form, and refuses with status 200 as well. */
interface Provider {
  url: string;
  forms: { type: string; fields: Record<string, string> }[];
  answer: { status: number; text: string };
  close(): Promise<void>;
}

async function openProvider(): Promise<Provider> {
  const provider: Provider = { url: '', forms: [], answer: { status: 200, text: '{}' }, close: async () => {} };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(text));
      provider.forms.push({ type: request.headers['content-type'] ?? '', fields });
      response.writeHead(provider.answer.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(provider.answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  provider.url = `http://127.0.0.1:${address.port}/siteverify`;
  provider.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return provider;
}

const KEYS = {
  recaptcha: { RECAPTCHA_SITE_KEY: 'site-key-of-recaptcha', RECAPTCHA_SECRET: 'secret-of-recaptcha' },
  turnstile: { TURNSTILE_SITE_KEY: 'site-key-of-turnstile', TURNSTILE_SECRET: 'secret-of-turnstile' },
} as const;

describe.each(['recaptcha', 'turnstile'] as const)('%s', (kind) => {
  let provider: Provider;
  let server: TestServer;
  let accounts: ReturnType<typeof accountsIn>;
  beforeAll(async () => {
    provider = await openProvider();
    server = await startTestServer({ CAPTCHA: kind, ...KEYS[kind], CAPTCHA_VERIFY_URL: provider.url });
    accounts = accountsIn(server);
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
  afterEach(() => void provider.forms.splice(0));

  const good = (action: string) => ({ success: true, action, hostname: 'localhost', ...(kind === 'recaptcha' ? { score: 0.9 } : {}) });
  const says = (answer: unknown, status = 200) =>
    (provider.answer = { status, text: typeof answer === 'string' ? answer : JSON.stringify(answer) });
  const signIn = (captchaToken: string | null = 'a token') =>
    accounts.browser().refused(login, { body: { email: `${crypto.randomUUID()}@msp.test`, password: PASSWORD, captchaToken } });
  const registration = () => ({ body: { ...newcomer(), captchaToken: 'a token' } });
  const accountIds = () => asAuth(server.pools, (tx) => tx.selectFrom('auth.users').select('id').execute());

  test(`The browser gets the public key of ${kind} and never the secret`, async () => {
    const options = await accounts.browser().sees(getCaptcha, {});
    expect(options).toEqual({ provider: kind, siteKey: `site-key-of-${kind}` });
  });

  test(`A token of ${kind} is sent as a form, with the secret and the address of the caller`, async () => {
    says(good('login'));
    expect(await signIn()).toMatchObject(PASSED);
    expect(provider.forms).toHaveLength(1);
    expect(provider.forms[0]?.type).toContain('application/x-www-form-urlencoded');
    expect(provider.forms[0]?.fields).toEqual({ secret: `secret-of-${kind}`, response: 'a token', remoteip: '127.0.0.1' });
  });

  test(`A person can register with a valid token of ${kind}`, async () => {
    says(good('register'));
    expect(await accounts.browser().sees(register, registration())).toMatchObject({ organizationName: 'Northwind IT' });
  });

  test.each([
    ['refused', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['made for another action', { ...good('login'), action: 'register' }],
    ['made on another site', { ...good('login'), hostname: 'evil.example' }],
    ['without an action', { success: true, hostname: 'localhost', score: 0.9 }],
  ])(`[AUTH-26] A token of ${kind} that is %s is refused`, async (_, answer) => {
    says(answer);
    expect(await signIn()).toMatchObject(FAILED);
  });

  test(`[AUTH-27] A sign-in without a token is refused without a request to ${kind}`, async () => {
    says(good('login'));
    for (const token of [null, '', 'x'.repeat(9_000)]) expect(await signIn(token)).toMatchObject(FAILED);
    expect(provider.forms).toEqual([]);
  });

  test.each([
    ['answers with an error of its own', () => says({ success: false, 'error-codes': ['internal-error'] })],
    ['refuses our secret', () => says({ success: false, 'error-codes': ['bad-request', 'invalid-input-secret'] })],
    ['is down', () => says('Bad gateway', 502)],
    ['answers what is no JSON', () => says('<html>')],
    ['redirects', () => says('', 302)],
  ])(`An outage in which ${kind} %s still allows sign-ins within the rate limit, and no registrations`, async (_, fail) => {
    fail();
    const before = await accountIds();
    expect(await signIn()).toMatchObject(PASSED);
    expect(await accounts.browser().refused(register, registration())).toMatchObject(FAILED);
    expect(await accountIds()).toEqual(before);
  });

  test(`The content security policy allows scripts and frames of ${kind} and of no other provider`, async () => {
    const policy = String((await server.visit('/api/health')).headers['content-security-policy']);
    const [own, other] = kind === 'recaptcha' ? ['www.google.com', 'cloudflare'] : ['challenges.cloudflare.com', 'google'];
    expect(policy).toMatch(new RegExp(`script-src 'self' [^;]*${own}`));
    expect(policy).toMatch(new RegExp(`frame-src [^;]*${own}`));
    expect(policy).not.toContain(other);
    expect(policy).not.toContain('unsafe');
  });
});

test('A score below the minimum is refused as a robot, and the minimum itself is accepted', async () => {
  const provider = await openProvider();
  const settings = { CAPTCHA: 'recaptcha', ...KEYS.recaptcha, CAPTCHA_VERIFY_URL: provider.url, RECAPTCHA_MIN_SCORE: '0.7' };
  const server = await startTestServer(settings);
  const scored = async (score: number | undefined) => {
    provider.answer.text = JSON.stringify({ success: true, action: 'login', hostname: 'localhost', score });
    const body = { email: 'nobody@msp.test', password: PASSWORD, captchaToken: 'a token' };
    return (await accountsIn(server).browser().refused(login, { body })).code;
  };
  expect(await scored(0.69)).toBe('CAPTCHA_FAILED');
  expect(await scored(0.7)).toBe('INVALID_CREDENTIALS');
  expect(await scored(undefined)).toBe('CAPTCHA_FAILED');
  await provider.close();
  await server.close();
});

test('The content security policy allows no foreign source with the built-in captcha', async () => {
  const server = await startTestServer({ CAPTCHA: 'altcha' });
  const policy = String((await server.visit('/api/health')).headers['content-security-policy']);
  expect(policy).not.toMatch(/https?:/);
  expect(policy).toContain("worker-src 'self'");
  await server.close();
});
