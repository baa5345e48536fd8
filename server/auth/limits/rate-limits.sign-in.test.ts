import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCurrentUser, getAuthStatus, login } from '#contract/auth/auth.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { buildApp } from '#server/app.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { limitAttempts } from './rate-limits.ts';

const WRONG = 'Wrong1!password';
let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it takes a table away' });
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const isRefused = (hit: Parameters<typeof limitAttempts>[1][number]) =>
  limitAttempts(server.context, [hit]).then(
    () => false,
    () => true,
  );

describe('guessing a password', () => {
  test('[AUTH-35] Sixty simultaneous wrong sign-ins at two processes lead to exactly five password checks', async () => {
    const { email } = await accounts.verified();
    const second = await buildApp(server.context);
    const tries = Array.from({ length: 60 }, (_, index) =>
      caller(index % 2 ? second : server.app, {}).refused(login, { body: { email, password: WRONG } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    await second.close();

    const third = await buildApp(server.context);
    const refusal = await caller(third, {}).refused(login, { body: { email, password: PASSWORD } });
    expect(refusal).toMatchObject({ status: 429, message: 'Too many requests, please wait a moment' });
    expect(refusal['retryAfter']).toBeGreaterThan(800);
    await third.close();
  });

  test('[AUTH-36] A browser has a separate token for each account that signed in, and keeps it between sign-ins', async () => {
    const { email, browser } = await accounts.signedIn();
    const ann = browser.cookies['dev'];
    await browser.sees(login, { body: { email, password: PASSWORD } });
    expect(browser.cookies['dev']).toBe(ann);

    const bob = await accounts.signedIn();
    await browser.sees(login, { body: { email: bob.email, password: PASSWORD } });
    expect(browser.cookies['dev']).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies['dev']).not.toBe(ann);
  });

  test('[AUTH-37] Strangers who use up all tries do not lock out a browser that has signed in before', async () => {
    const account = await accounts.signedIn();
    for (let count = 0; count < 6; count += 1) await accounts.browser().refused(login, { body: { email: account.email, password: WRONG } });
    expect(await accounts.browser().refused(login, { body: { email: account.email, password: PASSWORD } })).toMatchObject({ status: 429 });
    await account.browser.sees(login, { body: { email: account.email, password: PASSWORD } });
  });

  test('[AUTH-38] A known browser has ten separate tries', async () => {
    const account = await accounts.signedIn();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await account.browser.refused(login, { body: { email: account.email, password: WRONG } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('A browser that has not signed in for ninety days counts as unknown until the next sign-in', async () => {
    const { email, browser, userId } = await accounts.signedIn();
    const former = browser.cookies['dev'];
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.devices').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    await browser.sees(login, { body: { email, password: PASSWORD } });
    expect(browser.cookies['dev']).not.toBe(former);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.devices').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await browser.refused(login, { body: { email, password: WRONG } })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('A sign-in resets the wrong tries of its account, from any network or browser', async () => {
    const { email, browser } = await accounts.signedIn();
    const hits = [
      { limit: 'loginByAccount', subject: email, ip: '192.0.2.9' },
      { limit: 'loginByStrangers', subject: email },
      { limit: 'loginByDevice', subject: email, source: 'another browser' },
    ] as const;
    for (const hit of hits) {
      for (let count = 0; count < 20; count += 1) await isRefused(hit);
      expect(await isRefused(hit)).toBe(true);
    }
    await browser.sees(login, { body: { email, password: PASSWORD } });
    for (const hit of hits) expect(await isRefused(hit), hit.limit).toBe(false);
  });

  test('[AUTH-39] A browser known to one account is unknown to every other', async () => {
    const [one, other] = [await accounts.signedIn(), await accounts.signedIn()];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await one.browser.refused(login, { body: { email: other.email, password: WRONG } })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('[AUTH-40] An account has twenty wrong tries an hour over all networks', async () => {
    const subject = 'spread@msp.test';
    const refusals: boolean[] = [];
    for (let count = 0; count < 21; count += 1) refusals.push(await isRefused({ limit: 'loginByStrangers', subject }));
    expect(refusals).toEqual([...Array.from({ length: 20 }, () => false), true]);
  });

  test('[AUTH-41] Tries refused to one network do not count for the account', async () => {
    const subject = 'noisy@msp.test';
    for (let count = 0; count < 40; count += 1) {
      await limitAttempts(server.context, [
        { limit: 'loginByAccount', subject, ip: '192.0.2.1' },
        { limit: 'loginByStrangers', subject },
      ]).catch(() => {});
    }
    expect(await isRefused({ limit: 'loginByStrangers', subject })).toBe(false);
  });

  test('[AUTH-42] A forwarded address from an untrusted caller does not count as another network', async () => {
    const { email } = await accounts.verified();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.${count}.7` };
      const answer = await accounts
        .browser()
        .inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: WRONG }, headers });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

test('[AUTH-43] A failure to read the counts of tries blocks new sign-ins, and open sessions continue', async () => {
  const account = await accounts.signedIn();
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query('alter table auth.throttle rename to throttle_gone');
  try {
    const refusal = await accounts.browser().refused(login, { body: { email: account.email, password: PASSWORD } });
    expect(refusal.status).toBeGreaterThanOrEqual(500);
    await account.browser.sees(getCurrentUser);
    expect(await account.browser.sees(getAuthStatus)).toMatchObject({ isAuthenticated: true });
  } finally {
    await owner.query('alter table auth.throttle_gone rename to throttle');
    await owner.end();
  }
});

test('An organisation can invite fifty people a day, and the next refusal states the waiting time', async () => {
  const msp = await server.organization();
  for (let count = 0; count < 50; count += 1) await isRefused({ limit: 'invitesByOrganization', subject: msp.id });
  const body = { email: 'fifty-first@msp.test', firstName: 'Fif', lastName: 'Ty', roles: ['vcio' as const] };
  const refusal = await msp.owner.refused(inviteUser, { body });
  expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refusal['retryAfter']).toBeGreaterThan(80_000);
  expect((await server.mails()).join()).not.toContain('fifty-first');
});
