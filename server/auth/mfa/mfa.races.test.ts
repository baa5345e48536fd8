import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { enableMfa, setUpMfa, verifyMfa } from '#contract/auth/mfa.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
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

async function guarded() {
  const account = await accounts.signedIn();
  const factors = await withAuthenticator(account.browser);
  const { organizationId } = await account.browser.sees(getAuthUser);
  return { ...account, ...factors, organizationId };
}

async function startSignIn(email: string) {
  const own = accounts.browser();
  await own.sees(login, { body: { email, password: PASSWORD } });
  return own;
}

/** Holds the lock that both calls need until both have sent a correct code and wait for it. */
async function atOnce(userId: string, tries: readonly (() => Promise<{ statusCode: number; json(): unknown }>)[]) {
  let answers: Promise<{ statusCode: number; json(): unknown }>[] = [];
  await asAuth(server.pools, async (tx) => {
    await tx.selectFrom('auth.totp').select('userId').where('userId', '=', userId).forUpdate().execute();
    await tx.selectFrom('auth.backupCodes').select('userId').where('userId', '=', userId).forUpdate().execute();
    answers = tries.map((begin) => begin());
    await waitForLock(server, tries.length);
  });
  return (await Promise.all(answers)).toSorted((one, other) => one.statusCode - other.statusCode);
}

const sessionsOf = async (userId: string) =>
  (await asAuth(server.pools, (tx) => tx.selectFrom('auth.sessions').select('id').where('userId', '=', userId).execute())).length;

describe('simultaneous completions of a sign-in', () => {
  test('Two browsers that complete a sign-in with one code at once result in one session and one audited refusal', async () => {
    const { email, userId, secret, organizationId } = await guarded();
    const [one, other] = [await startSignIn(email), await startSignIn(email)];
    const before = await sessionsOf(userId);
    const raw = { method: 'POST', url: verifyMfa.path, payload: { email, token: codeOf(secret) } } as const;
    const [first, second] = await atOnce(userId, [() => one.inject(raw), () => other.inject(raw)]);
    expect([first?.statusCode, second?.statusCode]).toEqual([204, 400]);
    expect(second?.json()).toMatchObject({ code: 'INVALID_CODE', field: 'token' });
    expect(await sessionsOf(userId)).toBe(before + 1);
    const refused = await asOrganization(server.pools, organizationId, (tx) =>
      tx.selectFrom('auditEvents').select('outcome').where('action', '=', 'user.sign_in_refused').execute(),
    );
    expect(refused).toEqual([{ outcome: 'denied' }]);
  });

  test('Two simultaneous codes for one copied sign-in open one session, and the other has to sign in again', async () => {
    const { email, userId, secret, backupCodes } = await guarded();
    const own = await startSignIn(email);
    const copy = caller(server.app, { ...own.cookies });
    const before = await sessionsOf(userId);
    const raw = { method: 'POST', url: verifyMfa.path } as const;
    const backup = { email, token: backupCodes[0] ?? '', isBackupCode: true };
    const [first, second] = await atOnce(userId, [
      () => own.inject({ ...raw, payload: { email, token: codeOf(secret) } }),
      () => copy.inject({ ...raw, payload: backup }),
    ]);
    expect([first?.statusCode, second?.statusCode]).toEqual([204, 401]);
    expect(second?.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(await sessionsOf(userId)).toBe(before + 1);
  });
});

test('Two simultaneous requests to enable the app with one code result in one success with backup codes', async () => {
  const { browser, userId } = await accounts.signedIn();
  const { secret } = await browser.sees(setUpMfa);
  const raw = { method: 'POST', url: enableMfa.path, payload: { code: codeOf(secret) } } as const;
  const copies = [caller(server.app, { ...browser.cookies }), caller(server.app, { ...browser.cookies })];
  const [first, second] = await atOnce(
    userId,
    copies.map((copy) => () => copy.inject(raw)),
  );
  expect([first?.statusCode, second?.statusCode]).toEqual([200, 400]);
  expect(second?.json()).toMatchObject({ code: 'INVALID_CODE', field: 'code' });
});
