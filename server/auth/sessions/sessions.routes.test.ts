import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser, getCurrentUser, login, logout } from '#contract/auth/auth.contract.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/auth/sessions.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signInWith(email: string, userAgent: string) {
  const browser = accounts.browser();
  await browser.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return browser;
}

describe('the sessions of a person', () => {
  test('[AUTH-134] A person sees the list of their own sessions with the browsers, and the current one marked', async () => {
    const account = await accounts.signedIn();
    await signInWith(account.email, FIREFOX);
    await accounts.signedIn();
    const sessions = await account.browser.sees(listSessions);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.find(({ current }) => !current)).toMatchObject({ device: 'Firefox on Windows', ip: '127.0.0.1', methods: ['pwd'] });
    expect(JSON.stringify(sessions)).not.toContain(account.browser.cookies['sid']);
  });

  test('A person can end one of their own sessions at once, and none of another person', async () => {
    const account = await accounts.signedIn();
    const other = await signInWith(account.email, FIREFOX);
    const stranger = await accounts.signedIn();
    const [theirs] = await stranger.browser.sees(listSessions);
    expect(await account.browser.refused(endSession, { params: { id: theirs?.id ?? '' } })).toMatchObject({ status: 404 });
    await stranger.browser.sees(getCurrentUser);

    const otherSession = (await account.browser.sees(listSessions)).find(({ current }) => !current);
    await account.browser.sees(endSession, { params: { id: otherSession?.id ?? '' } });
    expect(await other.refused(getCurrentUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await account.browser.sees(listSessions)).toHaveLength(1);
    expect(await account.browser.refused(endSession, { params: { id: otherSession?.id ?? '' } })).toMatchObject({ status: 404 });
  });

  test('[AUTH-135] A person can end all their other sessions in one call', async () => {
    const account = await accounts.signedIn();
    const others = [await signInWith(account.email, FIREFOX), await signInWith(account.email, FIREFOX)];
    expect(await account.browser.sees(endOtherSessions)).toEqual({ ended: 2 });
    for (const other of others) expect(await other.refused(getCurrentUser)).toMatchObject({ status: 401 });
    await account.browser.sees(getCurrentUser);
    expect(await account.browser.sees(endOtherSessions)).toEqual({ ended: 0 });
  });

  test('The end of a session, the end of the others and a sign-out are each recorded once in the audit log', async () => {
    const account = await accounts.signedIn();
    for (let nr = 0; nr < 3; nr += 1) await signInWith(account.email, FIREFOX);
    const { organizationId } = await account.browser.sees(getAuthUser);
    const otherSession = (await account.browser.sees(listSessions)).find(({ current }) => !current);
    await account.browser.sees(endSession, { params: { id: otherSession?.id ?? '' } });
    for (let nr = 0; nr < 2; nr += 1) await account.browser.sees(endOtherSessions);
    const copied = caller(server.app, { ...account.browser.cookies });
    await account.browser.sees(logout);
    await copied.sees(logout);
    const ended = ['user.session_ended', 'user.other_sessions_ended', 'user.signed_out'];
    const trail = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').selectAll().where('action', 'in', ended).orderBy('seq').execute(),
    );
    const who = { actorId: account.userId, entityId: account.userId };
    expect(trail.map(({ actorId, entityId, action, after }) => ({ actorId, entityId, action, after }))).toEqual([
      { ...who, action: 'user.session_ended', after: { device: 'Firefox on Windows' } },
      { ...who, action: 'user.other_sessions_ended', after: { ended: 2 } },
      { ...who, action: 'user.signed_out', after: null },
    ]);
  });
});

describe('a session that has ended', () => {
  test('[AUTH-136] A session that has timed out says so once and deletes its cookie', async () => {
    const account = await accounts.signedIn();
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ lastSeenAt: sql`now() - interval '31 minutes'` })
        .where('userId', '=', account.userId)
        .execute(),
    );
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ code: 'SESSION_EXPIRED', sessionTimeout: true });
    expect(account.browser.cookies).not.toHaveProperty('sid');
    const stranger = await account.browser.refused(getAuthUser);
    expect(stranger).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(stranger).not.toHaveProperty('sessionTimeout');
  });

  test('[AUTH-137] No timeout is reported after signing out or before the first sign-in', async () => {
    const account = await accounts.signedIn();
    await account.browser.sees(logout);
    for (const browser of [account.browser, accounts.browser()]) {
      const refusal = await browser.refused(getAuthUser);
      expect(refusal.code).toBe('UNAUTHORIZED');
      expect(refusal).not.toHaveProperty('sessionTimeout');
    }
  });

  test('[AUTH-138] A session ends at its absolute limit despite all activity', async () => {
    const account = await accounts.signedIn();
    await account.browser.sees(getCurrentUser);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ expiresAt: sql`now()` })
        .where('userId', '=', account.userId)
        .execute(),
    );
    expect(await account.browser.refused(getCurrentUser)).toMatchObject({ code: 'SESSION_EXPIRED', sessionTimeout: true });
  });

  test('No timeout is reported for a session of an account that was disabled', async () => {
    const account = await accounts.signedIn();
    expect(await account.browser.sees(getAuthStatus)).toMatchObject({ isAuthenticated: true });
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', account.userId).execute(),
    );
    expect(await account.browser.sees(getAuthStatus)).toMatchObject({ isAuthenticated: false });
  });

  test('[AUTH-139] A session ends when its account is disabled or its roles change', async () => {
    const msp = await server.organization();
    for (const body of [{ roles: ['vcio' as const] }, { status: 'disabled' as const }]) {
      const person = await msp.person('alignment_engineer');
      await msp.owner.sees(updateUser, { params: { id: person.id }, body });
      expect(await person.refused(getCurrentUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    }
  });
});

test('[AUTH-140] A refused sign-in to a known account is recorded in the audit log of its organisation, and only there', async () => {
  const account = await accounts.signedIn();
  await accounts.browser().refused(login, { body: { email: account.email, password: 'Wrong1!password' } });
  const { organizationId } = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.users').select('organizationId').where('id', '=', account.userId).executeTakeFirstOrThrow(),
  );
  const refused = () =>
    asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').selectAll().where('action', '=', 'user.sign_in_refused').execute(),
    );
  await expect.poll(async () => (await refused()).length).toBe(1);
  const [entry] = await refused();
  expect(entry).toMatchObject({ outcome: 'denied', actorId: null, entityId: account.userId, ip: '127.0.0.1' });
  expect(JSON.stringify(entry)).not.toContain('Wrong1!password');
});
