import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkMethods,
  getAuthStatus,
  getAuthUser,
  getCaptcha,
  getCurrentUser,
  login,
  logout,
  register,
  resendVerification,
  updateProfile,
  verifyEmail,
} from '#contract/auth.contract.ts';
import { getCurrentOrganization } from '#contract/organizations.contract.ts';
import { daysLeftOfTrial } from '#domain/billing.rules.ts';
import { asAuth, asOrganization, asPlatform } from '#server/db/doors.ts';
import { caller } from '#tests/caller.ts';
import { openTestHouse, type TestHouse } from '#tests/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const PASSWORD = 'Correct1!horse';
let count = 0;

function newcomer(more: { email?: string; organizationName?: string; firstName?: string } = {}) {
  count += 1;
  return {
    firstName: 'Ann',
    lastName: 'Owner',
    email: `ann${count}@msp.test`,
    password: PASSWORD,
    organizationName: 'Northwind IT',
    ...more,
  };
}

const browser = () => caller(house.app, {});

async function registered(more: Parameters<typeof newcomer>[0] = {}) {
  const body = newcomer(more);
  const answer = await browser().sees(register, { body });
  return { ...answer, code: answer.verificationCode ?? '', password: body.password };
}

async function verified() {
  const account = await registered();
  await browser().sees(verifyEmail, { body: { userId: account.userId, code: account.code } });
  return account;
}

async function signedIn() {
  const account = await verified();
  const own = browser();
  await own.sees(login, { body: { email: account.email, password: PASSWORD } });
  return { ...account, browser: own };
}

const idle = (userId: string, seconds: number) =>
  asAuth(house.doors, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ lastSeenAt: sql`now() - make_interval(secs => ${seconds})` })
      .where('userId', '=', userId)
      .execute(),
  );

