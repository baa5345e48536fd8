import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableMfa, getMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { addPasskey, askPasskey, removePasskey } from '#contract/auth/passkeys.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { accountsIn } from '#tests/support/accounts.ts';
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

type InjectedResponse = Awaited<ReturnType<ReturnType<typeof caller>['inject']>>;

/** Holds the lock that both calls need until both wait for it. */
async function atOnce(userId: string, acts: readonly (() => Promise<InjectedResponse>)[]): Promise<InjectedResponse[]> {
  let answers: Promise<InjectedResponse>[] = [];
  await asAuth(server.pools, async (tx) => {
    await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute();
    for (const act of acts) {
      answers = [...answers, act()];
      await waitForLock(server, answers.length);
    }
  });
  return Promise.all(answers);
}

const remainingFactors = (userId: string) =>
  asAuth(server.pools, async (tx) => ({
    passkeys: await tx.selectFrom('auth.passkeys').select('id').where('userId', '=', userId).orderBy('createdAt').execute(),
    codes: await tx.selectFrom('auth.backupCodes').select('hash').where('userId', '=', userId).orderBy('hash').execute(),
    user: await tx.selectFrom('auth.users').select('hasSecondFactor').where('id', '=', userId).executeTakeFirst(),
  }));

describe('simultaneous MFA changes', () => {
  test('Two simultaneous removals of the last two passkeys end with one refused while the organisation requires MFA', async () => {
    const { browser, userId } = await accounts.signedIn();
    const passkeys = [softPasskey(server.config.publicUrl), softPasskey(server.config.publicUrl)];
    for (const passkey of passkeys) await passkey.join(browser);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.organizations')
        .set({ mfaRoles: ['owner'] })
        .execute(),
    );
    const removals = passkeys.map(({ id }) => {
      const copy = caller(server.app, { ...browser.cookies });
      return () => copy.inject({ method: 'DELETE', url: `/api/auth/passkeys/${id}` });
    });
    const answers = await atOnce(userId, removals);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 409]);
    expect(await remainingFactors(userId)).toMatchObject({ passkeys: [{}], user: { hasSecondFactor: true } });
  });

  test('Disabling the app is refused if the last passkey is removed at the same moment and the organisation requires MFA', async () => {
    const { browser, userId } = await accounts.signedIn();
    const { backupCodes } = await withAuthenticator(browser);
    const passkey = softPasskey(server.config.publicUrl);
    await passkey.join(browser);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.organizations')
        .set({ mfaRoles: ['owner'] })
        .execute(),
    );
    const [one, other] = [caller(server.app, { ...browser.cookies }), caller(server.app, { ...browser.cookies })];
    const answers = await atOnce(userId, [
      () => one.inject({ method: 'DELETE', url: `/api/auth/passkeys/${passkey.id}` }),
      () => other.inject({ method: 'POST', url: disableMfa.path, payload: { code: backupCodes[0] ?? '' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 409]);
    expect(await remainingFactors(userId)).toMatchObject({ passkeys: [], codes: { length: 10 }, user: { hasSecondFactor: true } });
  });

  test('Two first passkeys added at the same moment show the backup codes once', async () => {
    const { browser, userId } = await accounts.signedIn();
    const additions = await Promise.all(
      ['Laptop', 'Phone'].map(async (name) => {
        const copy = caller(server.app, { ...browser.cookies });
        const credential = softPasskey(server.config.publicUrl).made(await copy.sees(askPasskey));
        return () => copy.inject({ method: 'POST', url: addPasskey.path, payload: { name, credential } });
      }),
    );
    const answers = await atOnce(userId, additions);
    const codeCounts = answers.map((answer) => answer.json<{ backupCodes: string[] | null }>().backupCodes?.length ?? 0);
    expect(codeCounts.toSorted((one, other) => one - other)).toEqual([0, 10]);
    const { passkeys, codes } = await remainingFactors(userId);
    expect([passkeys.length, codes.length]).toEqual([2, 10]);
  });
});

test('An app that was never confirmed does not count as a remaining MFA method', async () => {
  const { browser, userId } = await accounts.signedIn();
  const passkey = softPasskey(server.config.publicUrl);
  await passkey.join(browser);
  await browser.sees(setUpMfa);
  expect(await browser.sees(getMfa)).toMatchObject({ totp: false, passkeys: 1 });
  await browser.sees(removePasskey, { params: { id: passkey.id } });
  expect(await remainingFactors(userId)).toMatchObject({ passkeys: [], codes: [], user: { hasSecondFactor: false } });
});
