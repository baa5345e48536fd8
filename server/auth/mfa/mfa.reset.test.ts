import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCurrentUser, login } from '#contract/auth/auth.contract.ts';
import { takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { acceptOwnership, transferOwnership } from '#contract/organizations/ownership.contract.ts';
import { listUsers, resetUserMfa, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { withEverySignInMethod } from '#tests/support/sign-in-methods.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { resetSecondFactors } from '#server/auth/accounts/admin-commands.ts';

const ENDED = { status: 400, code: 'INVALID_CODE', message: 'This link is invalid or has expired' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mailsTo = async (email: string) => (await server.mails()).filter((mail) => mail.includes(`To: ${email}\r\n`));

/** Creates a person with every sign-in method, to whom an administrator has just sent a reset link. */
async function waiting() {
  const msp = await server.organization();
  const [admin, one] = [await msp.person('admin'), await withEverySignInMethod(server, msp, await msp.person('vcio'))];
  const { person } = one;
  const send = async () => {
    await admin.sees(resetUserMfa, { params: { id: person.id } });
    const links = (await mailsTo(person.email)).map((mail) => /reset-mfa\?token=([\w-]+)/.exec(mail)?.[1]);
    return links.findLast((token) => token !== undefined) ?? '';
  };
  return { msp, admin, person, token: await send(), send };
}

const follow = (token: string) => server.stranger.sees(takeMfaAway, { body: { token } });
const refusedTo = (token: string) => server.stranger.refused(takeMfaAway, { body: { token } });
const hasFactor = async (userId: string) => {
  const rows = await asAuth(server.pools, async (tx) => [
    ...(await tx.selectFrom('auth.totp').select('userId').where('userId', '=', userId).execute()),
    ...(await tx.selectFrom('auth.passkeys').select('userId').where('userId', '=', userId).execute()),
    ...(await tx.selectFrom('auth.backupCodes').select('userId').where('userId', '=', userId).execute()),
    ...(await tx.selectFrom('auth.users').select('id').where('id', '=', userId).where('hasSecondFactor', '=', true).execute()),
  ]);
  return rows.length > 0;
};

test('The MFA reset link removes all MFA methods and ends the sessions, and the password alone signs in', async () => {
  const { msp, admin, person, token } = await waiting();
  expect(await hasFactor(person.id)).toBe(true);
  expect(await caller(server.app, {}).sees(login, { body: { email: person.email, password: PASSWORD } })).toMatchObject({
    requiresMfa: true,
  });
  const visitor = caller(server.app, {});
  await visitor.sees(takeMfaAway, { body: { token } });
  expect(visitor.cookies['sid']).toBeUndefined();
  expect(await hasFactor(person.id)).toBe(false);
  expect(await person.refused(getCurrentUser)).toMatchObject({ status: 401 });
  const listedPerson = (await admin.sees(listUsers, { query: {} })).find(({ id }) => id === person.id);
  expect(listedPerson).toMatchObject({ mfaEnabled: false, signInMethods: ['local', 'sso'] });
  expect(await visitor.sees(login, { body: { email: person.email, password: PASSWORD } })).toMatchObject({ requiresMfa: false });

  expect((await mailsTo(person.email)).some((mail) => mail.includes('Subject: Your MFA was removed'))).toBe(true);
  const trail = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'actorId']).where('action', 'like', 'user.mfa_reset%').orderBy('seq').execute(),
  );
  expect(trail).toEqual([
    { action: 'user.mfa_reset_requested', actorId: admin.id },
    { action: 'user.mfa_reset', actorId: person.id },
  ]);
});

test('The email with an MFA reset link names the requester, the lifetime and what to do if it was not requested', async () => {
  const { person } = await waiting();
  const mail = (await mailsTo(person.email)).findLast((text) => text.includes('Sign in to Plumbline without MFA')) ?? '';
  expect(mail).toContain('admin Tester was informed that you lost your MFA device');
  expect(mail).toContain('works once and for 24 hours');
  expect(mail).toContain('notify an administrator immediately');
});

