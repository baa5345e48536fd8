import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reauthenticate } from '#contract/passwords.contract.ts';
import { asAuth, asOrganization } from '#server/db/doors.ts';
import { accountsIn, PASSWORD } from '#tests/accounts.ts';
import { withAuthenticator } from '#tests/authenticator.ts';
import { openTestHouse, type TestHouse } from '#tests/house.ts';

let house: TestHouse;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  house = await openTestHouse();
  accounts = accountsIn(house);
});
afterAll(() => house.close());

const trail = (organizationId: string, action: string) =>
  asOrganization(house.doors, organizationId, (tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', action).execute());
const organizationOf = (userId: string) =>
  asAuth(house.doors, (tx) => tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow());

describe('proving it once more', () => {
  const age = (userId: string) =>
    asAuth(house.doors, (tx) =>
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

  test('ASVS 7.5.1: a sensitive change is refused five minutes after the sign-in, until the password is given again', async () => {
    const account = await accounts.signedIn();
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
    expect(await isFresh(account)).toBe(true);
    const { organizationId } = await organizationOf(account.userId);
    expect(await trail(organizationId, 'user.reauthentication_refused')).toMatchObject([{ outcome: 'denied', entityId: account.userId }]);
    expect(await trail(organizationId, 'user.reauthenticated')).toHaveLength(1);
  });

  test('threat 8: a backup code proves it too, and once; of two at the same moment one counts', async () => {
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

  test('neither nothing nor both at once proves anything, nor does a code of nobody', async () => {
    const { browser } = await accounts.signedIn();
    expect(await browser.refused(reauthenticate, { body: {} })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await browser.refused(reauthenticate, { body: { password: PASSWORD, code: '123456' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await browser.refused(reauthenticate, { body: { code: '123456' } })).toMatchObject({ code: 'INVALID_CODE', field: 'code' });
  });

  test('threat 5: after five wrong passwords the right one is not looked at either', async () => {
    const { browser } = await accounts.signedIn();
    const tries = Array.from({ length: 9 }, () => browser.refused(reauthenticate, { body: { password: 'Wrong1!password' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await browser.refused(reauthenticate, { body: { password: PASSWORD } })).toMatchObject({ status: 429 });
  });
});
