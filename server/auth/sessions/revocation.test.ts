import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewBackupCodes, disableMfa, takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { removePasskey } from '#contract/auth/passkeys.contract.ts';
import { changePassword, resetPassword } from '#contract/auth/passwords.contract.ts';
import { disconnectWorkAccount } from '#contract/auth/sso.contract.ts';
import { deleteUser, endUserSessions, requirePasswordChange, resetUserMfa, updateUser } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { type SignInMethods, withEverySignInMethod } from '#tests/support/sign-in-methods.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';
import { setSuperadmin } from '#server/auth/accounts/admin-commands.ts';

const NEW = 'Another2?stapler';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Everything of a person that still grants access. */
async function openOf(userId: string) {
  return asAuth(server.pools, async (tx) => {
    const count = async (rows: Promise<unknown[]>) => (await rows).length;
    const links = await tx
      .selectFrom('auth.oneTimeTokens')
      .select('purpose')
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .orderBy('purpose')
      .execute();
    const sessions = tx.selectFrom('auth.sessions').select('id').where('userId', '=', userId).where('revokedAt', 'is', null);
    const codes = tx.selectFrom('auth.backupCodes').select('hash').where('userId', '=', userId).where('usedAt', 'is', null);
    return {
      password: await count(tx.selectFrom('auth.passwords').select('userId').where('userId', '=', userId).execute()),
      sessions: await count(sessions.execute()),
      pendingSignIns: await count(tx.selectFrom('auth.loginChallenges').select('userId').where('userId', '=', userId).execute()),
      app: await count(tx.selectFrom('auth.totp').select('userId').where('userId', '=', userId).execute()),
      backupCodes: await count(codes.execute()),
      passkeys: await count(tx.selectFrom('auth.passkeys').select('id').where('userId', '=', userId).execute()),
      questions: await count(tx.selectFrom('auth.passkeyChallenges').select('userId').where('userId', '=', userId).execute()),
      workAccounts: await count(tx.selectFrom('auth.identities').select('userId').where('userId', '=', userId).execute()),
      browsers: await count(tx.selectFrom('auth.devices').select('userId').where('userId', '=', userId).execute()),
      links: links.map(({ purpose }) => purpose),
    };
  });
}

type Open = Awaited<ReturnType<typeof openOf>>;

const ALL: Open = {
  password: 1,
  sessions: 2,
  pendingSignIns: 1,
  app: 1,
  backupCodes: 10,
  passkeys: 1,
  questions: 1,
  workAccounts: 1,
  browsers: 1,
  links: ['invitation', 'reset_mfa', 'reset_password', 'verify_email'],
};
const WITHOUT_RESET = ['invitation', 'reset_mfa', 'verify_email'];
const NO_FACTORS = { app: 0, backupCodes: 0, passkeys: 0, questions: 0, pendingSignIns: 0 };

const ENDINGS: readonly [what: string, act: (one: SignInMethods, owner: Person) => Promise<unknown>, left: Partial<Open>][] = [
  [
    'A new password',
    ({ person }) => person.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } }),
    { sessions: 1, pendingSignIns: 0, links: WITHOUT_RESET },
  ],
  [
    'A new password by mail',
    ({ link }) => server.stranger.sees(resetPassword, { body: { token: link, newPassword: NEW } }),
    { sessions: 0, pendingSignIns: 0, browsers: 0, links: WITHOUT_RESET },
  ],
  ['A renewal of the backup codes', ({ person, secret }) => person.sees(renewBackupCodes, { body: { code: codeOf(secret) } }), {}],
  ['Turning the app off', ({ person, secret }) => person.sees(disableMfa, { body: { code: codeOf(secret) } }), { app: 0, sessions: 1 }],
  [
    'Removing the passkey',
    ({ person, passkey }) => person.sees(removePasskey, { params: { id: passkey.id } }),
    { passkeys: 0, sessions: 1 },
  ],
  [
    'Disconnecting the work account',
    ({ person, providerId }) => person.sees(disconnectWorkAccount, { params: { id: providerId } }),
    { workAccounts: 0, pendingSignIns: 0 },
  ],
  ['An order to sign out', ({ person }, owner) => owner.sees(endUserSessions, { params: { id: person.id } }), { sessions: 0 }],
  [
    'A change of roles',
    ({ person }, owner) => owner.sees(updateUser, { params: { id: person.id }, body: { roles: ['admin'] } }),
    { sessions: 0 },
  ],
  [
    'An order to change the password',
    ({ person }, owner) => owner.sees(requirePasswordChange, { params: { id: person.id } }),
    { sessions: 0 },
  ],
  ['A link to reset the second factors', ({ person }, owner) => owner.sees(resetUserMfa, { params: { id: person.id } }), {}],
  [
    'A reset of the second factors',
    ({ factorLink }) => server.stranger.sees(takeMfaAway, { body: { token: factorLink } }),
    { ...NO_FACTORS, sessions: 0, links: ['invitation', 'reset_password', 'verify_email'] },
  ],
  [
    'Disabling the account',
    ({ person }, owner) => owner.sees(updateUser, { params: { id: person.id }, body: { status: 'disabled' } }),
    { sessions: 0, links: ['reset_password', 'verify_email'] },
  ],
  [
    'Removing the person',
    ({ person }, owner) => owner.sees(deleteUser, { params: { id: person.id } }),
    { ...NO_FACTORS, password: 0, sessions: 0, workAccounts: 0, browsers: 0, links: [] },
  ],
  ['Becoming a superadmin', ({ person }) => setSuperadmin(server.pools, person.email, true), { sessions: 0 }],
];

test.each(ENDINGS)('The action %s ends exactly the expected access and nothing else', async (_, act, remaining) => {
  const msp = await server.organization();
  const one = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  expect(await openOf(one.person.id)).toEqual(ALL);
  await act(one, msp.owner);
  expect(await openOf(one.person.id)).toEqual({ ...ALL, ...remaining });
});

test('A forced password change applies to one person only', async () => {
  const msp = await server.organization();
  const { person } = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  await msp.owner.sees(requirePasswordChange, { params: { id: person.id } });
  const ordered = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.users').select('id').where('organizationId', '=', msp.id).where('mustChangePassword', '=', true).execute(),
  );
  expect(ordered).toEqual([{ id: person.id }]);
});

test('A removed person keeps no platform permission and no address', async () => {
  const msp = await server.organization();
  const { person } = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', person.id).execute());
  await msp.owner.sees(deleteUser, { params: { id: person.id } });
  const user = await asAuth(server.pools, (tx) => tx.selectFrom('auth.users').selectAll().where('id', '=', person.id).executeTakeFirst());
  const email = `${person.id}@removed.invalid`;
  expect(user).toMatchObject({ isSuperadmin: false, loginDisabled: true, hasSecondFactor: false, backupSalt: null, email });
});
