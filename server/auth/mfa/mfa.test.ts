import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import {
  changeSignInPolicy,
  disableMfa,
  enableMfa,
  getMfa,
  getSignInPolicy,
  renewBackupCodes,
  setUpMfa,
} from '#contract/auth/mfa.contract.ts';
import { removePasskey } from '#contract/auth/passkeys.contract.ts';
import { listSessions } from '#contract/auth/sessions.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator, wrongCode } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { softPasskey } from '#tests/support/passkeys/passkey.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const stored = (userId: string) =>
  asAuth(server.pools, async (tx) => ({
    totp: await tx.selectFrom('auth.totp').selectAll().where('userId', '=', userId).executeTakeFirst(),
    codes: await tx.selectFrom('auth.backupCodes').selectAll().where('userId', '=', userId).orderBy('hash').execute(),
    user: await tx.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  }));

describe('setting up the authenticator app', () => {
  test('Setting up the authenticator app shows a secret and its QR code, and changes nothing until a code confirms it', async () => {
    const { browser, email, userId } = await accounts.signedIn();
    const { secret, otpauthUrl, qrSvg } = await browser.sees(setUpMfa);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauthUrl);
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(url.searchParams.get('issuer')).toBe('Plumbline (Northwind IT)');
    expect(decodeURIComponent(url.pathname)).toContain(email);
    expect(qrSvg).toMatch(/^<svg /);
    expect(await browser.sees(getMfa)).toEqual({ totp: false, passkeys: 0, backupCodesLeft: 0, required: false });
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: false });
    expect((await stored(userId)).user.hasSecondFactor).toBe(false);
  });

  test('Enabling the authenticator app shows ten backup codes once and emails the person', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const { backupCodes } = await withAuthenticator(browser);
    expect(backupCodes).toHaveLength(10);
    expect(new Set(backupCodes).size).toBe(10);
    for (const code of backupCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await browser.sees(getMfa)).toEqual({ totp: true, passkeys: 0, backupCodesLeft: 10, required: false });
    const user = await browser.sees(getAuthUser);
    expect(user).toMatchObject({ mfaEnabled: true });
    expect((await stored(userId)).user.hasSecondFactor).toBe(true);
    const mails = (await server.mails()).filter((mail) => mail.includes(email));
    expect(mails.some((mail) => mail.includes('MFA was turned on'))).toBe(true);
    const actions = await asOrganization(server.pools, user.organizationId, (tx) =>
      tx.selectFrom('auditEvents').select('action').where('action', 'like', 'mfa.%').orderBy('seq').execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(['mfa.setup_started', 'mfa.enabled']);
  });

  test('[AUTH-75] The database contains neither the app secret nor a backup code in plain text', async () => {
    const { browser, userId } = await accounts.signedIn();
    const { secret, backupCodes } = await withAuthenticator(browser);
    const { totp, codes, user } = await stored(userId);
    const dump = JSON.stringify({ totp, codes: codes.map(({ hash }) => hash.toString('latin1')), user });
    for (const word of [secret, ...backupCodes]) expect(dump).not.toContain(word);
    expect(totp?.secret.split('.')).toHaveLength(5);
  });

  test('[AUTH-76] Backup codes are stored with argon2id and one salt for each person', async () => {
    const { hashRaw } = await import('@node-rs/argon2');
    const { browser, userId } = await accounts.signedIn();
    const { backupCodes } = await withAuthenticator(browser);
    const { codes, user } = await stored(userId);
    expect(user.backupSalt).toHaveLength(16);
    const options = { memoryCost: server.config.argon2Memory, timeCost: 2, parallelism: 1, salt: user.backupSalt ?? Buffer.alloc(16) };
    const expected = await hashRaw(backupCodes[0] ?? '', options);
    expect(codes.some(({ hash }) => hash.equals(expected))).toBe(true);
    expect(new Set(codes.map(({ hash }) => hash.length))).toEqual(new Set([32]));
  });

  test('[AUTH-77] Enabling the authenticator app renews the session and ends all others', async () => {
    const { browser, email } = await accounts.signedIn();
    const other = await accounts.signInAgain(email);
    const former = { ...browser.cookies };
    await withAuthenticator(browser);
    expect(browser.cookies['sid']).not.toBe(former['sid']);
    expect(await caller(server.app, former).refused(getAuthUser)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await other.refused(getAuthUser)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await browser.sees(getAuthUser)).toMatchObject({ email });
  });

  test('A confirmed app cannot be replaced before it is disabled, nor confirmed twice', async () => {
    const { browser } = await accounts.signedIn();
    expect(await browser.refused(enableMfa, { body: { code: '123456' } })).toMatchObject({
      status: 409,
      code: 'INVALID_STATUS_TRANSITION',
    });
    const { secret } = await withAuthenticator(browser);
    expect(await browser.refused(setUpMfa)).toMatchObject({ status: 409, code: 'INVALID_STATUS_TRANSITION' });
    expect(await browser.refused(enableMfa, { body: { code: codeOf(secret) } })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('The code of an app is accepted one step early or late, and not beyond', async () => {
    const { browser } = await accounts.signedIn();
    const { secret } = await browser.sees(setUpMfa);
    // A time step may end meanwhile, so the codes next to the accepted ones are tested with a fixed clock (totp.test.ts).
    for (const steps of [-4, -3, 3, 4]) {
      expect(await browser.refused(enableMfa, { body: { code: codeOf(secret, steps) } })).toMatchObject({ code: 'INVALID_CODE' });
    }
    await browser.sees(enableMfa, { body: { code: codeOf(secret, 1) } });
  });

  test('[AUTH-78] Five minutes after the sign-in a change of the authenticator app requires reauthentication', async () => {
    const { browser, userId } = await accounts.signedIn();
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: new Date(Date.now() - 301_000) })
        .where('userId', '=', userId)
        .execute(),
    );
    expect(await browser.refused(setUpMfa)).toMatchObject({ status: 403, code: 'REAUTHENTICATION_REQUIRED' });
    for (const entry of [enableMfa, disableMfa, renewBackupCodes]) {
      expect(await browser.refused(entry, { body: { code: '123456' } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    }
  });

  test('[AUTH-79] The code that enables the app can be tried ten times in a quarter of an hour', async () => {
    const { browser } = await accounts.signedIn();
    const { secret } = await browser.sees(setUpMfa);
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) codes.push((await browser.refused(enableMfa, { body: { code: wrongCode(secret) } })).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'INVALID_CODE'), 'TOO_MANY_REQUESTS']);
  });
});

