import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { setUpMfa, verifyMfa } from '#contract/auth/mfa.contract.ts';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { addSsoDomain } from '#contract/auth/sso.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { waitForLock } from '#tests/support/locks.ts';
import { unlock } from './admin-commands.ts';

const NEW_PASSWORD = 'Tulip-Kettle-97!';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const reopenSessions = (userId: string) =>
  asAuth(server.pools, (tx) => tx.updateTable('auth.sessions').set({ revokedAt: null }).where('userId', '=', userId).execute());

describe('an account with two required actions', () => {
  test('[AUTH-7] A person who must change the password and set up MFA can do both, one after the other', async () => {
    const { browser, userId } = await accounts.signedIn();
    const { organizationId: id } = await browser.sees(getAuthUser);
    await asAuth(server.pools, async (tx) => {
      await tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', userId).execute();
      await tx
        .updateTable('auth.organizations')
        .set({ mfaRoles: ['owner'] })
        .where('id', '=', id)
        .execute();
    });
    expect(await browser.refused(setUpMfa)).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    await browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });
    expect(await browser.refused(listCustomers, { query: {} })).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
    await withAuthenticator(browser);
    await browser.sees(listCustomers, { query: {} });
  });

  test('[AUTH-8] A forced password change refuses the current password', async () => {
    const { browser, userId } = await accounts.signedIn();
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', userId).execute());
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect(await browser.refused(changePassword, { body: same })).toMatchObject({ code: 'WEAK_PASSWORD', field: 'newPassword' });
    expect(await browser.refused(listCustomers, { query: {} })).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
  });
});

test('[AUTH-9] A session that ends while it changes the password changes nothing', async () => {
  const { browser, email, userId } = await accounts.signedIn();
  let change: Promise<unknown> = Promise.resolve();
  await asAuth(server.pools, async (tx) => {
    // Simulates a password reset in another process, whose transaction the change must wait for.
    await tx.updateTable('auth.passwords').set({ changedAt: new Date() }).where('userId', '=', userId).execute();
    await tx.updateTable('auth.sessions').set({ revokedAt: new Date() }).where('userId', '=', userId).execute();
    change = browser.refused(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });
    await waitForLock(server);
  });
  expect(await change).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  await accounts.browser().sees(login, { body: { email, password: PASSWORD } });
});

describe('an account that is enabled again', () => {
  test('[AUTH-10] A disabled account that is enabled again has no open session, not even one opened while it was disabled', async () => {
    const msp = await server.organization();
    const person = await msp.person('vcio');
    await msp.owner.sees(updateUser, { params: { id: person.id }, body: { status: 'disabled' } });
    await reopenSessions(person.id);
    await msp.owner.sees(updateUser, { params: { id: person.id }, body: { status: 'active' } });
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });

    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', person.id).execute());
    await reopenSessions(person.id);
    await unlock({ pools: server.pools, secrets: server.context.secrets }, person.email);
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });
  });

  test('[AUTH-11] A disabled account that is enabled again has no sign-in awaiting MFA', async () => {
    const { browser, email, userId } = await accounts.signedIn();
    const { secret } = await withAuthenticator(browser);
    const pendingBrowser = accounts.browser();
    await pendingBrowser.sees(login, { body: { email, password: PASSWORD } });
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', userId).execute());
    await unlock({ pools: server.pools, secrets: server.context.secrets }, email);
    expect(await pendingBrowser.refused(verifyMfa, { body: { email, token: codeOf(secret) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

test('[AUTH-12] The response of a sensitive call, such as new backup codes, is not stored for its idempotency key', async () => {
  const msp = await server.organization();
  await msp.owner.sees(addSsoDomain, { body: { domain: 'once.test' }, idempotencyKey: 'again' });
  await msp.owner.sees(createCustomer, { body: { name: 'Kept' }, idempotencyKey: 'and again' });
  const storedKeys = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('idempotencyKeys').select('key').execute());
  expect(storedKeys).toEqual([{ key: 'and again' }]);
});

test('The audit log contains a refused sign-in before the server closes', async () => {
  const { email, browser } = await accounts.signedIn();
  const { organizationId } = await browser.sees(getAuthUser);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table audit_events in share mode');
  await accounts.browser().refused(login, { body: { email, password: 'Wrong1!password' } });
  await waitForLock(server);
  let hasArrived = false;
  const arrival = server.context.backgroundWork.finished().then(() => {
    hasArrived = true;
  });
  await waitForLock(server);
  expect(hasArrived).toBe(false);
  await owner.end();
  await arrival;
  const notifications = await asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select('outcome').where('action', '=', 'user.sign_in_refused').execute(),
  );
  expect(notifications).toEqual([{ outcome: 'denied' }]);
});
