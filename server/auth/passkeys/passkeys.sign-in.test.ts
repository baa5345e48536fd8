import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { askPasskey, askPasskeySignIn, listPasskeys, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { listSessions } from '#contract/auth/sessions.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { withAuthenticator } from '#tests/support/authenticator.ts';
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

const NOT_ACCEPTED = { status: 401, code: 'INVALID_CREDENTIALS', message: 'This passkey was not accepted' };

async function withPasskey() {
  const account = await accounts.signedIn();
  const passkey = softPasskey(server.config.publicUrl);
  await passkey.join(account.browser);
  return { ...account, passkey };
}

async function startSignIn(email: string) {
  const own = accounts.browser();
  expect(await own.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfa: true });
  return own;
}

const trailOf = (organizationId: string, action: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select(['after', 'outcome']).where('action', '=', action).orderBy('seq', 'desc').executeTakeFirst(),
  );
const organizationOf = async (userId: string) =>
  (
    await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
  ).organizationId;

describe('signing in with a passkey alone', () => {
  test('A sign-in with a passkey needs neither address nor password, and the audit log records the method', async () => {
    const { passkey, email, browser } = await withPasskey();
    const own = accounts.browser();
    const options = await own.sees(askPasskeySignIn);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    await passkey.signIn(own);
    const user = await own.sees(getAuthUser);
    expect(user).toMatchObject({ email });
    expect((await trailOf(user.organizationId, 'user.signed_in'))?.after).toEqual({ methods: ['passkey'] });
    expect((await own.sees(listSessions)).find(({ current }) => current)?.methods).toEqual(['passkey']);
    expect((await browser.sees(listPasskeys))[0]?.lastUsedAt).not.toBeNull();
    expect(own.cookies).not.toHaveProperty('passkey');
  });

  test('The cookie of a passkey challenge is strict, inaccessible to scripts and valid for five minutes', async () => {
    const response = await accounts.browser().inject({ method: 'POST', url: '/api/auth/passkey-sign-in/options' });
    const cookie = response.cookies.find(({ name }) => name === 'passkey');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 300 });
  });

  test('[AUTH-81] The database contains the token of a passkey challenge only as a hash', async () => {
    const own = accounts.browser();
    await own.sees(askPasskeySignIn);
    const rows = await asAuth(server.pools, (tx) => tx.selectFrom('auth.passkeyChallenges').selectAll().execute());
    expect(rows.length).toBeGreaterThan(0);
    const dump = JSON.stringify(rows.map((row) => ({ ...row, tokenHash: row.tokenHash.toString('latin1') })));
    expect(dump).not.toContain(own.cookies['passkey']);
  });

  test('[AUTH-82] A sign-in with a passkey replaces the open session of the browser', async () => {
    const { passkey, browser } = await withPasskey();
    const copied = caller(server.app, { ...browser.cookies });
    await passkey.signIn(browser);
    expect(await copied.refused(getAuthUser)).toMatchObject({ status: 401 });
    await browser.sees(getAuthUser);
  });

  test('[AUTH-83] A passkey response made for another site is refused and recorded in the audit log', async () => {
    const { passkey, userId } = await withPasskey();
    const own = accounts.browser();
    expect(await passkey.refused(own, { origin: 'https://plumb1ine.example' })).toMatchObject(NOT_ACCEPTED);
    expect(await passkey.refused(own, { party: 'plumb1ine.example' })).toMatchObject(NOT_ACCEPTED);
    expect(own.cookies).not.toHaveProperty('sid');
    const organizationId = await organizationOf(userId);
    await expect
      .poll(() => trailOf(organizationId, 'user.sign_in_refused'))
      .toMatchObject({ outcome: 'denied', after: { reason: 'passkey' } });
  });

  test('[AUTH-84] A passkey response with an invented challenge, without user verification or for another account is refused', async () => {
    const { passkey } = await withPasskey();
    const own = accounts.browser();
    for (const lie of [
      { challenge: Buffer.alloc(32, 9).toString('base64url') },
      { isVerified: false },
      { handle: 'AAAA' },
      { handle: null },
    ]) {
      expect(await passkey.refused(own, lie), JSON.stringify(lie)).toMatchObject(NOT_ACCEPTED);
    }
    expect(own.cookies).not.toHaveProperty('sid');
  });

  test('[AUTH-85] An unknown passkey is refused in the same words as a wrong response of a known one', async () => {
    const { passkey } = await withPasskey();
    const own = accounts.browser();
    const unknown = await softPasskey(server.config.publicUrl).refused(own, { handle: 'AAAA' });
    const wrong = await passkey.refused(own, { challenge: 'AAAA' });
    expect(unknown).toEqual(wrong);
    const junk = { id: passkey.id, type: 'public-key' } as const;
    await own.sees(askPasskeySignIn);
    expect(await own.refused(passkeySignIn, { body: { credential: junk } })).toEqual(wrong);
  });

  test('[AUTH-86] A passkey response signed with the key of another person is refused', async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const own = accounts.browser();
    expect(await other.passkey.refused(own, { id: mine.passkey.id })).toMatchObject(NOT_ACCEPTED);
  });

  test('[AUTH-87] A passkey challenge is answered once, before it expires, and no response is accepted without one', async () => {
    const { passkey } = await withPasskey();
    const own = accounts.browser();
    const options = await own.sees(askPasskeySignIn);
    const cookiesBefore = { ...own.cookies };
    const credential = passkey.signed(options);
    await own.sees(passkeySignIn, { body: { credential } });
    const replay = caller(server.app, cookiesBefore);
    expect(await replay.refused(passkeySignIn, { body: { credential } })).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    const without = await accounts.browser().refused(passkeySignIn, { body: { credential } });
    expect(without).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(without).not.toHaveProperty('sessionTimeout');

    const late = accounts.browser();
    const expired = await late.sees(askPasskeySignIn);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.passkeyChallenges').set({ expiresAt: new Date() }).execute());
    expect(await late.refused(passkeySignIn, { body: { credential: passkey.signed(expired) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('[AUTH-88] A challenge for a new passkey cannot sign in, not even during a sign-in awaiting MFA', async () => {
    const { passkey, browser, email } = await withPasskey();
    const options = await browser.sees(askPasskey);
    const own = await startSignIn(email);
    own.cookies['passkey'] = browser.cookies['passkey'] ?? '';
    expect(await own.refused(passkeySignIn, { body: { credential: passkey.signed(options) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('[AUTH-89] A passkey response whose counter does not rise is refused as coming from a copy', async () => {
    const { passkey } = await withPasskey();
    await passkey.signIn(accounts.browser(), { counter: 40 });
    for (const counter of [40, 39, 0]) expect(await passkey.refused(accounts.browser(), { counter })).toMatchObject(NOT_ACCEPTED);
    await passkey.signIn(accounts.browser(), { counter: 41 });
  });

  test('A passkey whose counter stays zero can sign in repeatedly', async () => {
    const { passkey } = await withPasskey();
    await passkey.signIn(accounts.browser(), { counter: 0 });
    await passkey.signIn(accounts.browser(), { counter: 0 });
  });

  test('A sign-in with a passkey to a disabled account is refused with that reason and opens no session', async () => {
    const { passkey, userId } = await withPasskey();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', userId).execute());
    const own = accounts.browser();
    expect(await passkey.refused(own)).toMatchObject({ code: 'LOGIN_DISABLED' });
    expect(own.cookies).not.toHaveProperty('sid');
  });

  test('A sign-in with a passkey to a suspended organisation is refused with that reason', async () => {
    const { passkey, userId } = await withPasskey();
    const id = await organizationOf(userId);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', id).execute());
    expect(await passkey.refused(accounts.browser())).toMatchObject({ code: 'ORGANIZATION_INACTIVE' });
  });

  test('[AUTH-90] A sign-in with a passkey is refused while the organisation requires the work account, except for the owner', async () => {
    const msp = await server.organization();
    const person = await msp.person('vcio');
    const [hers, owners] = [softPasskey(server.config.publicUrl), softPasskey(server.config.publicUrl)];
    await hers.join(person);
    await owners.join(msp.owner);
    const issuer = 'https://login.example/tenant/v2.0';
    const secret = { clientId: 'client', clientSecret: 'sealed', kid: 'none' };
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.sso')
        .values({ organizationId: msp.id, enabled: true, required: true, tenantId: msp.id, issuer, ...secret })
        .execute(),
    );
    const own = accounts.browser();
    expect(await hers.refused(own)).toMatchObject({ status: 403, code: 'SSO_REQUIRED' });
    expect(own.cookies).not.toHaveProperty('sid');
    await owners.signIn(accounts.browser());
  });
});

describe('a passkey as MFA', () => {
  test('A passkey completes a sign-in awaiting MFA', async () => {
    const { passkey, email, userId } = await withPasskey();
    const own = await startSignIn(email);
    expect(own.cookies).not.toHaveProperty('sid');
    const options = await own.sees(askPasskeySignIn);
    expect(options['allowCredentials']).toEqual([{ id: passkey.id, transports: ['internal'], type: 'public-key' }]);
    await own.sees(passkeySignIn, { body: { credential: passkey.signed(options, { handle: null }) } });
    expect(await own.sees(getAuthUser)).toMatchObject({ email });
    expect((await trailOf(await organizationOf(userId), 'user.signed_in'))?.after).toEqual({ methods: ['pwd', 'passkey'] });
    expect(own.cookies).not.toHaveProperty('mfa');
  });

  test('A passkey-only sign-in does not offer the passkeys of a sign-in awaiting MFA in the same browser', async () => {
    const { email } = await withPasskey();
    const own = await startSignIn(email);
    const options = await own.sees(askPasskeySignIn, { body: { purpose: 'sign_in' } });
    expect(options['allowCredentials']).toEqual([]);
  });

  test('[AUTH-91] The passkey of another person does not complete a sign-in', async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const own = await startSignIn(mine.email);
    expect(await other.passkey.refused(own)).toMatchObject(NOT_ACCEPTED);
    expect(own.cookies).not.toHaveProperty('sid');
    const organizationId = await organizationOf(mine.userId);
    await expect.poll(() => trailOf(organizationId, 'user.sign_in_refused')).toMatchObject({ after: { reason: 'MFA' } });
  });

  test('[AUTH-92] Wrong passkey responses use up the five tries of a sign-in awaiting MFA', async () => {
    const { passkey, email } = await withPasskey();
    const own = await startSignIn(email);
    for (let count = 0; count < 5; count += 1) expect(await passkey.refused(own, { isVerified: false })).toMatchObject(NOT_ACCEPTED);
    const options = await own.sees(askPasskeySignIn);
    expect(options['allowCredentials']).toEqual([]);
  });

  test('[AUTH-93] Wrong passkey responses of a person are counted across all their sign-ins', async () => {
    const { passkey, email } = await withPasskey();
    const first = await startSignIn(email);
    for (let count = 0; count < 5; count += 1) await passkey.refused(first, { isVerified: false });
    const second = await startSignIn(email);
    for (let count = 0; count < 5; count += 1) expect(await passkey.refused(second, { isVerified: false })).toMatchObject(NOT_ACCEPTED);
    const third = await startSignIn(email);
    expect(await passkey.refused(third)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });

  test('[AUTH-94] A passkey does not complete a sign-in that has expired', async () => {
    const { passkey, email } = await withPasskey();
    const own = await startSignIn(email);
    const options = await own.sees(askPasskeySignIn);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.loginChallenges').set({ expiresAt: new Date() }).execute());
    expect(await own.refused(passkeySignIn, { body: { credential: passkey.signed(options) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(own.cookies).not.toHaveProperty('sid');
  });

  test('A person who has only the app is offered no passkey, and may sign in with a passkey of another account', async () => {
    const { browser, email } = await accounts.signedIn();
    await withAuthenticator(browser);
    const own = await startSignIn(email);
    expect((await own.sees(askPasskeySignIn))['allowCredentials']).toEqual([]);
    const other = await withPasskey();
    await other.passkey.signIn(own);
    expect(await own.sees(getAuthUser)).toMatchObject({ email: other.email });
  });

  test('A passkey does not complete the sign-in to an account that was disabled in the meantime', async () => {
    const { passkey, email, userId } = await withPasskey();
    const own = await startSignIn(email);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', userId).execute());
    expect(await passkey.refused(own)).toMatchObject({ code: 'LOGIN_COMPLETION_FAILED' });
  });
});

test('[AUTH-95] Passkey challenges are limited for each network', async () => {
  const own = await startTestServer({ PUBLIC_URL: 'https://plumbline.example' }, { ownDatabase: 'its calls are counted apart' });
  try {
    const browser = caller(own.app, {});
    for (let count = 0; count < 60; count += 1) await browser.sees(askPasskeySignIn);
    expect(await browser.refused(askPasskeySignIn)).toMatchObject({ status: 429 });
  } finally {
    await own.close();
  }
});
