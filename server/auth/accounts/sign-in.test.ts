import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods, getAuthUser, getCaptcha, login } from '#contract/auth/auth.contract.ts';
import { register, verifyEmail } from '#contract/auth/registration.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { waitForLock } from '#tests/support/locks.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

describe('signing in', () => {
  test('[AUTH-13] A sign-in before address verification mentions it only if the password is correct', async () => {
    const { userId, email } = await accounts.registered();
    expect(await accounts.browser().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
      error: 'EMAIL_NOT_VERIFIED',
      userId,
      email,
      requiresVerification: true,
    });
    const refusal = await accounts.browser().refused(login, { body: { email, password: 'Wrong1!password' } });
    expect(refusal).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
    expect(refusal).not.toHaveProperty('userId');
  });

  test('[AUTH-14] A sign-in with a wrong password is refused in the same words as one with an unknown address', async () => {
    const { email } = await accounts.verified();
    const wrong = await accounts.browser().refused(login, { body: { email, password: 'Wrong1!password' } });
    expect(await accounts.browser().refused(login, { body: { email: 'nobody@msp.test', password: 'Wrong1!password' } })).toEqual(wrong);
  });

  test.each([
    ['a known account', async () => (await accounts.verified()).email],
    ['an address without an account', async () => `nobody${crypto.randomUUID()}@msp.test`],
  ])('Twelve simultaneous wrong sign-ins with %s lead to exactly five password checks', async (_, addressOf) => {
    const email = await addressOf();
    const tries = Array.from({ length: 12 }, () => accounts.browser().refused(login, { body: { email, password: 'Wrong1!password' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);

    const own = accounts.browser();
    const { csrfToken } = (await own.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
    const blocked = await own.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
      headers: { 'x-csrf-token': csrfToken },
    });
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests, please wait a moment' });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('A sign-in with the right password resets the count of wrong tries', async () => {
    const { email } = await accounts.verified();
    const body = { email, password: PASSWORD };
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await accounts.browser().refused(login, { body: { email, password: 'Wrong1!password' } });
      await accounts.browser().sees(login, { body });
    }
  });

  test('[AUTH-15] A sign-in ends the former session of the browser and deletes the former CSRF cookie', async () => {
    const account = await accounts.verified();
    const own = accounts.browser();
    const body = { email: account.email, password: PASSWORD };
    await own.sees(login, { body });
    expect(own.cookies).not.toHaveProperty('csrf');
    const former = { ...own.cookies };
    await own.sees(login, { body });
    expect(own.cookies['sid']).not.toBe(former['sid']);
    expect(await caller(server.app, former).refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await own.sees(getAuthUser)).toMatchObject({ email: account.email });
  });

  test('[AUTH-16] A sign-in is refused for a disabled account and for a suspended organisation', async () => {
    const account = await accounts.verified();
    const body = { email: account.email, password: PASSWORD };
    const set = (loginDisabled: boolean, status: 'active' | 'suspended') =>
      asAuth(server.pools, async (tx) => {
        const user = await tx
          .updateTable('auth.users')
          .set({ loginDisabled })
          .where('id', '=', account.userId)
          .returning('organizationId')
          .executeTakeFirstOrThrow();
        await tx.updateTable('auth.organizations').set({ status }).where('id', '=', user.organizationId).execute();
      });
    await set(true, 'active');
    expect(await accounts.browser().refused(login, { body })).toMatchObject({ status: 403, code: 'LOGIN_DISABLED' });
    await set(false, 'suspended');
    expect(await accounts.browser().refused(login, { body })).toMatchObject({ status: 403, code: 'ORGANIZATION_INACTIVE' });
    await set(false, 'active');
    await accounts.browser().sees(login, { body });
  });

  test('[AUTH-17] A disabled account is refused before the MFA step', async () => {
    const { email, userId } = await accounts.verified();
    const closed = { loginDisabled: true, hasSecondFactor: true };
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set(closed).where('id', '=', userId).execute());
    const own = accounts.browser();
    expect(await own.refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 403, code: 'LOGIN_DISABLED' });
    expect(own.cookies).not.toHaveProperty('mfa');
  });

  test('A sign-in with a password that is changed at the same moment opens no session and does not ask for MFA', async () => {
    for (const hasSecondFactor of [false, true]) {
      const { email, userId } = await accounts.verified();
      await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ hasSecondFactor }).where('id', '=', userId).execute());
      const own = accounts.browser();
      let arriving: Promise<unknown> = Promise.resolve();
      await asAuth(server.pools, async (tx) => {
        await tx.updateTable('auth.passwords').set({ hash: 'another' }).where('userId', '=', userId).execute();
        arriving = own.refused(login, { body: { email, password: PASSWORD } });
        await waitForLock(server);
      });
      expect(await arriving).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
      expect(Object.keys(own.cookies).filter((name) => name === 'sid' || name === 'mfa')).toEqual([]);
    }
  });

  test('A sign-in hashes the password again when the configured cost of the hash has increased', async () => {
    const account = await accounts.verified();
    const stronger = await startTestServer({ ARGON2_MEMORY: '20480' }, { ownDatabase: 'its calls are counted apart' });
    const body = newcomer();
    const answer = await stronger.stranger.sees(register, { body });
    const stored = (userId: string, of: TestServer) =>
      asAuth(of.pools, (tx) => tx.selectFrom('auth.passwords').select('hash').where('userId', '=', userId).executeTakeFirstOrThrow());
    expect((await stored(answer.userId, stronger)).hash).toContain('m=20480');

    const { hash } = await stored(account.userId, server);
    await asAuth(stronger.pools, (tx) => tx.updateTable('auth.passwords').set({ hash }).where('userId', '=', answer.userId).execute());
    await stronger.stranger.sees(verifyEmail, { body: { userId: answer.userId, code: answer.verificationCode ?? '' } });
    await stronger.stranger.sees(login, { body: { email: body.email, password: PASSWORD } });
    expect((await stored(answer.userId, stronger)).hash).toContain('m=20480');
    await caller(stronger.app, {}).sees(login, { body: { email: body.email, password: PASSWORD } });
    await stronger.close();
  });

  test('[AUTH-18] A sign-in is recorded in the audit log of the organisation', async () => {
    const account = await accounts.signedIn();
    const { organizationId } = await account.browser.sees(getAuthUser);
    const actions = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'actorRole', 'actorName']).orderBy('seq').execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(['organization.registered', 'user.email_verified', 'user.signed_in']);
    expect(actions.every(({ actorRole, actorName }) => actorRole === 'owner' && actorName === 'Ann Owner')).toBe(true);
  });
});

