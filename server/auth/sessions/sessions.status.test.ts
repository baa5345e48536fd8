import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAuthStatus, getAuthUser, logout } from '#contract/auth/auth.contract.ts';
import { changeSignInPolicy } from '#contract/auth/mfa.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/auth/sessions.contract.ts';
import { endUserSessions, updateUser } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const isSignedIn = async (browser: Caller) => (await browser.sees(getAuthStatus)).isAuthenticated;

async function member() {
  const msp = await server.organization();
  const person = await msp.person('alignment_engineer');
  expect(await isSignedIn(person)).toBe(true);
  return { ...person, organizationId: msp.id, boss: msp.owner };
}
type Member = Awaited<ReturnType<typeof member>>;

const session = (userId: string, values: string) =>
  asAuth(server.pools, (tx) => sql`update auth.sessions set ${sql.raw(values)} where user_id = ${userId}`.execute(tx));

test('[AUTH-218] The poll distinguishes an expired session from an ended one, and reports only the first as expired', async () => {
  const [idle, ended] = [await member(), await member()];
  await session(idle.id, "last_seen_at = now() - interval '31 minutes'");
  await ended.boss.sees(endUserSessions, { params: { id: ended.id } });
  expect(await idle.sees(getAuthStatus)).toMatchObject({ isAuthenticated: false, sessionTimeout: true });
  expect(await ended.sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false });
  expect(await server.stranger.sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false });
});

test('[AUTH-220] The poll says of an organisation that was closed that it is closed, and after it was reopened that one is signed in', async () => {
  const person = await member();
  const turn = (status: 'active' | 'suspended') =>
    asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ status }).where('id', '=', person.organizationId).execute());
  await turn('suspended');
  expect(await person.sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false, organizationInactive: true });
  await turn('active');
  expect(await isSignedIn(person)).toBe(true);
});

describe('a session that has just ended is reported as signed out by the next poll', () => {
  const ends: Record<string, (person: Member) => Promise<unknown>> = {
    'a sign-out': (person) => person.sees(logout),
    'an administrator ended the sessions': ({ boss, id }) => boss.sees(endUserSessions, { params: { id } }),
    'the account was disabled': ({ boss, id }) => boss.sees(updateUser, { params: { id }, body: { status: 'disabled' } }),
    'only the account was closed': ({ id }) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', id).execute()),
    'the roles were changed': ({ boss, id }) => boss.sees(updateUser, { params: { id }, body: { roles: ['vcio'] } }),
    'the organisation was suspended': ({ organizationId }) =>
      asAuth(server.pools, (tx) =>
        tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', organizationId).execute(),
      ),
    'half an hour without work': ({ id }) => session(id, "last_seen_at = now() - interval '30 minutes'"),
    'twelve hours': ({ id }) => session(id, 'expires_at = now()'),
    'a shortened idle limit': async ({ id, boss }) => {
      await session(id, "last_seen_at = now() - interval '6 minutes'");
      await boss.sees(changeSignInPolicy, { body: { idleMinutes: 5, version: 1 } });
    },
    'the session was deleted': ({ id }) => asAuth(server.pools, (tx) => tx.deleteFrom('auth.sessions').where('userId', '=', id).execute()),
  };
  for (const [what, end] of Object.entries(ends)) {
    test(`[AUTH-141] The next poll after ${what} reports a signed-out session`, async () => {
      const person = await member();
      const neighbour = await member();
      const holder = caller(server.app, { ...person.cookies });
      await end(person);
      expect(await isSignedIn(holder)).toBe(false);
      expect(await holder.refused(getAuthUser)).toMatchObject({ status: 401 });
      expect(await isSignedIn(neighbour)).toBe(true);
    });
  }

  test('[AUTH-142] A session that its owner ends from another browser, alone or with all others, is reported as signed out', async () => {
    const account = await accounts.signedIn();
    const others = [await accounts.signInAgain(account.email), await accounts.signInAgain(account.email)];
    const mine = (await account.browser.sees(listSessions)).find(({ current }) => !current);
    await account.browser.sees(endSession, { params: { id: mine?.id ?? '' } });
    expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    await account.browser.sees(endOtherSessions);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(account.browser)).toBe(true);
  });

  test('[AUTH-143] The token from before a password change is reported as signed out', async () => {
    const account = await accounts.signedIn();
    const stolen = caller(server.app, { ...account.browser.cookies });
    await account.browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'Another1!harbour' } });
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(account.browser)).toBe(true);
  });
});

test('[AUTH-144] Polling never extends a session: it ends at the same time as an unused one', async () => {
  const person = await member();
  await session(person.id, 'idle_seconds = 2, last_seen_at = now()');
  const lastSeen = () =>
    asAuth(server.pools, (tx) => tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', person.id).execute());
  const before = await lastSeen();
  await vi.waitUntil(async () => !(await isSignedIn(person)), { timeout: 60_000 });
  expect(await lastSeen()).toEqual(before);
});

test('The sign-in status offers single sign-on while an enabled connection exists', async () => {
  const { organizationId, ...person } = await member();
  const available = async () => (await person.sees(getAuthStatus)).entraAvailable;
  expect(await available()).toBe(false);
  await asAuth(server.pools, (tx) =>
    tx
      .insertInto('auth.sso')
      .values({ organizationId, enabled: true, tenantId: organizationId, issuer: 'i', clientId: 'c', clientSecret: 's', kid: 'k' })
      .execute(),
  );
  expect(await available()).toBe(true);
  await asAuth(server.pools, (tx) =>
    tx.updateTable('auth.sso').set({ enabled: false }).where('organizationId', '=', organizationId).execute(),
  );
  expect(await available()).toBe(false);
});