test('Every MFA change is emailed to the person, recorded in the audit log and keeps the session that made it', async () => {
  const { browser, email } = await accounts.signedIn();
  const { organizationId } = await browser.sees(getAuthUser);
  const methods = async () => (await browser.sees(listSessions)).map((session) => session.methods);
  const { browser: stranger } = await accounts.signedIn();
  const { secret } = await withAuthenticator(browser);
  expect(await methods()).toEqual([['pwd', 'otp']]);
  expect(await stranger.sees(listSessions)).toMatchObject([{ methods: ['pwd'] }]);
  await browser.sees(renewBackupCodes, { body: { code: codeOf(secret) } });
  await browser.sees(disableMfa, { body: { code: codeOf(secret, 1) } });
  const passkeys = [softPasskey(server.config.publicUrl), softPasskey(server.config.publicUrl)];
  for (const passkey of passkeys) await passkey.join(browser);
  expect(await methods()).toEqual([['pwd', 'otp', 'passkey']]);
  for (const { id } of passkeys) {
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: true, signInMethods: ['local', 'passkey'] });
    await browser.sees(removePasskey, { params: { id } });
  }
  expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: false, signInMethods: ['local'] });

  const trail = await asOrganization(server.pools, organizationId, (tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after'])
      .where((row) => row.or([row('action', 'like', 'mfa.%'), row('action', 'like', 'passkey.%')]))
      .orderBy('seq')
      .execute(),
  );
  const withoutChanges = { before: null, after: null };
  expect(trail).toEqual([
    { action: 'mfa.setup_started', ...withoutChanges },
    { action: 'mfa.enabled', ...withoutChanges },
    { action: 'mfa.backup_codes_renewed', ...withoutChanges },
    { action: 'mfa.disabled', ...withoutChanges },
    ...passkeys.map(() => ({ action: 'passkey.added', ...withoutChanges, after: { passkey: 'Laptop' } })),
    ...passkeys.map(() => ({ action: 'passkey.removed', ...withoutChanges, before: { passkey: 'Laptop' } })),
  ]);
  const mails = (await server.mails()).filter((mail) => mail.includes(email)).join('\n');
  const subjects = ['MFA was turned on', 'Your backup codes were renewed', 'MFA was turned off'];
  for (const change of [...subjects, 'A passkey was added', 'A passkey was removed']) expect(mails).toContain(change);
});