describe('before signing in', () => {
  test('The check of an address returns the existence of an account, and its sign-in methods', async () => {
    const { email } = await accounts.registered();
    expect(await accounts.browser().sees(checkMethods, { body: { email } })).toEqual({
      userExists: true,
      authMethods: ['local'],
      organizationId: null,
    });
    expect(await accounts.browser().sees(checkMethods, { body: { email: 'nobody@msp.test' } })).toEqual({
      userExists: false,
      authMethods: [],
      organizationId: null,
    });
  });

  test('[AUTH-19] One network can check ten unknown addresses a minute, without delaying people who have an account', async () => {
    const inPublic = await startTestServer({ PUBLIC_URL: 'https://plumbline.example.com' }, { ownDatabase: 'its calls are counted apart' });
    const own = caller(inPublic.app, {});
    const ask = () => own.inject({ method: 'POST', url: '/api/auth/check-methods', payload: { email: 'ann@msp.test' } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const { owner } = await inPublic.organization();
    const known = () => own.inject({ method: 'POST', url: '/api/auth/check-methods', payload: { email: owner.email } });
    for (let n = 0; n < 12; n += 1) expect((await known()).statusCode).toBe(200);
    await inPublic.close();
  });

  test('No captcha is required if captchas are disabled', async () => {
    expect(await accounts.browser().sees(getCaptcha)).toEqual({ provider: 'none' });
  });
});
