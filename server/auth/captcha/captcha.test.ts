import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCaptcha, login } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { describeCaptcha } from './captcha.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

const Challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
type Challenge = z.output<typeof Challenge>;

const FAILED = { status: 400, code: 'CAPTCHA_FAILED', message: "Failed to verify you're not a robot. Please try again." };
const STRANGER = { ip: null, userAgent: null, requestId: 'test' };
const nobody = { email: 'nobody@msp.test', password: PASSWORD };

function sealed(challenge: object, solution: object): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution.');
  return solution;
}

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer({ CAPTCHA: 'altcha' });
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const challengeOf = async () => {
  const { provider, challenge } = await accounts.browser().sees(getCaptcha, {});
  expect(provider).toBe('altcha');
  return Challenge.parse(challenge);
};
const tokenOf = async (challenge: Challenge) => sealed(challenge, await solve(challenge));
const freshToken = async () => tokenOf(await challengeOf());
/** Shared by all tests whose token is refused before it counts as used, because solving a challenge takes a second. */
let solvedOnce: Promise<{ challenge: Challenge; solution: object }> | undefined;
const solved = () => (solvedOnce ??= challengeOf().then(async (challenge) => ({ challenge, solution: await solve(challenge) })));
const tryWith = (captchaToken: string | null) => accounts.browser().refused(login, { body: { ...nobody, captchaToken } });
const organizations = () => asAuth(server.pools, (tx) => tx.selectFrom('auth.users').select('id').execute());