const lastSeen = (userId: string) =>
  asAuth(house.doors, (tx) => tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', userId).executeTakeFirstOrThrow());

describe('registering', () => {
  test('makes an organisation on a 14-day trial with its owner, and mails a code and a link', async () => {
    const account = await registered({ organizationName: 'Müller & Söhne IT' });
    const mail = (await house.mails()).find((text) => text.includes(`To: ${account.email}`));
    expect(mail).toContain(`    ${account.code}\r\n`);
    const query = new URLSearchParams({ email: account.email, organizationName: 'Müller & Söhne IT' });
    expect(mail).toContain(`${house.config.publicUrl}/verify-email/${account.userId}?${query}\r\n`);

    const own = browser();
    await own.sees(verifyEmail, { body: { userId: account.userId, code: account.code } });
    expect(await own.sees(login, { body: { email: account.email.toUpperCase(), password: PASSWORD } })).toEqual({
      requiresMfa: false,
      requiresMfaSetup: false,
      email: account.email,
      userId: account.userId,
    });
    expect(await own.sees(getAuthUser)).toMatchObject({ role: 'owner', isOwner: true, isSuperadmin: false, theme: 'dark' });
    const organization = await own.sees(getCurrentOrganization);
    expect(organization).toMatchObject({ name: 'Müller & Söhne IT', subscriptionStatus: 'trialing' });
    expect(daysLeftOfTrial(organization.trialEndsAt ?? '', new Date())).toBe(14);
  });

  test('with an address that has an account is refused and leaves nothing behind', async () => {
    const account = await registered();
    const organizations = () => asAuth(house.doors, (tx) => tx.selectFrom('auth.organizations').select('id').execute());
    const before = (await organizations()).length;
    const refusal = await browser().refused(register, { body: newcomer({ email: account.email }) });
    expect(refusal).toMatchObject({ status: 409, code: 'USER_ALREADY_EXISTS' });
    expect((await organizations()).length).toBe(before);
  });

  test('two at once with one address give one account', async () => {
    const body = newcomer();
    const answers = await Promise.allSettled([1, 2, 3].map(() => browser().sees(register, { body })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('refuses weak passwords, addresses that are none and empty names in words', async () => {
    const refused = (body: object) => browser().refused(register, { body: { ...newcomer(), ...body } });
    expect(await refused({ password: 'Short1!' })).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
      field: 'password',
      message: 'Password must be at least 8 characters long',
    });
    expect(await refused({ password: 'longenough1' })).toMatchObject({ code: 'WEAK_PASSWORD' });
    expect(await refused({ email: 'not an address' })).toMatchObject({
      code: 'INVALID_EMAIL',
      message: 'Please enter a valid email address',
    });
    expect(await refused({ firstName: '   ' })).toMatchObject({ code: 'REQUIRED_FIELD', message: 'First name is required' });
    expect(await refused({ organizationName: 'x'.repeat(10_000) })).toMatchObject({ status: 400, code: 'VALUE_TOO_LONG' });
    expect(await refused({ firstName: 'A\u0000nn' })).toMatchObject({ status: 400 });
    expect(await refused({ email: 'ann@msp.test\r\nBcc: eve@evil.test' })).toMatchObject({ code: 'INVALID_EMAIL' });
  });

  test('takes names in every alphabet, and writes no link that a stranger put into a name', async () => {
    const account = await registered({ firstName: 'عَلِيّ 🦊 https://evil.test/x', organizationName: '株式会社ノース' });
    const mail = (await house.mails()).find((text) => text.includes(`To: ${account.email}`));
    expect(mail).toContain('عَلِيّ');
    expect(mail).not.toContain('evil.test');
  });

  test('keeps neither password nor code in the database', async () => {
    const account = await registered();
    await house.mails();
    const outbox = await asPlatform(house.doors, (tx) => tx.selectFrom('platform.outbox').select('payload').execute());
    expect(outbox.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
    const { hash } = await asAuth(house.doors, (tx) =>
      tx.selectFrom('auth.passwords').select('hash').where('userId', '=', account.userId).executeTakeFirstOrThrow(),
    );
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('answers no code once mail is really sent', async () => {
    const withMail = await openTestHouse({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await withMail.stranger.sees(register, { body: newcomer() })).toMatchObject({ verificationCode: null });
    await withMail.close();
  });

  test('answers no code on a public address', async () => {
    const inPublic = await openTestHouse({ PUBLIC_URL: 'https://plumbline.example.com' });
    expect(await inPublic.stranger.sees(register, { body: newcomer() })).toMatchObject({ verificationCode: null });
    await inPublic.close();
  });
});

describe('the verification code', () => {
  test('works once', async () => {
    const { userId, code } = await registered();
    expect(await browser().sees(verifyEmail, { body: { userId, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` } })).toEqual({
      verified: true,
    });
    expect(await browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  });

  test('is void after six wrong tries, also when they come at once', async () => {
    const { userId, code } = await registered();
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 6 }, () => browser().refused(verifyEmail, { body: { userId, code: wrong } }));
    for (const refusal of await Promise.all(tries)) expect(refusal.code).toBe('INVALID_CODE');
    expect(await browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('still works after five wrong tries', async () => {
    const { userId, code } = await registered();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await browser().refused(verifyEmail, { body: { userId, code: wrong } });
    expect(await browser().sees(verifyEmail, { body: { userId, code } })).toEqual({ verified: true });
  });

  test('ends after a day', async () => {
    const { userId, code } = await registered();
    await asAuth(house.doors, (tx) =>
      tx.updateTable('auth.oneTimeTokens').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    expect(await browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('belongs to one account, and an unknown account is refused alike', async () => {
    const [one, other] = [await registered(), await registered()];
    const refusal = await browser().refused(verifyEmail, { body: { userId: other.userId, code: one.code } });
    const unknown = await browser().refused(verifyEmail, { body: { userId: crypto.randomUUID(), code: one.code } });
    if (one.code !== other.code) expect(refusal).toEqual(unknown);
  });

  test('can be sent again: the new one works, the old one does not, and strangers learn nothing', async () => {
    const { userId, email, code } = await registered();
    await browser().sees(resendVerification, { body: { email } });
    await browser().sees(resendVerification, { body: { email: 'nobody@msp.test' } });
    const mails = (await house.mails()).filter((text) => text.includes(`To: ${email}`));
    expect(mails).toHaveLength(2);
    expect((await house.mails()).some((text) => text.includes('nobody@msp.test'))).toBe(false);
    const fresh = / {4}(\d{6})\r\n/.exec(mails[1] ?? '')?.[1] ?? '';
    if (fresh !== code) expect(await browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await browser().sees(verifyEmail, { body: { userId, code: fresh } })).toEqual({ verified: true });
  });
});

describe('signing in', () => {
  test('before the address is verified tells so only to somebody who knows the password', async () => {
    const { userId, email } = await registered();
    expect(await browser().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
      error: 'EMAIL_NOT_VERIFIED',
      userId,
      email,
      requiresVerification: true,
    });
    const refusal = await browser().refused(login, { body: { email, password: 'Wrong1!password' } });
    expect(refusal).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
    expect(refusal).not.toHaveProperty('userId');
  });

  test('answers alike for a wrong password and for an address without an account', async () => {
    const { email } = await verified();
    const wrong = await browser().refused(login, { body: { email, password: 'Wrong1!password' } });
    expect(await browser().refused(login, { body: { email: 'nobody@msp.test', password: 'Wrong1!password' } })).toEqual(wrong);
  });

  test.each([
    ['a known account', async () => (await verified()).email],
    ['an address without an account', async () => `nobody${crypto.randomUUID()}@msp.test`],
  ])('of twelve wrong tries at once on %s exactly five are looked at', async (_, addressOf) => {
    const email = await addressOf();
    const tries = Array.from({ length: 12 }, () => browser().refused(login, { body: { email, password: 'Wrong1!password' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);

    const own = browser();
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

  test('with the right password forgives the tries before', async () => {
    const { email } = await verified();
    const body = { email, password: PASSWORD };
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await browser().refused(login, { body: { email, password: 'Wrong1!password' } });
      await browser().sees(login, { body });
    }
  });

  test('ends the session that the browser brought along and drops the cookie of before', async () => {
    const account = await verified();
    const own = browser();
    const body = { email: account.email, password: PASSWORD };
    await own.sees(login, { body });
    expect(own.cookies).not.toHaveProperty('csrf');
    const former = { ...own.cookies };
    await own.sees(login, { body });
    expect(own.cookies['sid']).not.toBe(former['sid']);
    expect(await caller(house.app, former).refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await own.sees(getAuthUser)).toMatchObject({ email: account.email });
  });

  test('is refused for a disabled account and for a suspended organisation', async () => {
    const account = await verified();
    const body = { email: account.email, password: PASSWORD };
    const set = (loginDisabled: boolean, status: 'active' | 'suspended') =>
      asAuth(house.doors, async (tx) => {
        const user = await tx
          .updateTable('auth.users')
          .set({ loginDisabled })
          .where('id', '=', account.userId)
          .returning('organizationId')
          .executeTakeFirstOrThrow();
        await tx.updateTable('auth.organizations').set({ status }).where('id', '=', user.organizationId).execute();
      });
    await set(true, 'active');
    expect(await browser().refused(login, { body })).toMatchObject({ status: 403, code: 'LOGIN_DISABLED' });
    await set(false, 'suspended');
    expect(await browser().refused(login, { body })).toMatchObject({ status: 403, code: 'ORGANIZATION_INACTIVE' });
    await set(false, 'active');
    await browser().sees(login, { body });
  });

  test('hashes the password anew when the recipe has become stronger', async () => {
    const account = await verified();
    const stronger = await openTestHouse({ ARGON2_MEMORY: '20480' });
    const body = newcomer();
    const answer = await stronger.stranger.sees(register, { body });
    const stored = (userId: string, of: TestHouse) =>
      asAuth(of.doors, (tx) => tx.selectFrom('auth.passwords').select('hash').where('userId', '=', userId).executeTakeFirstOrThrow());
    expect((await stored(answer.userId, stronger)).hash).toContain('m=20480');

    const { hash } = await stored(account.userId, house);
    await asAuth(stronger.doors, (tx) => tx.updateTable('auth.passwords').set({ hash }).where('userId', '=', answer.userId).execute());
    await stronger.stranger.sees(verifyEmail, { body: { userId: answer.userId, code: answer.verificationCode ?? '' } });
    await stronger.stranger.sees(login, { body: { email: body.email, password: PASSWORD } });
    expect((await stored(answer.userId, stronger)).hash).toContain('m=20480');
    await caller(stronger.app, {}).sees(login, { body: { email: body.email, password: PASSWORD } });
    await stronger.close();
  });

  test('is written into the trail of the organisation', async () => {
    const account = await signedIn();
    const { organizationId } = await account.browser.sees(getAuthUser);
    const actions = await asOrganization(house.doors, organizationId, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'actorRole', 'actorName']).orderBy('seq').execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(['organization.registered', 'user.email_verified', 'user.signed_in']);
    expect(actions.every(({ actorRole, actorName }) => actorRole === 'owner' && actorName === 'Ann Owner')).toBe(true);
  });
});

describe('a session', () => {
  test('that was idle for half an hour is over, and says so', async () => {
    const account = await signedIn();
    await idle(account.userId, 30 * 60);
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED', sessionTimeout: true });
    expect(await account.browser.sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false });
  });

  test('is not kept alive by the poll for its status, but by work', async () => {
    const account = await signedIn();
    await idle(account.userId, 29 * 60);
    const before = await lastSeen(account.userId);
    expect(await account.browser.sees(getAuthStatus)).toEqual({ isAuthenticated: true, entraAvailable: false });
    expect(await lastSeen(account.userId)).toEqual(before);
    await account.browser.sees(updateProfile, { body: { theme: 'slate' } });
    expect((await lastSeen(account.userId)).lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('ends twelve hours after it began, whatever was done in it', async () => {
    const account = await signedIn();
    await asAuth(house.doors, (tx) =>
      tx.updateTable('auth.sessions').set({ expiresAt: new Date() }).where('userId', '=', account.userId).execute(),
    );
    expect(await account.browser.refused(getAuthUser)).toMatchObject({ code: 'SESSION_EXPIRED', sessionTimeout: true });
  });

  test('ends with signing out, which tells the browser to forget what it stored', async () => {
    const account = await signedIn();
    const stolen = { ...account.browser.cookies };
    const response = await account.browser.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(response.statusCode).toBe(204);
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(account.browser.cookies).not.toHaveProperty('sid');
    expect(await caller(house.app, stolen).refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await browser().sees(logout)).toBeUndefined();
  });

  test('is a secret that no database dump gives away', async () => {
    const account = await signedIn();
    const [session] = await asAuth(house.doors, (tx) =>
      tx.selectFrom('auth.sessions').selectAll().where('userId', '=', account.userId).execute(),
    );
    expect(JSON.stringify(session)).not.toContain(account.browser.cookies['sid']);
    expect(session?.tokenHash).toHaveLength(32);
    expect(session?.idleSeconds).toBe(1800);
  });

  test('a made-up cookie is nobody', async () => {
    const forged = caller(house.app, { sid: 'x'.repeat(43) });
    expect(await forged.refused(getAuthUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await browser().refused(getCurrentUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await browser().sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: false });
  });
});

describe('before signing in', () => {
  test('an address is told to be known, with its way in, or unknown', async () => {
    const { email } = await registered();
    expect(await browser().sees(checkMethods, { body: { email } })).toEqual({
      userExists: true,
      authMethods: ['local'],
      organizationId: null,
    });
    expect(await browser().sees(checkMethods, { body: { email: 'nobody@msp.test' } })).toEqual({
      userExists: false,
      authMethods: [],
      organizationId: null,
    });
  });

  test('addresses cannot be tried out in numbers', async () => {
    const inPublic = await openTestHouse({ PUBLIC_URL: 'https://plumbline.example.com' });
    const own = caller(inPublic.app, {});
    const ask = () => own.inject({ method: 'POST', url: '/api/auth/check-methods', payload: { email: 'ann@msp.test' } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await inPublic.close();
  });

  test('no captcha is asked for', async () => {
    expect(await browser().sees(getCaptcha)).toEqual({ provider: 'none' });
  });
});

describe('the own profile', () => {
  test('takes a theme, names, a title, a telephone number and a time zone', async () => {
    const { browser: own } = await signedIn();
    await own.sees(updateProfile, {
      body: { theme: 'light', firstName: 'Zoë', lastName: "O'Neil 🦊", title: 'vCIO', phone: '+49 30 1', timezone: 'Europe/Berlin' },
    });
    expect(await own.sees(getCurrentUser)).toMatchObject({ theme: 'light', firstName: 'Zoë', lastName: "O'Neil 🦊" });
    await own.sees(updateProfile, { body: { title: null, phone: null, timezone: null } });
  });

  test('refuses unknown themes and time zones, and gives nobody a role', async () => {
    const msp = await house.organization();
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
