import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login, logout } from '#contract/auth/auth.contract.ts';
import { register, resendVerification, verifyEmail } from '#contract/auth/registration.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { daysLeftOfTrial } from '#domain/billing/billing.rules.ts';
import { asAuth, asPlatform } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

describe('registration', () => {
  test('[AUTH-20] A registration creates an organisation with a 14-day trial and its owner, and emails a code and a link', async () => {
    const account = await accounts.registered({ organizationName: 'Müller & Söhne IT' });
    const mail = (await server.mails()).find((text) => text.includes(`To: ${account.email}`));
    expect(mail).toContain(`    ${account.code}\r\n`);
    const page = `${server.config.publicUrl}/verify-email/${account.userId}`;
    expect(mail).toContain(
      `${page}?email=${encodeURIComponent(account.email)}&organizationName=M%C3%BCller%20%26%20S%C3%B6hne%20IT#code=${account.code}\r\n`,
    );

    const own = accounts.browser();
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

  test('A registration with an address that has an account is refused and stores nothing', async () => {
    const account = await accounts.registered();
    const organizations = () => asAuth(server.pools, (tx) => tx.selectFrom('auth.organizations').select('id').execute());
    const before = (await organizations()).length;
    const refusal = await accounts.browser().refused(register, { body: newcomer({ email: account.email }) });
    expect(refusal).toMatchObject({ status: 409, code: 'USER_ALREADY_EXISTS' });
    expect((await organizations()).length).toBe(before);
  });

  test('[AUTH-21] Two simultaneous registrations with one address create only one account', async () => {
    const body = newcomer();
    const answers = await Promise.allSettled([1, 2, 3].map(() => accounts.browser().sees(register, { body })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('A registration with a weak password, an invalid address or an empty name is refused with a message', async () => {
    const refused = (body: object) => accounts.browser().refused(register, { body: { ...newcomer(), ...body } });
    expect(await refused({ password: 'Short1!' })).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
      field: 'password',
      message: 'Password must be at least 8 characters long',
    });
    expect(await refused({ password: 'longenough1' })).toMatchObject({ code: 'WEAK_PASSWORD' });
    const known = { organizationName: 'Quillbrook', firstName: 'Wilhelmina', lastName: 'Ostrander', email: 'zephyrine@msp.test' };
    for (const password of ['Quillbrook1!', 'Wilhelmina1!', 'Ostrander1!', 'Zephyrine1!']) {
      expect(await refused({ ...known, password }), password).toMatchObject({ message: 'This password is too easy to guess' });
    }
    expect(await refused({ email: 'not an address' })).toMatchObject({
      code: 'INVALID_EMAIL',
      message: 'Please enter a valid email address',
    });
    expect(await refused({ firstName: '   ' })).toMatchObject({ code: 'REQUIRED_FIELD', message: 'First name is required' });
    expect(await refused({ organizationName: 'x'.repeat(10_000) })).toMatchObject({ status: 400, code: 'VALUE_TOO_LONG' });
    expect(await refused({ firstName: 'A\u0000nn' })).toMatchObject({ status: 400 });
    expect(await refused({ email: 'ann@msp.test\r\nBcc: eve@evil.test' })).toMatchObject({ code: 'INVALID_EMAIL' });
  });

  test('[AUTH-22] A registration accepts names in every alphabet, and its email contains no link from a name', async () => {
    const account = await accounts.registered({ firstName: 'عَلِيّ 🦊 https://evil.test/x', organizationName: '株式会社ノース' });
    const mail = (await server.mails()).find((text) => text.includes(`To: ${account.email}`));
    expect(mail).toContain('عَلِيّ');
    expect(mail).not.toContain('evil.test');
  });

  test('[AUTH-23] A registration stores neither the password nor the code in plain text', async () => {
    const account = await accounts.registered();
    await server.mails();
    const outbox = await asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').select('payload').execute());
    expect(outbox.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
    const { hash } = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.passwords').select('hash').where('userId', '=', account.userId).executeTakeFirstOrThrow(),
    );
    expect(hash.startsWith(`$argon2id$v=19$m=${server.config.argon2Memory},t=2,p=1$`)).toBe(true);
  });

  test('A registration does not return the code if email is really sent', async () => {
    const withMail = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' }, { ownDatabase: 'its calls are counted apart' });
    expect(await withMail.stranger.sees(register, { body: newcomer() })).toMatchObject({ verificationCode: null });
    await withMail.close();
  });

  test('A registration does not return the code at a public address', async () => {
    const inPublic = await startTestServer({ PUBLIC_URL: 'https://plumbline.example.com' }, { ownDatabase: 'its calls are counted apart' });
    expect(await inPublic.stranger.sees(register, { body: newcomer() })).toMatchObject({ verificationCode: null });
    await inPublic.close();
  });
});

describe('the verification code', () => {
  test('The verification code works once', async () => {
    const { userId, code } = await accounts.registered();
    expect(await accounts.browser().sees(verifyEmail, { body: { userId, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` } })).toMatchObject({
      verified: true,
    });
    expect(await accounts.browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  });

  test('[AUTH-216] The emailed code also signs in the browser that registered', async () => {
    const own = accounts.browser();
    const body = newcomer();
    const { userId, verificationCode } = await own.sees(register, { body });
    expect(await own.sees(verifyEmail, { body: { userId, code: verificationCode ?? '' } })).toEqual({
      verified: true,
      signedIn: true,
      requiresMfaSetup: false,
    });
    expect(await own.sees(getAuthUser)).toMatchObject({ email: body.email, isOwner: true });
  });

  test('[AUTH-217] The emailed code verifies the address in any other browser and opens no session', async () => {
    const { userId, code } = await accounts.registered();
    const other = accounts.browser();
    expect(await other.sees(verifyEmail, { body: { userId, code } })).toEqual({ verified: true, signedIn: false, requiresMfaSetup: false });
    expect(await other.refused(getAuthUser)).toMatchObject({ status: 401 });
    // A browser that another person has used is not signed in either.
    const { browser: neighbour } = await accounts.signedIn();
    await neighbour.sees(logout);
    const next = await accounts.registered();
    expect(await neighbour.sees(verifyEmail, { body: { userId: next.userId, code: next.code } })).toMatchObject({ signedIn: false });
  });

  test('[AUTH-24] The verification code is void after six wrong tries, even simultaneous ones', async () => {
    const { userId, code } = await accounts.registered();
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 6 }, () => accounts.browser().refused(verifyEmail, { body: { userId, code: wrong } }));
    for (const refusal of await Promise.all(tries)) expect(refusal.code).toBe('INVALID_CODE');
    expect(await accounts.browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('The verification code still works after five wrong tries', async () => {
    const { userId, code } = await accounts.registered();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await accounts.browser().refused(verifyEmail, { body: { userId, code: wrong } });
    expect(await accounts.browser().sees(verifyEmail, { body: { userId, code } })).toMatchObject({ verified: true });
  });

  test('The verification code expires after a day', async () => {
    const { userId, code } = await accounts.registered();
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.oneTimeTokens').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    expect(await accounts.browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('[AUTH-25] The verification code works for one account only, and an unknown account is refused in the same words', async () => {
    const [one, other] = [await accounts.registered(), await accounts.registered()];
    const refusal = await accounts.browser().refused(verifyEmail, { body: { userId: other.userId, code: one.code } });
    const unknown = await accounts.browser().refused(verifyEmail, { body: { userId: crypto.randomUUID(), code: one.code } });
    if (one.code !== other.code) expect(refusal).toEqual(unknown);
  });

  test('The verification code verifies one address, and the codes of others stay pending', async () => {
    const [one, other] = [await accounts.registered(), await accounts.registered()];
    await accounts.browser().sees(verifyEmail, { body: { userId: one.userId, code: one.code } });
    const body = { email: other.email, password: PASSWORD };
    expect(await accounts.browser().refused(login, { body })).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    const waiting = { userId: other.userId, code: other.code };
    expect(await accounts.browser().sees(verifyEmail, { body: waiting })).toMatchObject({ verified: true });
  });

  test('A resent verification code works, the old one does not, and the response never reveals if an account exists', async () => {
    const { userId, email, code } = await accounts.registered();
    await accounts.browser().sees(resendVerification, { body: { email } });
    await accounts.browser().sees(resendVerification, { body: { email: 'nobody@msp.test' } });
    const mails = (await server.mails()).filter((text) => text.includes(`To: ${email}`));
    expect(mails).toHaveLength(2);
    expect((await server.mails()).some((text) => text.includes('nobody@msp.test'))).toBe(false);
    const fresh = / {4}(\d{6})\r\n/.exec(mails[1] ?? '')?.[1] ?? '';
    if (fresh !== code)
      expect(await accounts.browser().refused(verifyEmail, { body: { userId, code } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await accounts.browser().sees(verifyEmail, { body: { userId, code: fresh } })).toMatchObject({ verified: true });
  });

  test('The verification code is not resent to a person who is disabled, already verified or only invited', async () => {
    const [disabled, verified] = [await accounts.registered(), await accounts.verified()];
    const msp = await server.organization();
    const invited = 'merely-invited@msp.test';
    await msp.owner.sees(inviteUser, { body: { email: invited, firstName: 'Wai', lastName: 'Ting', roles: ['vcio'] } });
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', disabled.userId).execute(),
    );
    const before = await server.mails();
    for (const email of [disabled.email, verified.email, invited]) await server.stranger.sees(resendVerification, { body: { email } });
    expect(await server.mails()).toEqual(before);
  });
});