test('[AUTH-71] An MFA reset link works once, even if it is used twice at the same moment', async () => {
  const { person, token } = await waiting();
  const tries = await Promise.allSettled([1, 2, 3].map(() => caller(server.app, {}).sees(takeMfaAway, { body: { token } })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await hasFactor(person.id)).toBe(false);
  expect(await refusedTo(token)).toMatchObject(ENDED);
});

test('[AUTH-72] An MFA reset link that has expired, is invented, was replaced or has another purpose removes nothing', async () => {
  const { msp, person, token, send } = await waiting();
  expect(await refusedTo('made-up')).toMatchObject(ENDED);
  const newer = await send();
  expect(newer).not.toBe(token);
  expect(await refusedTo(token)).toMatchObject(ENDED);
  const other = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  expect(await refusedTo(other.link)).toMatchObject(ENDED);
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.oneTimeTokens')
      .set({ expiresAt: new Date(0) })
      .execute(),
  );
  expect(await refusedTo(newer)).toMatchObject(ENDED);
  expect(await hasFactor(person.id)).toBe(true);
  expect(await hasFactor(other.person.id)).toBe(true);
  await person.sees(getCurrentUser);
  await follow(await send());
  expect(await hasFactor(person.id)).toBe(false);
});

test('[AUTH-73] The database never contains the MFA reset link, neither while its email is queued nor while it is valid', async () => {
  const { admin, person } = await waiting();
  await admin.sees(resetUserMfa, { params: { id: person.id } });
  const waits = await asPlatform(server.pools, (tx) =>
    tx.selectFrom('platform.outbox').selectAll().where('deliveredAt', 'is', null).execute(),
  );
  expect(waits).toEqual([expect.objectContaining({ kind: 'mail', kid: expect.any(String) })]);
  const remaining = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.oneTimeTokens').selectAll().where('userId', '=', person.id).execute(),
  );
  const mail = (await mailsTo(person.email)).at(-1) ?? '';
  const token = /reset-mfa\?token=([\w-]+)/.exec(mail)?.[1] ?? 'none';
  expect(JSON.stringify([waits, remaining])).not.toContain(token);
  await follow(token);
});

test('The MFA reset link is valid for a day', async () => {
  const { person } = await waiting();
  const rows = await asAuth(server.pools, (tx) =>
    tx
      .selectFrom('auth.oneTimeTokens')
      .select('expiresAt')
      .where('userId', '=', person.id)
      .where('purpose', '=', 'reset_mfa')
      .where('usedAt', 'is', null)
      .execute(),
  );
  const hours = rows.map(({ expiresAt }) => (expiresAt.getTime() - Date.now()) / 3_600_000);
  expect(hours.map((hoursLeft) => hoursLeft > 23.9 && hoursLeft <= 24)).toEqual([true]);
});

test('An MFA reset link ends when the account is disabled, and stays invalid when the account is enabled again', async () => {
  const { admin, person, token } = await waiting();
  for (const status of ['disabled', 'active'] as const) await admin.sees(updateUser, { params: { id: person.id }, body: { status } });
  expect(await refusedTo(token)).toMatchObject(ENDED);
  expect(await hasFactor(person.id)).toBe(true);
});

test('The server command that removes MFA revokes a pending reset link', async () => {
  const { person, token } = await waiting();
  await resetSecondFactors({ ...server, publicUrl: server.config.publicUrl }, person.email);
  expect(await hasFactor(person.id)).toBe(false);
  expect(await refusedTo(token)).toMatchObject(ENDED);
});

test('[AUTH-74] An earlier MFA reset link has no effect on a person who has become owner or superadmin', async () => {
  const next = await waiting();
  await next.msp.owner.sees(transferOwnership, { body: { userId: next.person.id } });
  await next.person.sees(acceptOwnership);
  expect(await refusedTo(next.token)).toMatchObject(ENDED);
  const risen = await waiting();
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', risen.person.id).execute());
  expect(await refusedTo(risen.token)).toMatchObject(ENDED);
  expect([await hasFactor(next.person.id), await hasFactor(risen.person.id)]).toEqual([true, true]);
});
