import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods, login } from '#contract/auth/auth.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { withAuthenticator, wrongCode } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Medians differ visibly after few pairs on a quiet machine; a busy one needs more. */
const PAIRS_AT_ONCE = 20;
const MOST_PAIRS = 300;

describe('information for a caller without the password', () => {
  let server: TestServer;
  let accounts: ReturnType<typeof accountsIn>;
  beforeAll(async () => {
    // Cheapest hash that an operator may configure, because the first test measures its time.
    server = await startTestServer({ ARGON2_MEMORY: '19456' });
    accounts = accountsIn(server);
  });
  afterAll(() => server.close());

  const forgetTries = () => asAuth(server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
  const timed = async (email: string) => {
    const browser = accounts.browser();
    const body = { email, password: 'Wrong1!password' };
    const { csrfToken } = (await browser.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
    const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    const begun = performance.now();
    const answer = await browser.inject({ method: 'POST', url: '/api/auth/login', payload: body, headers });
    const took = performance.now() - begun;
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
    return took;
  };
  const right: number[] = [];
  const wrong: number[] = [];
  /** Alternates known and unknown addresses, so that a busy machine affects both alike. */
  const timePairs = async (known: string) => {
    for (let turn = 0; turn < PAIRS_AT_ONCE; turn += 1) {
      if (turn % 2 === 0) await forgetTries();
      const unknown = `nobody-${turn}@msp.test`;
      if (turn % 2) right.push(await timed(known));
      wrong.push(await timed(unknown));
      if (turn % 2 === 0) right.push(await timed(known));
    }
  };
  const gap = () => Math.abs(median(right) - median(wrong)) / Math.max(median(right), median(wrong));

  test('[SEC-21] A sign-in with a wrong password takes as long as one with an unknown address', async () => {
    const { email } = await accounts.verified();
    await timed(email);
    do await timePairs(email);
    while (gap() >= 0.1 && right.length < MOST_PAIRS);
    expect(gap(), `medians of ${median(right)} and ${median(wrong)} ms in ${right.length} pairs`).toBeLessThan(0.1);
  });

  test('[SEC-22] A sign-in without the right password or code does not reveal whose address it is', async () => {
    await forgetTries();
    const waiting = await accounts.registered();
    const own = await accounts.signedIn();
    const { secret } = await withAuthenticator(own.browser);
    for (const { email, userId } of [waiting, own]) {
      const answer = await accounts
        .browser()
        .inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'Wrong1!password' } });
      expect(answer.json().code).toBe('INVALID_CREDENTIALS');
      expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toContain(userId);
    }
    const pendingBrowser = accounts.browser();
    await pendingBrowser.sees(login, { body: { email: own.email, password: PASSWORD } });
    const wrong = await pendingBrowser.refused(verifyMfa, { body: { email: own.email, token: wrongCode(secret) } });
    expect(JSON.stringify(wrong)).not.toContain(own.userId);
  });

  test('[SEC-23] One network can ask about ten addresses a minute and no more', async () => {
    const ask = async (email: string, remoteAddress: string) => {
      const browser = accounts.browser();
      const { csrfToken } = (await browser.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
      const options = { method: checkMethods.method, url: checkMethods.path, cookies: browser.cookies, remoteAddress } as const;
      return server.app.inject({ ...options, headers: { 'x-csrf-token': csrfToken }, payload: { email } });
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await ask(`guess-${turn}@msp.test`, '203.0.113.7')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await ask('guess@msp.test', '198.51.100.7')).statusCode).toBe(200);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
