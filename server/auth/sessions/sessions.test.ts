import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser, getCurrentUser, logout } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { accountsIn } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const idle = (userId: string, seconds: number) =>
  asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ lastSeenAt: sql`now() - make_interval(secs => ${seconds})` })
      .where('userId', '=', userId)
      .execute(),
  );

const lastSeen = (userId: string) =>
  asAuth(server.pools, (tx) => tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', userId).executeTakeFirstOrThrow());

describe('a session', () => {
  test('[AUTH-127] A session that was idle for half an hour ends with a timeout message', async () => {
    const account = await accounts.signedIn();
    await idle(account.userId, 30 * 60);
    const ended = { isAuthenticated: false, entraAvailable: false };
    expect(await account.browser.sees(getAuthStatus)).toEqual({ ...ended, sessionTimeout: true });
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED', sessionTimeout: true });
    expect(await account.browser.sees(getAuthStatus)).toMatchObject(ended);
  });

  test('[AUTH-128] A session is extended by activity and not by status polls', async () => {
    const account = await accounts.signedIn();
    await idle(account.userId, 29 * 60);
    const before = await lastSeen(account.userId);
    expect(await account.browser.sees(getAuthStatus)).toEqual({ isAuthenticated: true, entraAvailable: false });
    expect(await lastSeen(account.userId)).toEqual(before);
    await account.browser.sees(updateProfile, { body: { theme: 'slate' } });
    expect((await lastSeen(account.userId)).lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('[AUTH-129] A session ends twelve hours after it began, despite activity', async () => {
    const account = await accounts.signedIn();
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.sessions').set({ expiresAt: new Date() }).where('userId', '=', account.userId).execute(),
    );
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ code: 'SESSION_EXPIRED', sessionTimeout: true });
  });

  test('[AUTH-130] Signing out ends the session and clears the data stored in the browser', async () => {
    const account = await accounts.signedIn();
    const stolen = { ...account.browser.cookies };
    const response = await account.browser.inject({ method: 'POST', url: '/api/auth/logout' });
    expect([response.statusCode, response.json()]).toEqual([200, { continueAt: null }]);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(account.browser.cookies).not.toHaveProperty('sid');
    expect(await caller(server.app, stolen).refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await accounts.browser().sees(logout)).toEqual({ continueAt: null });
  });

  test('[AUTH-131] The database contains the token of a session only as a hash', async () => {
    const account = await accounts.signedIn();
    const [session] = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.sessions').selectAll().where('userId', '=', account.userId).execute(),
    );
    expect(JSON.stringify(session)).not.toContain(account.browser.cookies['sid']);
    expect(session?.tokenHash).toHaveLength(32);
    expect(session?.idleSeconds).toBe(1800);
  });

  test('[AUTH-132] An invented session cookie is refused', async () => {
    const forged = caller(server.app, { sid: 'x'.repeat(43) });
    expect(await forged.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await accounts.browser().refused(getCurrentUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await accounts.browser().sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false });
  });
});

describe('the own profile', () => {
  test('A person can change the theme, names, title, telephone number and time zone of their profile', async () => {
    const { browser: own } = await accounts.signedIn();
    await saveProfile(own, {
      theme: 'light',
      firstName: 'Zoë',
      lastName: "O'Neil 🦊",
      title: 'vCIO',
      phone: '+49 30 1',
      timezone: 'Europe/Berlin',
    });
    expect(await own.sees(getCurrentUser)).toMatchObject({ theme: 'light', firstName: 'Zoë', lastName: "O'Neil 🦊" });
    await saveProfile(own, { title: null, phone: null, timezone: null });
  });

  test('[AUTH-133] A change of the profile refuses unknown themes and time zones, and cannot change roles', async () => {
    const msp = await server.organization();
    const engineer = await msp.person('alignment_engineer');
    expect(await engineer.refused(updateProfile, { body: { timezone: 'Mars/Olympus' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'timezone',
    });
    const answer = await engineer.inject({ method: 'PATCH', url: '/api/profile', payload: { theme: 'pink' } });
    expect(answer.statusCode).toBe(400);
    await engineer.inject({
      method: 'PATCH',
      url: '/api/profile',
      payload: { roles: ['admin'], isOwner: true, isSuperadmin: true, theme: 'light' },
    });
    expect(await engineer.sees(getAuthUser)).toMatchObject({ roles: ['alignment_engineer'], isOwner: false, isSuperadmin: false });
  });
});
