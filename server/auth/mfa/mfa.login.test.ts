import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { getMfa, verifyMfa } from '#contract/auth/mfa.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator, wrongCode } from '#tests/support/authenticator.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

async function guarded() {
  const account = await accounts.signedIn();
  return { ...account, ...(await withAuthenticator(account.browser)) };
}

async function startSignIn(email: string): Promise<Caller> {
  const own = accounts.browser();
  expect(await own.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfa: true });
  return own;
}

const challenges = (userId: string) =>
  asAuth(server.pools, (tx) => tx.selectFrom('auth.loginChallenges').selectAll().where('userId', '=', userId).execute());

describe('signing in with MFA', () => {
  test('[AUTH-57] A sign-in awaiting MFA has no session and opens nothing', async () => {
    const { email, userId } = await guarded();
    const own = accounts.browser();
    expect(await own.sees(login, { body: { email, password: PASSWORD } })).toEqual({
      requiresMfa: true,
      requiresMfaSetup: false,
      email,
      userId,
    });
    expect(own.cookies).not.toHaveProperty('sid');
    expect(own.cookies).toHaveProperty('mfa');
    expect(await own.sees(getAuthStatus)).toMatchObject({ isAuthenticated: false });
    expect(await own.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const posing = caller(server.app, { sid: own.cookies['mfa'] ?? '' });
    expect(await posing.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('[AUTH-58] A sign-in is completed with the code of the app, and the audit log records both methods', async () => {
    const { email, secret } = await guarded();
    const own = await startSignIn(email);
    await own.sees(verifyMfa, { body: { email, token: codeOf(secret), isBackupCode: false } });
    expect(own.cookies).not.toHaveProperty('mfa');
    const user = await own.sees(getAuthUser);
    expect(user).toMatchObject({ email, mfaEnabled: true });
    const entry = await asOrganization(server.pools, user.organizationId, (tx) =>
      tx.selectFrom('auditEvents').select('after').where('action', '=', 'user.signed_in').orderBy('seq', 'desc').executeTakeFirst(),
    );
    expect(entry?.after).toEqual({ methods: ['pwd', 'otp'] });
  });

  test('The cookie of a sign-in awaiting MFA is strict, inaccessible to scripts and valid for five minutes', async () => {
    const { email } = await guarded();
    const response = await accounts.browser().inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } });
    const cookie = response.cookies.find(({ name }) => name === 'mfa');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 300 });
  });

  test('[AUTH-59] A code is refused without a sign-in awaiting MFA', async () => {
    const { email, secret } = await guarded();
    const refusal = await accounts.browser().refused(verifyMfa, { body: { email, token: codeOf(secret) } });
    expect(refusal).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    expect(refusal).not.toHaveProperty('sessionTimeout');
  });

  test('[AUTH-60] A code of an app that was never confirmed completes no sign-in', async () => {
    const { email, userId, secret } = await guarded();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.totp').set({ confirmedAt: null }).where('userId', '=', userId).execute());
    const own = await startSignIn(email);
    expect(await own.refused(verifyMfa, { body: { email, token: codeOf(secret, 1) } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(own.cookies).not.toHaveProperty('sid');
  });

  test('[AUTH-61] A sign-in awaiting MFA does not open the account of another address', async () => {
    const mine = await guarded();
    const other = await guarded();
    const own = await startSignIn(mine.email);
    const body = { email: other.email, token: codeOf(other.secret) };
    expect(await own.refused(verifyMfa, { body })).toMatchObject({ code: 'SESSION_EXPIRED' });
    const crossed = { email: mine.email, token: codeOf(other.secret) };
    expect(await own.refused(verifyMfa, { body: crossed })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  });

  test('[AUTH-62] A code works only once, even across sign-ins', async () => {
    const { email, secret } = await guarded();
    const token = codeOf(secret);
    await (await startSignIn(email)).sees(verifyMfa, { body: { email, token } });
    expect(await (await startSignIn(email)).refused(verifyMfa, { body: { email, token } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await (await startSignIn(email)).refused(verifyMfa, { body: { email, token: codeOf(secret, -1) } })).toMatchObject({
      code: 'INVALID_CODE',
    });
    await (await startSignIn(email)).sees(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
  });

  test('[AUTH-63] Two simultaneous sign-ins with the same code open only one session', async () => {
    const { email, secret } = await guarded();
    const [one, other] = [await startSignIn(email), await startSignIn(email)];
    const token = codeOf(secret);
    const statuses = await Promise.all([one, other].map((own) => statusOf(own, { email, token })));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 400]);
  });

  test('A sign-in awaiting MFA opens one session at most', async () => {
    const { email, secret, backupCodes } = await guarded();
    const own = await startSignIn(email);
    const copy = caller(server.app, { ...own.cookies });
    await own.sees(verifyMfa, { body: { email, token: codeOf(secret) } });
    const again = { email, token: backupCodes[0] ?? '', isBackupCode: true };
    expect(await copy.refused(verifyMfa, { body: again })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('[AUTH-64] The sixth code is refused even if it is correct, and ends the sign-in', async () => {
    const { email, secret, userId } = await guarded();
    const own = await startSignIn(email);
    for (let n = 0; n < 5; n += 1) {
      expect(await own.refused(verifyMfa, { body: { email, token: wrongCode(secret) } })).toMatchObject({ code: 'INVALID_CODE' });
    }
    expect(await own.refused(verifyMfa, { body: { email, token: codeOf(secret) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(own.cookies).not.toHaveProperty('mfa');
    expect((await challenges(userId)).every(({ consumedAt }) => consumedAt === null)).toBe(true);
  });

  test('[AUTH-65] Twenty simultaneous codes for one sign-in share its five tries', async () => {
    const { email, secret } = await guarded();
    const own = await startSignIn(email);
    const csrf = (await own.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>().csrfToken;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => statusOf(caller(server.app, { ...own.cookies }), { email, token: wrongCode(secret) }, csrf)),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 401)).toHaveLength(15);
  });

  test('[AUTH-66] A person has ten wrong codes in a quarter of an hour across all sign-ins', async () => {
    const { email, secret } = await guarded();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const own = await startSignIn(email);
      for (let n = 0; n < 3; n += 1) statuses.push(await statusOf(own, { email, token: wrongCode(secret) }));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  test('A sign-in awaiting MFA ends after five minutes and on a password change', async () => {
    const { email, secret, userId } = await guarded();
    const own = await startSignIn(email);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.loginChallenges').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    expect(await own.refused(verifyMfa, { body: { email, token: codeOf(secret) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
    const second = await startSignIn(email);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.passwords')
        .set({ changedAt: new Date(Date.now() + 1000) })
        .where('userId', '=', userId)
        .execute(),
    );
    expect(await second.refused(verifyMfa, { body: { email, token: codeOf(secret) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('An account that is disabled between password and code opens no session', async () => {
    const { email, secret, userId } = await guarded();
    const own = await startSignIn(email);
    const set = (loginDisabled: boolean) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled }).where('id', '=', userId).execute());
    await set(true);
    expect(await own.refused(verifyMfa, { body: { email, token: codeOf(secret) } })).toMatchObject({
      status: 401,
      code: 'LOGIN_COMPLETION_FAILED',
      message: 'Login failed after verification. Please try logging in again.',
    });
    expect(own.cookies).not.toHaveProperty('sid');
    await set(false);
  });

  test('[AUTH-67] The session of a superadmin ends after a quarter of an hour without activity', async () => {
    const { email, userId, secret } = await guarded();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', userId).execute());
    const own = await startSignIn(email);
    await own.sees(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
    const limits = await asAuth(server.pools, (tx) =>
      tx
        .selectFrom('auth.sessions')
        .select('idleSeconds')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .execute(),
    );
    expect(limits[0]).toEqual({ idleSeconds: 900 });
  });

  test('[AUTH-68] A sign-in with MFA ends the former session of the browser', async () => {
    const { email, secret, browser } = await guarded();
    const former = { ...browser.cookies };
    await browser.sees(login, { body: { email, password: PASSWORD } });
    await browser.sees(verifyMfa, { body: { email, token: codeOf(secret) } });
    expect(browser.cookies['sid']).not.toBe(former['sid']);
    expect(await caller(server.app, former).refused(getAuthUser)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('A refused code is recorded in the audit log of the organisation', async () => {
    const { email, secret, browser } = await guarded();
    await (await startSignIn(email)).refused(verifyMfa, { body: { email, token: wrongCode(secret) } });
    const { organizationId } = await browser.sees(getAuthUser);
    const refused = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'outcome', 'entityLabel']).where('action', '=', 'user.sign_in_refused').execute(),
    );
    expect(refused).toEqual([{ action: 'user.sign_in_refused', outcome: 'denied', entityLabel: email }]);
  });
});

describe('a backup code', () => {
  test('A backup code signs in once and is used up', async () => {
    const { email, backupCodes } = await guarded();
    const body = { email, token: backupCodes[3] ?? '', isBackupCode: true };
    const own = await startSignIn(email);
    await own.sees(verifyMfa, { body });
    expect(await own.sees(getMfa)).toMatchObject({ totp: true, backupCodesLeft: 9 });
    expect(await (await startSignIn(email)).refused(verifyMfa, { body })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  });

  test('[AUTH-69] A backup code sent over several connections at once opens exactly one session', async () => {
    const { email, backupCodes } = await guarded();
    const body = { email, token: backupCodes[0] ?? '', isBackupCode: true };
    const pendingBrowsers = [await startSignIn(email), await startSignIn(email), await startSignIn(email), await startSignIn(email)];
    const statuses = await Promise.all(pendingBrowsers.map((own) => statusOf(own, body)));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
  });

  test('[AUTH-70] A backup code in lower case or in place of a code of the app is refused', async () => {
    const { email, backupCodes, secret } = await guarded();
    const own = await startSignIn(email);
    const code = backupCodes[0] ?? '';
    const lower = { email, token: code.toLowerCase(), isBackupCode: true };
    expect(await own.refused(verifyMfa, { body: lower })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await own.refused(verifyMfa, { body: { email, token: code, isBackupCode: false } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await own.refused(verifyMfa, { body: { email, token: codeOf(secret), isBackupCode: true } })).toMatchObject({
      code: 'INVALID_CODE',
    });
    await own.sees(verifyMfa, { body: { email, token: code, isBackupCode: true } });
  });

  test('A backup code of another person is refused', async () => {
    const [mine, other] = [await guarded(), await guarded()];
    const own = await startSignIn(mine.email);
    const body = { email: mine.email, token: other.backupCodes[0] ?? '', isBackupCode: true };
    expect(await own.refused(verifyMfa, { body })).toMatchObject({ code: 'INVALID_CODE' });
  });
});

async function statusOf(own: Caller, payload: object, csrf?: string): Promise<number> {
  const headers = csrf ? { 'x-csrf-token': csrf } : {};
  return (await own.inject({ method: 'POST', url: '/api/auth/verify-mfa', payload, headers })).statusCode;
}
