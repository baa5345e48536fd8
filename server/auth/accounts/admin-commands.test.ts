import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { listUsers, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { withAuthenticator } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { softPasskey } from '#tests/support/passkeys/passkey.ts';
import { resetSecondFactors, setSuperadmin, unlock } from './admin-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[AUTH-6] The server commands grant and revoke superadmin, and the audit log of the organisation records both', async () => {
  const { email, browser } = await accountsIn(server).signedIn();
  const { organizationId } = await browser.sees(getAuthUser);
  await setSuperadmin(server.pools, ` ${email.toUpperCase()} `, true);
  expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401 });

  const body = { email, password: PASSWORD };
  await browser.sees(login, { body });
  expect(await browser.sees(getAuthUser)).toMatchObject({ isSuperadmin: true });
  await setSuperadmin(server.pools, email, false);
  await browser.sees(login, { body });
  expect(await browser.sees(getAuthUser)).toMatchObject({ isSuperadmin: false });

  const trail = await asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'actorKind']).where('action', 'like', 'superadmin.%').orderBy('seq').execute(),
  );
  expect(trail).toEqual([
    { action: 'superadmin.granted', actorKind: 'system' },
    { action: 'superadmin.revoked', actorKind: 'system' },
  ]);
});

test('The server command unlocks an account, whatever locked it', async () => {
  const accounts = accountsIn(server);
  const { email } = await accounts.verified();
  const wrong = { email, password: 'Wrong1!password' };
  for (let n = 0; n < 6; n += 1) await accounts.browser().refused(login, { body: wrong });
  const right = { email, password: PASSWORD };
  expect(await accounts.browser().refused(login, { body: right })).toMatchObject({ status: 429 });
  expect(await unlock({ pools: server.pools, secrets: server.context.secrets }, email)).toBe(`${email} can sign in again.`);
  await accounts.browser().sees(login, { body: right });
});

test('The server command enables a disabled account with its former status and records it in the audit log', async () => {
  const msp = await server.organization();
  const [joined, invited, open] = [await msp.person('vcio'), await msp.person('vcio'), await msp.person('vcio')];
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ emailVerifiedAt: null }).where('id', '=', invited.id).execute());
  for (const { id } of [joined, invited]) await msp.owner.sees(updateUser, { params: { id }, body: { status: 'disabled' } });
  for (const { email } of [joined, invited, open]) await unlock({ pools: server.pools, secrets: server.context.secrets }, email);
  const people = await msp.owner.sees(listUsers, { query: {} });
  const statusOf = (id: string) => people.find((person) => person.id === id)?.status;
  expect([joined, invited, open].map(({ id }) => statusOf(id))).toEqual(['active', 'invited', 'active']);
  const closed = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.users').select('id').where('organizationId', '=', msp.id).where('loginDisabled', '=', true).execute(),
  );
  expect(closed).toEqual([]);
  await open.sees(getAuthUser);
  const trail = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['entityId', 'actorKind']).where('action', '=', 'user.unlocked').orderBy('seq').execute(),
  );
  expect(trail).toEqual([joined, invited, open].map(({ id }) => ({ entityId: id, actorKind: 'system' })));
});

test('The server command removes the MFA methods of an owner, ends the sessions, emails the person and is in the audit log', async () => {
  const { email, browser } = await accountsIn(server).signedIn();
  const { organizationId } = await browser.sees(getAuthUser);
  const tools = { pools: server.pools, publicUrl: server.config.publicUrl };
  await expect(resetSecondFactors(tools, email)).rejects.toThrow(`${email} has no MFA.`);
  await withAuthenticator(browser);
  await softPasskey(server.config.publicUrl).join(browser);
  expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: true, signInMethods: ['local', 'passkey'] });
  expect(await resetSecondFactors(tools, ` ${email.toUpperCase()}`)).toContain('signs in without MFA');
  expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401 });

  expect(await browser.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfa: false });
  expect(await browser.sees(getAuthUser)).toMatchObject({ mfaEnabled: false, signInMethods: ['local'] });
  expect((await server.mails()).findLast((mail) => mail.includes(email))).toContain('Your MFA was removed');
  const trail = await asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select('actorKind').where('action', '=', 'user.mfa_reset').execute(),
  );
  expect(trail).toEqual([{ actorKind: 'system' }]);
});

test('The server commands refuse an address without an account in one sentence', async () => {
  await expect(setSuperadmin(server.pools, 'nobody@msp.test', true)).rejects.toThrow(
    'There is no account with the address nobody@msp.test.',
  );
});
