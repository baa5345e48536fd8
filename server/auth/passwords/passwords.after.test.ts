import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import type { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NEW = 'Another2?stapler';
const WRONG = 'Wrong1!password';
let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

async function reset(email: string): Promise<void> {
  await accounts.browser().sees(requestPasswordReset, { body: { email } });
  const link = async () => {
    const mails = (await server.mails()).filter((mail) => mail.includes(`To: ${email}`));
    return mails.map((mail) => /reset-password\?token=(\S+)/.exec(mail)?.[1]).find((token) => token !== undefined);
  };
  await expect.poll(link).toBeDefined();
  await accounts.browser().sees(resetPassword, { body: { token: (await link()) ?? '', newPassword: NEW } });
}

async function useTriesUp(email: string): Promise<void> {
  for (let count = 0; count < 6; count += 1) await accounts.browser().refused(login, { body: { email, password: WRONG } });
}

const signIn = (email: string, browser: ReturnType<typeof caller> = accounts.browser()) =>
  browser.sees(login, { body: { email, password: NEW } });

test('[AUTH-104] A person locked out by the tries of strangers can sign in again after a password reset', async () => {
  const { email } = await accounts.verified();
  await useTriesUp(email);
  expect(await accounts.browser().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 429 });
  await reset(email);
  await signIn(email);
});

test('[AUTH-105] A password reset makes every known browser unknown', async () => {
  const { email, browser } = await accounts.signedIn();
  await reset(email);
  await useTriesUp(email);
  expect(await browser.refused(login, { body: { email, password: NEW } })).toMatchObject({ status: 429 });
});

test('A password reset verifies the address of the person', async () => {
  const { email } = await accounts.registered();
  expect(await accounts.browser().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  await reset(email);
  await signIn(email);
});

test('A person who had a password before a reset has it once in the list of sign-in methods', async () => {
  const { email, browser } = await accounts.signedIn();
  await reset(email);
  await signIn(email, browser);
  expect(await browser.sees(getAuthUser)).toMatchObject({ signInMethods: ['local'] });
});

test('A correct current password resets the count of wrong ones when the password is changed', async () => {
  const { browser } = await accounts.signedIn();
  const change = (currentPassword: string, newPassword: string) =>
    browser.refused(changePassword, { body: { currentPassword, newPassword } });
  for (let count = 0; count < 4; count += 1) expect(await change(WRONG, NEW)).not.toMatchObject({ status: 429 });
  await browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } });
  expect(await change(WRONG, PASSWORD)).not.toMatchObject({ status: 429 });
});

test('A request for a password reset and a change of the password are recorded in the audit log', async () => {
  const { email, userId, browser } = await accounts.signedIn();
  await browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'Third3!umbrella' } });
  await reset(email);
  const { organizationId } = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  const trail = await asOrganization(server.pools, organizationId, (tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'entityId'])
      .where('action', 'like', 'user.password%')
      .orderBy('seq')
      .execute(),
  );
  expect(trail).toEqual([
    { action: 'user.password_changed', actorId: userId, entityId: userId },
    { action: 'user.password_reset_requested', actorId: null, entityId: userId },
    { action: 'user.password_reset', actorId: userId, entityId: userId },
  ]);
});
