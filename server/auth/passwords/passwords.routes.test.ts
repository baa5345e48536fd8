import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, getCurrentUser, login } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { resendVerification } from '#contract/auth/registration.contract.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import { inviteUser, requirePasswordChange } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { sendReset } from './passwords.request.ts';

const NEW = 'Another2?stapler';
let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const mailsTo = async (email: string, subject: string) =>
  (await server.mails()).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`));

async function linkFor(email: string, count = 1): Promise<string> {
  await accounts.browser().sees(requestPasswordReset, { body: { email } });
  await expect.poll(async () => (await mailsTo(email, 'Choose a new password')).length).toBe(count);
  const tokens = (await mailsTo(email, 'Choose a new password')).map((mail) => /reset-password\?token=(\S+)/.exec(mail)?.[1] ?? '');
  return tokens.find((token) => !seen.has(token) && Boolean(seen.add(token))) ?? '';
}
const seen = new Set<string>();

const signIn = (email: string, password: string) => accounts.browser().sees(login, { body: { email, password } });
const trail = (organizationId: string, action: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').selectAll().where('action', '=', action).orderBy('seq').execute(),
  );
const organizationOf = (userId: string) =>
  asAuth(server.pools, (tx) => tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow());

describe('a forgotten password', () => {
  test('[AUTH-106] A reset link sets a new password, ends every session and does not sign in', async () => {
    const account = await accounts.signedIn();
    const token = await linkFor(account.email);
    const visitor = accounts.browser();
    await visitor.sees(resetPassword, { body: { token, newPassword: NEW } });
    expect(visitor.cookies).not.toHaveProperty('sid');
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await accounts.browser().refused(login, { body: { email: account.email, password: PASSWORD } })).toMatchObject({ status: 401 });
    await signIn(account.email, NEW);
    expect(await mailsTo(account.email, 'Your password was reset')).toHaveLength(1);
    const { organizationId } = await organizationOf(account.userId);
    expect(await trail(organizationId, 'user.password_reset')).toHaveLength(1);
  });

  test('[AUTH-107] Two simultaneous uses of one reset link result in exactly one success', async () => {
    const account = await accounts.verified();
    const token = await linkFor(account.email);
    const body = { token, newPassword: NEW };
    const payload = { method: 'POST', url: '/api/auth/reset-password', payload: body } as const;
    const tries = await Promise.all([1, 2, 3].map(() => accounts.browser().inject(payload)));
    expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 400, 400]);
    expect(await accounts.browser().refused(resetPassword, { body })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  });

  test('[AUTH-108] A weak password is refused and does not use up the reset link', async () => {
    const account = await accounts.verified();
    const token = await linkFor(account.email);
    for (const newPassword of ['short1!', 'alllowercase1!', 'Password1!']) {
      expect(await accounts.browser().refused(resetPassword, { body: { token, newPassword } })).toMatchObject({
        code: 'WEAK_PASSWORD',
        field: 'newPassword',
      });
    }
    await accounts.browser().sees(resetPassword, { body: { token, newPassword: NEW } });
  });

  test('[AUTH-109] A newer reset link ends the older one, and a reset link expires after thirty minutes', async () => {
    const account = await accounts.verified();
    const older = await linkFor(account.email);
    const newer = await linkFor(account.email, 2);
    const ended = { code: 'INVALID_CODE', message: 'This password reset link is invalid or has expired' };
    expect(await accounts.browser().refused(resetPassword, { body: { token: older, newPassword: NEW } })).toMatchObject(ended);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.oneTimeTokens').set({ expiresAt: new Date() }).where('userId', '=', account.userId).execute(),
    );
    expect(await accounts.browser().refused(resetPassword, { body: { token: newer, newPassword: NEW } })).toMatchObject(ended);
  });

  test('[AUTH-110] A sign-in after a password reset still requires MFA', async () => {
    const account = await accounts.verified();
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ hasSecondFactor: true }).where('id', '=', account.userId).execute(),
    );
    await accounts.browser().sees(resetPassword, { body: { token: await linkFor(account.email), newPassword: NEW } });
    expect(await signIn(account.email, NEW)).toMatchObject({ requiresMfa: true });
  });

  test('[AUTH-111] A reset link request has the same response for all addresses, and only a known one gets an email', async () => {
    const msp = await server.organization();
    const invited = 'waiting@msp.test';
    await msp.owner.sees(inviteUser, { body: { email: invited, firstName: 'Wai', lastName: 'Ting', roles: ['vcio'] } });
    const { email } = await accounts.verified();
    const answers: string[] = [];
    for (const address of [email, 'nobody-at-all@msp.test', invited]) {
      const { statusCode, headers, body } = await accounts
        .browser()
        .inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email: address } });
      const { date: _, 'x-request-id': __, ...rest } = headers;
      answers.push(JSON.stringify([statusCode, rest, body]));
    }
    expect(new Set(answers).size).toBe(1);
    await expect.poll(async () => (await mailsTo(email, 'Choose a new password')).length).toBe(1);
    expect(await mailsTo('nobody-at-all@msp.test', '')).toEqual([]);
    expect(await mailsTo(invited, 'Choose a new password')).toEqual([]);
  });

  test('[AUTH-112] A reset link request stores one row for any address before responding, against timing leaks and lost requests', async () => {
    const { email } = await accounts.verified();
    await server.mails();
    const rows = () =>
      asPlatform(server.pools, (tx) =>
        tx.selectFrom('platform.outbox').selectAll().where('deliveredAt', 'is', null).orderBy('id').execute(),
      );
    for (const call of [requestPasswordReset, resendVerification]) {
      for (const address of [email, 'nobody-here@msp.test']) await accounts.browser().sees(call, { body: { email: address } });
    }
    const waiting = await rows();
    expect(waiting.map(({ kind, organizationId, payload }) => [kind, organizationId, Object(payload).email])).toEqual([
      ['password_reset', null, email],
      ['password_reset', null, 'nobody-here@msp.test'],
      ['verification', null, email],
      ['verification', null, 'nobody-here@msp.test'],
    ]);
    expect(await mailsTo(email, 'Choose a new password')).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  test('No reset link is emailed to a disabled account or to a person who is only invited', async () => {
    const { email, userId } = await accounts.verified();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', userId).execute());
    const msp = await server.organization();
    const invited = 'asked-too-early@msp.test';
    await msp.owner.sees(inviteUser, { body: { email: invited, firstName: 'Wai', lastName: 'Ting', roles: ['vcio'] } });
    const origin = { ip: null, userAgent: null, requestId: null };
    const mailsOf = async () => (await server.mails()).filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`To: ${invited}`));
    const before = await mailsOf();
    for (const address of [email, invited, 'nobody-at-all@msp.test']) await sendReset(server.context, { email: address, origin });
    expect(await mailsOf()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('A person who has only a work account gets an email that says to use it', async () => {
    const account = await accounts.verified();
    const { organizationId } = await organizationOf(account.userId);
    await asAuth(server.pools, async (tx) => {
      await tx.deleteFrom('auth.passwords').where('userId', '=', account.userId).execute();
      await tx
        .insertInto('auth.identities')
        .values({ issuer: 'https://idp.test', subject: 'a', organizationId, userId: account.userId })
        .execute();
      const connection = { tenantId: organizationId, issuer: 'https://idp.test', clientId: 'c', clientSecret: 'sealed', kid: 'k' };
      await tx
        .insertInto('auth.sso')
        .values({ organizationId, enabled: true, ...connection })
        .execute();
    });
    await accounts.browser().sees(requestPasswordReset, { body: { email: account.email } });
    await expect.poll(async () => (await mailsTo(account.email, 'How you sign in')).length).toBe(1);
  });

  test('[AUTH-113] An address can request three reset links an hour, known or not, and the refusal states the waiting time', async () => {
    const { email } = await accounts.verified();
    for (const address of [email, 'never-seen@msp.test']) {
      for (let count = 0; count < 3; count += 1) await accounts.browser().sees(requestPasswordReset, { body: { email: address } });
      const refusal = await accounts.browser().refused(requestPasswordReset, { body: { email: address } });
      expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
      expect(refusal['retryAfter']).toBeGreaterThan(3_000);
    }
  });

  test('[AUTH-114] Forwarded headers from an untrusted caller change neither the reset link nor the counted network', async () => {
    const { email } = await accounts.verified();
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    await accounts.browser().inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email }, headers });
    await expect.poll(async () => (await mailsTo(email, 'Choose a new password')).length).toBe(1);
    const [mail] = await mailsTo(email, 'Choose a new password');
    expect(mail).toContain(`${server.config.publicUrl}/reset-password?token=`);
    expect(mail).not.toContain('evil.test');
  });

  test('[AUTH-115] A name with line breaks adds no header and no line to the email with a reset link', async () => {
    const account = await accounts.registered({ firstName: 'Ann\r\nBcc: evil@evil.test\r\n\r\nhttp://evil.test' });
    await linkFor(account.email);
    const [mail = ''] = await mailsTo(account.email, 'Choose a new password');
    expect(mail).not.toMatch(/^Bcc:/m);
    expect(mail).not.toContain('http://evil.test');
    expect(mail.match(/^To: /gm)).toHaveLength(1);
  });

  test('[AUTH-116] A new password of ten thousand characters is refused before it is hashed', async () => {
    const body = { token: 'x', newPassword: `Aa1!${'x'.repeat(10_000)}` };
    expect(await accounts.browser().refused(resetPassword, { body })).toMatchObject({
      status: 400,
      code: 'VALUE_TOO_LONG',
      field: 'newPassword',
    });
  });

  test('[AUTH-117] The database contains no reset token in plain text', async () => {
    const account = await accounts.verified();
    const token = await linkFor(account.email);
    const rows = await asAuth(server.pools, (tx) => tx.selectFrom('auth.oneTimeTokens').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ tokenHash }) => !tokenHash.toString('latin1').includes(token))).toBe(true);
  });
});

describe('changing the password', () => {
  test('[AUTH-118] Changing the password needs the current one, ends all other sessions and renews the current one', async () => {
    const account = await accounts.signedIn();
    const other = accounts.browser();
    await other.sees(login, { body: { email: account.email, password: PASSWORD } });
    const stolen = { ...account.browser.cookies };
    await account.browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(account.browser.cookies['sid']).not.toBe(stolen['sid']);
    await account.browser.sees(getCurrentUser);
    expect(await caller(server.app, stolen).refused(getCurrentUser)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await other.refused(getCurrentUser)).toMatchObject({ code: 'UNAUTHORIZED' });
    await signIn(account.email, NEW);
    expect(await mailsTo(account.email, 'Your password was changed')).toHaveLength(1);
  });

  test('[AUTH-119] A wrong current password changes nothing and can be tried five times', async () => {
    const { browser, email } = await accounts.signedIn();
    const body = { currentPassword: 'Wrong1!password', newPassword: NEW };
    for (let count = 0; count < 5; count += 1) {
      expect(await browser.refused(changePassword, { body })).toMatchObject({ code: 'INVALID_CREDENTIALS', field: 'currentPassword' });
    }
    expect(await browser.refused(changePassword, { body: { ...body, currentPassword: PASSWORD } })).toMatchObject({ status: 429 });
    await browser.sees(getCurrentUser);
    await signIn(email, PASSWORD);
  });

  test('Changing the password ends an earlier reset link', async () => {
    const account = await accounts.signedIn();
    const token = await linkFor(account.email);
    await account.browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(await accounts.browser().refused(resetPassword, { body: { token, newPassword: PASSWORD } })).toMatchObject({
      code: 'INVALID_CODE',
    });
  });

  test('A new password derived from personal details is refused', async () => {
    const { browser } = await accounts.signedIn();
    for (const newPassword of ['Northwind1!', 'Plumbline1!', 'Welcome1!']) {
      expect(await browser.refused(changePassword, { body: { currentPassword: PASSWORD, newPassword } })).toMatchObject({
        status: 400,
        code: 'WEAK_PASSWORD',
        field: 'newPassword',
        message: 'This password is too easy to guess',
      });
    }
  });

  test('[AUTH-120] A person who must change the password can make no other call before that', async () => {
    const account = await accounts.signedIn();
    await account.browser.sees(inviteUser, {
      body: { email: 'forced@msp.test', firstName: 'For', lastName: 'Ced', roles: ['alignment_engineer'] },
    });
    const { organizationId } = await organizationOf(account.userId);
    const { id } = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('people').select('id').where('email', '=', 'forced@msp.test').executeTakeFirstOrThrow(),
    );
    expect(await account.browser.refused(requirePasswordChange, { params: { id } })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await account.browser.refused(requirePasswordChange, { params: { id: account.userId } })).toMatchObject({
      code: 'PERMISSION_DENIED',
    });

    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', account.userId).execute(),
    );
    const own = accounts.browser();
    await own.sees(login, { body: { email: account.email, password: PASSWORD } });
    expect(await own.sees(getAuthUser)).toMatchObject({ passwordChangeRequired: true });
    for (const url of ['/api/customers', '/api/users', '/api/auth/sessions', '/api/notifications', '/api/dashboard/stats']) {
      expect((await own.inject({ method: 'GET', url })).json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    }
    expect(await own.refused(updateProfile, { body: { theme: 'light' } })).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' });
    await own.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
    expect(await own.sees(getAuthUser)).toMatchObject({ passwordChangeRequired: false });
    await own.sees(updateProfile, { body: { theme: 'light' } });
  });
});
