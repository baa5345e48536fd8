import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { disableMfa, getMfa, verifyMfa } from '#contract/auth/mfa.contract.ts';
import { addPasskey, askPasskey, listPasskeys, removePasskey } from '#contract/auth/passkeys.contract.ts';
import { reauthenticate } from '#contract/auth/passwords.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { softPasskey } from '#tests/support/passkeys/passkey.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const newPasskey = () => softPasskey(server.config.publicUrl);

const stored = (userId: string) =>
  asAuth(server.pools, async (tx) => ({
    passkeys: await tx.selectFrom('auth.passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute(),
    codes: await tx.selectFrom('auth.backupCodes').selectAll().where('userId', '=', userId).orderBy('hash').execute(),
    user: await tx.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  }));
const demandOf = (userId: string) =>
  asAuth(server.pools, async (tx) => {
    const { organizationId } = await tx.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    await tx
      .updateTable('auth.organizations')
      .set({ mfaRoles: ['owner'] })
      .where('id', '=', organizationId)
      .execute();
  });
const age = (userId: string) =>
  asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ authenticatedAt: new Date(Date.now() - 600_000) })
      .where('userId', '=', userId)
      .execute(),
  );
const mailsTo = async (email: string) => (await server.mails()).filter((mail) => mail.includes(email));

/** Error code of the refused passkey; checks that nothing was stored. */
async function refusedCredential(browser: Caller, userId: string, credential: object) {
  const body = { name: 'Laptop', credential: { id: 'x', type: 'public-key', ...credential } as const };
  const refusal = await browser.refused(addPasskey, { body });
  expect((await stored(userId)).passkeys).toEqual([]);
  return refusal.code;
}