describe('the proof of work', () => {
  test('A sign-in with a solved proof of work has its password checked', async () => {
    expect(await tryWith(await freshToken())).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  test('A registration with a solved proof of work is accepted', async () => {
    const made = await accounts.browser().sees(register, { body: { ...newcomer(), captchaToken: await freshToken() } });
    expect(made.organizationName).toBe('Northwind IT');
  });

  test('A registration without the proof-of-work token names the missing token, and accepts it in a header too', async () => {
    const payload = newcomer();
    expect(await accounts.browser().refused(register, { body: payload })).toMatchObject({
      ...FAILED,
      field: 'captchaToken',
      details: { captcha: 'altcha', missing: expect.stringContaining('X-Captcha-Token') },
    });
    const headers = { 'x-captcha-token': await freshToken() };
    const response = await accounts.browser().inject({ method: 'POST', url: '/api/auth/register', payload, headers });
    expect(response.statusCode).toBe(201);
  });

  test.each([
    ['missing', null],
    ['an empty token', ''],
    ['a word', 'junk'],
    ['no solution', Buffer.from('{"challenge":{},"solution":null}').toString('base64')],
    ['a list', Buffer.from('[]').toString('base64')],
  ])('[AUTH-28] A proof of work that is %s is refused, and creates no account', async (_, token) => {
    const before = await organizations();
    expect(await tryWith(token)).toMatchObject(FAILED);
    expect(await accounts.browser().refused(register, { body: { ...newcomer(), captchaToken: token } })).toMatchObject(FAILED);
    expect(await organizations()).toEqual(before);
  });

  test('[AUTH-29] A solved proof of work is accepted once, even if it is sent several times at once', async () => {
    const token = await freshToken();
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await tryWith(token)).code));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CAPTCHA_FAILED')).toHaveLength(7);
    expect(await tryWith(token)).toMatchObject(FAILED);
  });

  test('A used proof of work is remembered for longer than it would be valid', async () => {
    const challenge = await challengeOf();
    await tryWith(await tokenOf(challenge));
    const rows = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.throttle').select('windowEnd').orderBy('windowEnd', 'desc').execute(),
    );
    const goodUntil = challenge.parameters.expiresAt * 1000;
    expect(rows[0]?.windowEnd.getTime()).toBeGreaterThanOrEqual(goodUntil + 60 * 60_000);
  });

  test('[AUTH-30] A used proof of work is refused for a registration too', async () => {
    const token = await freshToken();
    await tryWith(token);
    expect(await accounts.browser().refused(register, { body: { ...newcomer(), captchaToken: token } })).toMatchObject(FAILED);
  });

  test('[AUTH-31] A challenge of the proof of work is valid for five minutes', async () => {
    const back = (ms: number) => ({ ...server.context, now: () => new Date(Date.now() - ms) });
    const at = async (ms: number) => {
      const { challenge } = await describeCaptcha(back(ms), STRANGER);
      return tokenOf(Challenge.parse(challenge));
    };
    expect(await tryWith(await at(4.5 * 60_000))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await tryWith(await at(5 * 60_000 + 1_000))).toMatchObject(FAILED);
  });

  test('[AUTH-32] A challenge from another installation is refused', async () => {
    const other = { ...server.context, secrets: { ...server.context.secrets, session: Buffer.alloc(32, 9) } };
    const { challenge } = await describeCaptcha(other, STRANGER);
    const token = await tokenOf(Challenge.parse(challenge));
    expect(await tryWith(token)).toMatchObject(FAILED);
  });

  test.each<[string, (parameters: Challenge['parameters']) => object]>([
    ['easier', (parameters) => ({ ...parameters, keyPrefix: parameters.keyPrefix.slice(0, 2) })],
    ['longer valid', (parameters) => ({ ...parameters, expiresAt: parameters.expiresAt + 3_600 })],
    ['cheaper', (parameters) => ({ ...parameters, cost: 1 })],
    ['free of its signature', ({ keySignature: _, ...parameters }) => parameters],
  ])('[AUTH-33] A challenge that was made %s is refused', async (_, change) => {
    const { challenge, solution } = await solved();
    expect(await tryWith(sealed({ ...challenge, parameters: change(challenge.parameters) }, solution))).toMatchObject(FAILED);
  });

  test('[AUTH-34] A guessed solution of the proof of work is refused', async () => {
    const challenge = await challengeOf();
    const guess = { counter: 300, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') };
    expect(await tryWith(sealed(challenge, guess))).toMatchObject(FAILED);
  });

  test('A solved proof of work does not pass the rate limit of sign-ins', async () => {
    const email = 'guessed@msp.test';
    const attempt = async () => {
      const body = { email, password: 'Wrong1!password', captchaToken: await freshToken() };
      return (await accounts.browser().refused(login, { body })).code;
    };
    expect(await attempt()).toBe('INVALID_CREDENTIALS');
    for (let i = 0; i < 4; i += 1) await limitAttempts(server.context, [{ limit: 'loginByAccount', subject: email, ip: '127.0.0.1' }]);
    expect(await attempt()).toBe('TOO_MANY_REQUESTS');
  });

  test('The proof of work takes longer for an address with many recent tries, and only for that address', async () => {
    const calm = await startTestServer({ CAPTCHA: 'altcha' });
    const stepsFor = async (ip: string) => {
      const { challenge } = await describeCaptcha(calm.context, { ...STRANGER, ip });
      return (await solve(Challenge.parse(challenge))).counter;
    };
    for (let i = 0; i < 11; i += 1) await limitAttempts(calm.context, [{ limit: 'loginByIp', ip: '192.0.2.7' }]);
    const [pursued, calmer] = [await stepsFor('192.0.2.7'), await stepsFor('192.0.2.8')];
    await calm.close();
    expect(pursued).toBeGreaterThanOrEqual(1_000);
    expect(calmer).toBeLessThan(450);
  });
});

test('The setting CAPTCHA=off leaves no challenge to solve, and any token is accepted', async () => {
  const open = await startTestServer({}, { ownDatabase: 'its calls are counted apart' });
  const { browser } = accountsIn(open);
  expect(await browser().sees(getCaptcha, {})).toEqual({ provider: 'none' });
  for (const captchaToken of [null, '', 'anything']) {
    expect(await browser().refused(login, { body: { ...nobody, captchaToken } })).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  await open.close();
});
