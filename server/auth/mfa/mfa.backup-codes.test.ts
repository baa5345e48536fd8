import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMfa, renewBackupCodes } from '#contract/auth/mfa.contract.ts';
import { accountsIn } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

describe('new backup codes', () => {
  test('New backup codes replace the old ones, after a code of the app or a backup code', async () => {
    const { browser } = await accounts.signedIn();
    const { secret, backupCodes } = await withAuthenticator(browser);
    const { backupCodes: renewed } = await browser.sees(renewBackupCodes, { body: { code: codeOf(secret) } });
    expect(renewed).toHaveLength(10);
    expect(renewed.filter((code) => backupCodes.includes(code))).toEqual([]);
    expect(await browser.refused(renewBackupCodes, { body: { code: backupCodes[0] ?? '' } })).toMatchObject({ code: 'INVALID_CODE' });
    await browser.sees(renewBackupCodes, { body: { code: renewed[0] ?? '' } });
    expect(await browser.sees(getMfa)).toMatchObject({ backupCodesLeft: 10 });
  });

  test('Several simultaneous requests for new backup codes with one code result in one success', async () => {
    const { browser } = await accounts.signedIn();
    const { secret } = await withAuthenticator(browser);
    const csrf = (await browser.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>().csrfToken;
    const payload = { code: codeOf(secret) };
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => {
        const copy = caller(server.app, { ...browser.cookies });
        const raw = { method: 'POST', url: '/api/auth/mfa/backup-codes', payload } as const;
        return (await copy.inject({ ...raw, headers: { 'x-csrf-token': csrf } })).statusCode;
      }),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await browser.sees(getMfa)).toMatchObject({ backupCodesLeft: 10 });
  });
});