test('A correct code resets the count of wrong ones, whatever call it is sent to', async () => {
  const { browser } = await accounts.signedIn();
  const { secret } = await browser.sees(setUpMfa);
  const mistaken = async (entry: typeof enableMfa | typeof disableMfa | typeof renewBackupCodes, of = secret) => {
    for (let nr = 0; nr < 9; nr += 1) {
      expect(await browser.refused(entry, { body: { code: wrongCode(of) } })).toMatchObject({ code: 'INVALID_CODE' });
    }
  };
  await mistaken(enableMfa);
  const { backupCodes } = await browser.sees(enableMfa, { body: { code: codeOf(secret) } });
  await mistaken(renewBackupCodes);
  await browser.sees(renewBackupCodes, { body: { code: backupCodes[0] ?? '' } });
  await mistaken(disableMfa);
  await browser.sees(disableMfa, { body: { code: codeOf(secret, 1) } });
  await mistaken(enableMfa, (await browser.sees(setUpMfa)).secret);
});

describe('disabling the app', () => {
  test('A person without an authenticator app cannot disable it', async () => {
    const { browser } = await accounts.signedIn();
    for (const code of ['123456', 'ABCDEFGH', 'x']) {
      expect(await browser.refused(disableMfa, { body: { code } })).toMatchObject({ status: 400, code: 'INVALID_CODE', field: 'code' });
    }
  });

  test('Disabling the app with one of its codes removes all its data and emails the person', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const { secret } = await withAuthenticator(browser);
    expect(await browser.refused(disableMfa, { body: { code: wrongCode(secret) } })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    await browser.sees(disableMfa, { body: { code: codeOf(secret) } });
    expect(await browser.sees(getMfa)).toEqual({ totp: false, passkeys: 0, backupCodesLeft: 0, required: false });
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: false });
    const { totp, codes, user } = await stored(userId);
    expect([totp, codes, user.hasSecondFactor, user.backupSalt]).toEqual([undefined, [], false, null]);
    const mails = (await server.mails()).filter((mail) => mail.includes(email));
    expect(mails.some((mail) => mail.includes('MFA was turned off'))).toBe(true);
    await withAuthenticator(browser);
  });

  test('The app can be disabled with a backup code, and not with a used code', async () => {
    const { browser } = await accounts.signedIn();
    const { secret, backupCodes } = await withAuthenticator(browser);
    const code = codeOf(secret);
    await browser.sees(renewBackupCodes, { body: { code } });
    expect(await browser.refused(disableMfa, { body: { code } })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await browser.refused(disableMfa, { body: { code: backupCodes[0] ?? '' } })).toMatchObject({ code: 'INVALID_CODE' });
    const { backupCodes: renewed } = await browser.sees(renewBackupCodes, { body: { code: codeOf(secret, 1) } });
    await browser.sees(disableMfa, { body: { code: renewed[9] ?? '' } });
  });

  test('The app cannot be disabled while the organisation requires MFA and there is no passkey', async () => {
    await accounts.signedIn();
    const { browser, userId } = await accounts.signedIn();
    // Gives everyone else a session by single sign-on, which must not count.
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ amr: ['sso'] })
        .where('userId', '<>', userId)
        .execute(),
    );
    const { secret, backupCodes } = await withAuthenticator(browser);
    const { version } = await browser.sees(getSignInPolicy);
    await browser.sees(changeSignInPolicy, { body: { mfaRoles: ['owner'], version } });
    expect(await browser.sees(getMfa)).toMatchObject({ required: true });
    expect(await browser.refused(disableMfa, { body: { code: codeOf(secret) } })).toMatchObject({ status: 409, code: 'MFA_REQUIRED' });
    expect(await browser.sees(getMfa)).toMatchObject({ totp: true, backupCodesLeft: 10 });
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.passkeys')
        .values({ id: userId, userId, publicKey: Buffer.alloc(4), name: 'Key' })
        .execute(),
    );
    await browser.sees(disableMfa, { body: { code: backupCodes[0] ?? '' } });
    expect(await browser.sees(getMfa)).toMatchObject({ totp: false, passkeys: 1, backupCodesLeft: 9 });
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: true, mfaSetupRequired: false });
  });
});
