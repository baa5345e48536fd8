import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { askPasskeyProof, reauthenticate } from '#contract/auth/passwords.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { withAuthenticator } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { waitForLock } from '#tests/support/locks.ts';
import { softPasskey } from '#tests/support/passkeys/passkey.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const trail = (organizationId: string, action: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').selectAll().where('action', '=', action).orderBy('seq').execute(),
  );
const organizationOf = (userId: string) =>
  asAuth(server.pools, (tx) => tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow());

describe('reauthentication', () => {
  const age = (userId: string) =>
    asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: new Date(Date.now() - 6 * 60_000) })
        .where('userId', '=', userId)
        .execute(),
    );
  const isFresh = async (account: Awaited<ReturnType<typeof accounts.signedIn>>) => {
    const response = await account.browser.inject({
      method: 'POST',
      url: '/api/organizations/transfer-ownership',
      payload: { userId: '01890000-0000-7000-8000-000000000001' },
    });
    return response.json<{ code: string }>().code !== 'REAUTHENTICATION_REQUIRED';
  };

  test('[AUTH-46] A sensitive change is refused five minutes after the sign-in until the password is entered again', async () => {
    const account = await accounts.signedIn();
    const elsewhere = { ...account, browser: await accounts.signInAgain(account.email) };
    expect(await isFresh(account)).toBe(true);
    await age(account.userId);
    expect(await isFresh(account)).toBe(false);
    expect(await account.browser.refused(reauthenticate, { body: { password: 'Wrong1!password' } })).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      field: 'password',
    });
    expect(await isFresh(account)).toBe(false);
    await account.browser.sees(reauthenticate, { body: { password: PASSWORD } });
    expect([await isFresh(account), await isFresh(elsewhere)]).toEqual([true, false]);
    const { organizationId } = await organizationOf(account.userId);
    expect(await trail(organizationId, 'user.reauthentication_refused')).toMatchObject([{ outcome: 'denied', entityId: account.userId }]);
    expect(await trail(organizationId, 'user.reauthenticated')).toHaveLength(1);
  });

  test('[AUTH-47] A backup code reauthenticates once, and two simultaneous requests result in one success', async () => {
    const account = await accounts.signedIn();
    const { backupCodes } = await withAuthenticator(account.browser);
    const [code = ''] = backupCodes;
    await age(account.userId);
    expect(await isFresh(account)).toBe(false);
    const tries = await Promise.allSettled([1, 2].map(() => account.browser.sees(reauthenticate, { body: { code } })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await isFresh(account)).toBe(true);
    await age(account.userId);
    expect(await account.browser.refused(reauthenticate, { body: { code } })).toMatchObject({ code: 'INVALID_CODE', field: 'code' });
    expect(await isFresh(account)).toBe(false);
  });

  describe('with a passkey', () => {
    const withoutPassword = async () => {
      const account = await accounts.signedIn();
      const passkey = softPasskey(server.config.publicUrl);
      await passkey.join(account.browser);
      await asAuth(server.pools, (tx) => tx.deleteFrom('auth.passwords').where('userId', '=', account.userId).execute());
      await age(account.userId);
      return { account, passkey };
    };
    const NOT_ACCEPTED = { status: 400, code: 'INVALID_CODE', message: 'The passkey was not accepted', field: 'credential' };

    test('[AUTH-48] A person without a password and an app reauthenticates with a passkey, and the audit log records it', async () => {
      const { account, passkey } = await withoutPassword();
      expect(await isFresh(account)).toBe(false);
      const options = await account.browser.sees(askPasskeyProof);
      expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.id }] });
      await passkey.prove(account.browser);
      expect(await isFresh(account)).toBe(true);
      const { organizationId } = await organizationOf(account.userId);
      expect(await trail(organizationId, 'user.reauthenticated')).toMatchObject([{ after: { method: 'passkey' } }]);
    });

    test.each([
      ['signed for another site', { origin: 'https://evil.test' }],
      ['to a question of before', { challenge: 'b2xk' }],
      ['without fingerprint or PIN', { isVerified: false }],
    ])('[AUTH-49] A passkey response %s does not reauthenticate, and the audit log records the refusal', async (_, lies) => {
      const { account, passkey } = await withoutPassword();
      const options = await account.browser.sees(askPasskeyProof);
      const credential = passkey.signed(options, lies);
      expect(await account.browser.refused(reauthenticate, { body: { credential } })).toMatchObject(NOT_ACCEPTED);
      expect(await isFresh(account)).toBe(false);
      const { organizationId } = await organizationOf(account.userId);
      expect(await trail(organizationId, 'user.reauthentication_refused')).toMatchObject([
        { outcome: 'denied', after: { reason: 'passkey' } },
      ]);
    });

    test('[AUTH-50] A passkey response reauthenticates once, and only for a challenge of that purpose', async () => {
      const { account, passkey } = await withoutPassword();
      const credential = passkey.signed(await account.browser.sees(askPasskeyProof));
      await account.browser.sees(reauthenticate, { body: { credential } });
      await age(account.userId);
      expect(await account.browser.refused(reauthenticate, { body: { credential } })).toMatchObject(NOT_ACCEPTED);
      const forSignIn = passkey.signed(await account.browser.sees(askPasskeySignIn, { body: { purpose: 'sign_in' } }));
      expect(await account.browser.refused(reauthenticate, { body: { credential: forSignIn } })).toMatchObject(NOT_ACCEPTED);
      expect(await isFresh(account)).toBe(false);
      const forProof = passkey.signed(await account.browser.sees(askPasskeyProof));
      expect(await account.browser.refused(passkeySignIn, { body: { credential: forProof } })).toMatchObject({ code: 'SESSION_EXPIRED' });
    });

    test('[AUTH-51] The passkey of another person does not reauthenticate, and a person without a passkey gets no challenge', async () => {
      const { account } = await withoutPassword();
      const other = softPasskey(server.config.publicUrl);
      const removed = softPasskey(server.config.publicUrl);
      for (const passkey of [other, removed]) await passkey.join((await accounts.signedIn()).browser);
      await asAuth(server.pools, (tx) => tx.deleteFrom('auth.passkeys').where('id', '=', removed.id).execute());
      for (const passkey of [other, removed]) {
        const credential = passkey.signed(await account.browser.sees(askPasskeyProof));
        expect(await account.browser.refused(reauthenticate, { body: { credential } })).toMatchObject(NOT_ACCEPTED);
      }
      expect(await isFresh(account)).toBe(false);
      const { browser } = await accounts.signedIn();
      expect(await browser.refused(askPasskeyProof)).toMatchObject({ status: 404, message: 'You have no passkey' });
    });

    test('[AUTH-52] A passkey challenge for another person cannot be answered', async () => {
      const [mine, other] = [await withoutPassword(), await withoutPassword()];
      const credential = mine.passkey.signed(await other.account.browser.sees(askPasskeyProof));
      const { browser } = mine.account;
      const crossed = caller(server.app, { ...browser.cookies, passkey: other.account.browser.cookies['passkey'] ?? '' });
      expect(await crossed.refused(reauthenticate, { body: { credential } })).toMatchObject(NOT_ACCEPTED);
      expect(await isFresh(mine.account)).toBe(false);
    });

    test('[AUTH-53] A passkey response is refused when a later response of the same passkey overtakes it', async () => {
      const { account, passkey } = await withoutPassword();
      const credential = passkey.signed(await account.browser.sees(askPasskeyProof));
      let answer: Promise<unknown> = Promise.resolve();
      await asAuth(server.pools, async (tx) => {
        await tx.updateTable('auth.passkeys').set({ counter: 7 }).where('id', '=', passkey.id).execute();
        answer = account.browser.refused(reauthenticate, { body: { credential } });
        await waitForLock(server);
      });
      expect(await answer).toMatchObject(NOT_ACCEPTED);
      expect(await isFresh(account)).toBe(false);
    });

    test('[AUTH-54] Tries with a passkey count together with tries of the password', async () => {
      const { account, passkey } = await withoutPassword();
      for (let n = 0; n < 5; n += 1) {
        const credential = passkey.signed(await account.browser.sees(askPasskeyProof), { isVerified: false });
        expect(await account.browser.refused(reauthenticate, { body: { credential } })).toMatchObject(NOT_ACCEPTED);
      }
      const credential = passkey.signed(await account.browser.sees(askPasskeyProof));
      expect(await account.browser.refused(reauthenticate, { body: { credential } })).toMatchObject({ status: 429 });
    });
  });

  test('[AUTH-55] A person without a password cannot reauthenticate with one', async () => {
    await accounts.verified();
    const person = await (await server.organization()).person('vcio');
    expect(await person.refused(reauthenticate, { body: { password: PASSWORD } })).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });

  test('A reauthentication with no proof, with two proofs or with a code of a missing app is refused', async () => {
    const { browser } = await accounts.signedIn();
    expect(await browser.refused(reauthenticate, { body: {} })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await browser.refused(reauthenticate, { body: { password: PASSWORD, code: '123456' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await browser.refused(reauthenticate, { body: { code: '123456' } })).toMatchObject({ code: 'INVALID_CODE', field: 'code' });
  });

  test('[AUTH-56] After five wrong passwords the correct one does not reauthenticate either', async () => {
    const { browser } = await accounts.signedIn();
    const tries = Array.from({ length: 9 }, () => browser.refused(reauthenticate, { body: { password: 'Wrong1!password' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await browser.refused(reauthenticate, { body: { password: PASSWORD } })).toMatchObject({ status: 429 });
  });

  test('A correct password resets the count of wrong ones on reauthentication', async () => {
    const { browser } = await accounts.signedIn();
    for (let round = 0; round < 2; round += 1) {
      for (let nr = 0; nr < 4; nr += 1) {
        expect(await browser.refused(reauthenticate, { body: { password: 'Wrong1!password' } })).toMatchObject({ status: 401 });
      }
      await browser.sees(reauthenticate, { body: { password: PASSWORD } });
    }
  });
});