describe('adding a passkey', () => {
  test('Adding a passkey asks the device for a discoverable passkey with user verification', async () => {
    const { browser, email } = await accounts.signedIn();
    const options = await browser.sees(askPasskey);
    expect(options).toMatchObject({
      rp: { name: 'Plumbline', id: 'localhost' },
      user: { name: email, displayName: 'Ann Owner' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 300_000,
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
    });
    expect(JSON.stringify(Object(options['user']).id)).not.toContain(email);
  });

  test('The first passkey becomes an MFA method, shows backup codes once and is reported to the person by email', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const passkey = newPasskey();
    const { passkey: added, backupCodes } = await passkey.join(browser, 'Ann’s laptop');
    expect(added).toMatchObject({ id: passkey.id, name: 'Ann’s laptop', lastUsedAt: null });
    expect(backupCodes).toHaveLength(10);
    expect(await browser.sees(listPasskeys)).toEqual([added]);
    expect(await browser.sees(getMfa)).toEqual({ totp: false, passkeys: 1, backupCodesLeft: 10, required: false });
    const user = await browser.sees(getAuthUser);
    expect(user).toMatchObject({ mfaEnabled: true, signInMethods: ['local', 'passkey'] });
    expect((await stored(userId)).user.hasSecondFactor).toBe(true);
    expect((await mailsTo(email)).some((mail) => mail.includes('A passkey was added to your account'))).toBe(true);
    const entry = await asOrganization(server.pools, user.organizationId, (tx) =>
      tx.selectFrom('auditEvents').select('after').where('action', '=', 'passkey.added').executeTakeFirst(),
    );
    expect(entry?.after).toEqual({ passkey: 'Ann’s laptop' });
  });

  test('[AUTH-96] The first passkey renews the session and ends all others', async () => {
    const { browser, email } = await accounts.signedIn();
    const other = await accounts.signInAgain(email);
    const copied = caller(server.app, { ...browser.cookies });
    await newPasskey().join(browser);
    await browser.sees(getAuthUser);
    for (const ended of [other, copied]) expect(await ended.refused(getAuthUser)).toMatchObject({ status: 401 });
  });

  test('A passkey added beside the app leaves the backup codes and the other sessions unchanged', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const { secret } = await withAuthenticator(browser);
    const other = await accounts.signInAgain(email);
    await other.sees(verifyMfa, { body: { email, token: codeOf(secret) } });
    const before = (await stored(userId)).codes;
    const { backupCodes } = await newPasskey().join(browser);
    expect(backupCodes).toBeNull();
    await other.sees(getAuthUser);
    expect((await stored(userId)).codes).toEqual(before);
  });

  test('[AUTH-97] A backup code created with the first passkey completes a sign-in once', async () => {
    const { browser, email } = await accounts.signedIn();
    const { backupCodes } = await newPasskey().join(browser);
    const pendingBrowser = await accounts.signInAgain(email);
    const token = backupCodes?.[0] ?? '';
    await pendingBrowser.sees(verifyMfa, { body: { email, token, isBackupCode: true } });
    const again = await accounts.signInAgain(email);
    expect(await again.refused(verifyMfa, { body: { email, token, isBackupCode: true } })).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('[AUTH-98] Adding a passkey is refused five minutes after the last reauthentication', async () => {
    const { browser, userId } = await accounts.signedIn();
    const passkey = newPasskey();
    const credential = passkey.made(await browser.sees(askPasskey));
    await age(userId);
    expect(await browser.refused(askPasskey)).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(await browser.refused(addPasskey, { body: { name: 'x', credential } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    await browser.sees(reauthenticate, { body: { password: PASSWORD } });
    await browser.sees(addPasskey, { body: { name: 'x', credential } });
    await age(userId);
    expect(await browser.refused(removePasskey, { params: { id: passkey.id } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  test('[AUTH-99] A new passkey is refused for another site, for another challenge or without user verification', async () => {
    const { browser, userId } = await accounts.signedIn();
    const lies = [
      { origin: 'https://plumb1ine.example' },
      { party: 'plumb1ine.example' },
      { challenge: Buffer.alloc(32, 7).toString('base64url') },
      { isVerified: false },
      { id: 'bm90LW1pbmU=' },
    ];
    for (const lie of lies) {
      const credential = newPasskey().made(await browser.sees(askPasskey), lie);
      expect(await refusedCredential(browser, userId, credential), JSON.stringify(lie)).toBe('INVALID_CODE');
    }
    for (const response of [
      undefined,
      {},
      { clientDataJSON: 'e30', attestationObject: 'oA' },
      { clientDataJSON: '<>', attestationObject: 7 },
    ]) {
      await browser.sees(askPasskey);
      expect(await refusedCredential(browser, userId, { rawId: 'x', response })).toBe('INVALID_CODE');
    }
  });

  test('[AUTH-100] The challenge for a new passkey is answered once, before it expires, by the browser that requested it', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const passkey = newPasskey();
    const options = await browser.sees(askPasskey);
    const elsewhere = await accounts.signInAgain(email);
    expect(await refusedCredential(elsewhere, userId, passkey.made(options))).toBe('INVALID_CODE');

    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.passkeyChallenges').set({ expiresAt: new Date() }).where('userId', '=', userId).execute(),
    );
    expect(await refusedCredential(browser, userId, passkey.made(options))).toBe('INVALID_CODE');

    const fresh = await browser.sees(askPasskey);
    const cookiesBefore = { ...browser.cookies };
    await browser.sees(addPasskey, { body: { name: 'Laptop', credential: passkey.made(fresh) } });
    const replay = caller(server.app, { ...cookiesBefore, sid: browser.cookies['sid'] ?? '' });
    const body = { name: 'Again', credential: newPasskey().made(fresh) };
    expect(await replay.refused(addPasskey, { body })).toMatchObject({ code: 'INVALID_CODE' });
    expect((await stored(userId)).passkeys).toHaveLength(1);
  });

  test('[AUTH-101] The challenge for a new passkey of another person cannot be answered', async () => {
    const mine = await accounts.signedIn();
    const other = await accounts.signedIn();
    const options = await mine.browser.sees(askPasskey);
    const crossed = caller(server.app, { ...other.browser.cookies, passkey: mine.browser.cookies['passkey'] ?? '' });
    expect(await refusedCredential(crossed, other.userId, newPasskey().made(options))).toBe('INVALID_CODE');
  });

  test('[AUTH-102] A passkey with a manufacturer certificate is refused, and the addresses in it are never called', async () => {
    const { browser, userId } = await accounts.signedIn();
    const fetchSpy = vi.spyOn(globalThis, 'fetch');
    // {fmt: 'packed', attStmt: {x5c: [h'00']}, authData: …}
    const statement = Buffer.from('a363666d74667061636b65646761747453746d74a163783563814100', 'hex');
    const credential = newPasskey().made(await browser.sees(askPasskey), { statement });
    expect(await refusedCredential(browser, userId, credential)).toBe('INVALID_CODE');
    expect(fetchSpy).not.toHaveBeenCalled();
    fetchSpy.mockRestore();
  });

  test('A passkey with a self-attestation is accepted, and one with a valid manufacturer attestation is refused', async () => {
    const { browser, userId } = await accounts.signedIn();
    const certified = newPasskey().made(await browser.sees(askPasskey), { attested: 'maker' });
    expect(await refusedCredential(browser, userId, certified)).toBe('INVALID_CODE');
    const credential = newPasskey().made(await browser.sees(askPasskey), { attested: 'itself' });
    expect(await browser.sees(addPasskey, { body: { name: 'Laptop', credential } })).toMatchObject({ passkey: { name: 'Laptop' } });
  });

  test('A passkey that is already registered to any person is refused', async () => {
    const first = await accounts.signedIn();
    const second = await accounts.signedIn();
    const passkey = newPasskey();
    await passkey.join(first.browser);
    const credential = passkey.made(await second.browser.sees(askPasskey));
    expect(await second.browser.refused(addPasskey, { body: { name: 'x', credential } })).toMatchObject({ code: 'CONFLICT' });
    expect(await stored(second.userId)).toMatchObject({ passkeys: [], codes: [], user: { hasSecondFactor: false } });
    const options = await first.browser.sees(askPasskey);
    expect(options['excludeCredentials']).toEqual([{ id: passkey.id, transports: ['internal'], type: 'public-key' }]);
  });

  test('A person can have at most ten passkeys, even if the eleventh was begun before the tenth was added', async () => {
    const { browser, userId } = await accounts.signedIn();
    const options = await browser.sees(askPasskey);
    const ready = newPasskey().made(options);
    const formerCookie = browser.cookies['passkey'] ?? '';
    for (let count = 0; count < 10; count += 1) await newPasskey().join(browser, `Key ${count}`);
    expect(await browser.refused(askPasskey)).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: 'You have 10 passkeys, the maximum for one account',
    });
    const late = caller(server.app, { ...browser.cookies, passkey: formerCookie });
    expect(await late.refused(addPasskey, { body: { name: 'Eleventh', credential: ready } })).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await stored(userId)).passkeys).toHaveLength(10);
  });

  test('[AUTH-103] A person who must set up MFA can do so with a passkey', async () => {
    const { browser, userId } = await accounts.signedIn();
    await demandOf(userId);
    expect(await browser.refused(removePasskey, { params: { id: 'x' } })).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
    await newPasskey().join(browser);
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaSetupRequired: false });
  });
});

describe('removing a passkey', () => {
  test('Removing the last MFA method deletes the backup codes, ends other sessions and emails the person', async () => {
    const { browser, userId, email } = await accounts.signedIn();
    const passkey = newPasskey();
    await passkey.join(browser);
    const other = accounts.browser();
    await passkey.signIn(other);
    await browser.sees(removePasskey, { params: { id: passkey.id } });
    expect(await browser.sees(listPasskeys)).toEqual([]);
    expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: false, signInMethods: ['local'] });
    expect(await stored(userId)).toMatchObject({ passkeys: [], codes: [], user: { hasSecondFactor: false, backupSalt: null } });
    expect(await other.refused(getAuthUser)).toMatchObject({ status: 401 });
    expect((await mailsTo(email)).some((mail) => mail.includes('A passkey was removed from your account'))).toBe(true);
    expect(await passkey.refused(accounts.browser())).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('Removing a passkey keeps MFA enabled if there is an app', async () => {
    const { browser, userId } = await accounts.signedIn();
    const { secret } = await withAuthenticator(browser);
    const passkey = newPasskey();
    await passkey.join(browser);
    await browser.sees(removePasskey, { params: { id: passkey.id } });
    expect(await browser.sees(getMfa)).toMatchObject({ totp: true, passkeys: 0, backupCodesLeft: 10 });
    expect((await stored(userId)).user.hasSecondFactor).toBe(true);
    await browser.sees(disableMfa, { body: { code: codeOf(secret) } });
  });

  test('Removing the last MFA method is refused while the organisation requires MFA', async () => {
    const { browser, userId } = await accounts.signedIn();
    const [one, other] = [newPasskey(), newPasskey()];
    await one.join(browser);
    await other.join(browser);
    await demandOf(userId);
    await browser.sees(removePasskey, { params: { id: one.id } });
    expect(await browser.refused(removePasskey, { params: { id: other.id } })).toMatchObject({ status: 409, code: 'MFA_REQUIRED' });
    expect(await stored(userId)).toMatchObject({ passkeys: [{ id: other.id }], user: { hasSecondFactor: true } });
  });

  test('Removing a passkey is refused if it is the only sign-in method', async () => {
    const { browser, userId } = await accounts.signedIn();
    const passkey = newPasskey();
    await passkey.join(browser);
    await asAuth(server.pools, (tx) => tx.deleteFrom('auth.passwords').where('userId', '=', userId).execute());
    const refusal = await browser.refused(removePasskey, { params: { id: passkey.id } });
    expect(refusal).toMatchObject({ code: 'PERMISSION_DENIED', message: 'This passkey is your only sign-in method' });
    expect((await stored(userId)).passkeys).toHaveLength(1);
  });

  test('Removing the passkey of another person is refused like removing an unknown one', async () => {
    const mine = await accounts.signedIn();
    const other = await accounts.signedIn();
    const passkey = newPasskey();
    await passkey.join(other.browser);
    const foreign = await mine.browser.refused(removePasskey, { params: { id: passkey.id } });
    expect(foreign).toEqual(await mine.browser.refused(removePasskey, { params: { id: 'nobodys' } }));
    expect(foreign).toMatchObject({ status: 404 });
    expect((await stored(other.userId)).passkeys).toHaveLength(1);
  });
});
