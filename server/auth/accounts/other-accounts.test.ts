import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser, logout } from '#contract/auth/auth.contract.ts';
import { changeSignInPolicy, disableMfa, renewBackupCodes, takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { removePasskey } from '#contract/auth/passkeys.contract.ts';
import { changePassword, resetPassword } from '#contract/auth/passwords.contract.ts';
import { endOtherSessions } from '#contract/auth/sessions.contract.ts';
import { disconnectWorkAccount, putSsoProvider, removeSsoProvider } from '#contract/auth/sso.contract.ts';
import { deleteUser, endUserSessions, requirePasswordChange, resetUserMfa, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { type SignInMethods, withEverySignInMethod, OF_PERSON } from '#tests/support/sign-in-methods.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect, keepOwnerIn } from '#tests/support/oidc/connected-organization.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { resetSecondFactors, setSuperadmin, unlock } from './admin-commands.ts';
import { newToken } from './tokens.ts';

const NEW = 'Another2?stapler';
const TENANT = { tenantId: 'aaaaaaaa-0000-4000-8000-00000000000a', clientId: 'client', clientSecret: 'secret-of-the-tenant', people: {} };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** All stored data of a person and their organisation. */
async function keptOf(msp: TestOrganization, { id }: Person) {
  const ofPerson = await asAuth(server.pools, (tx) =>
    Promise.all(OF_PERSON.map((table) => tx.selectFrom(table).selectAll().where('userId', '=', id).execute())),
  );
  const user = await asAuth(server.pools, (tx) => tx.selectFrom('auth.users').selectAll().where('id', '=', id).execute());
  const organization = await asAuth(server.pools, (tx) =>
    tx.selectFrom('auth.organizations').selectAll().where('id', '=', msp.id).execute(),
  );
  const sso = await asAuth(server.pools, (tx) => tx.selectFrom('auth.sso').selectAll().where('organizationId', '=', msp.id).execute());
  const people = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('people').selectAll().where('id', '=', id).execute());
  const inOrder = (rows: readonly object[] = []) => rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
  return { ofPerson: Object.fromEntries(OF_PERSON.map((table, nr) => [table, inOrder(ofPerson[nr])])), user, organization, sso, people };
}

/** Adds a session that was opened with the work account. */
async function comeByWorkAccount({ id: organizationId }: TestOrganization, { id: userId }: Person): Promise<void> {
  const { tokenHash } = newToken();
  const session = { tokenHash, userId, organizationId, idleSeconds: 1800, expiresAt: new Date(Date.now() + 3_600_000), amr: ['sso'] };
  await asAuth(server.pools, (tx) => tx.insertInto('auth.sessions').values(session).execute());
}

const BY_THEMSELVES: readonly [what: string, act: (one: SignInMethods) => Promise<unknown>][] = [
  ['changes the profile', ({ person }) => saveProfile(person, { firstName: 'Another', title: 'Engineer' })],
  ['changes the password', ({ person }) => person.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW } })],
  ['follows a link to a new password', ({ link }) => server.stranger.sees(resetPassword, { body: { token: link, newPassword: NEW } })],
  ['follows a link to lose the second factors', ({ factorLink }) => server.stranger.sees(takeMfaAway, { body: { token: factorLink } })],
  ['renews the backup codes', ({ person, secret }) => person.sees(renewBackupCodes, { body: { code: codeOf(secret) } })],
  ['turns the app off', ({ person, secret }) => person.sees(disableMfa, { body: { code: codeOf(secret) } })],
  ['removes the passkey', ({ person, passkey }) => person.sees(removePasskey, { params: { id: passkey.id } })],
  ['ends the other sessions', ({ person }) => person.sees(endOtherSessions)],
  ['disconnects the work account', ({ person, providerId }) => person.sees(disconnectWorkAccount, { params: { id: providerId } })],
  ['signs in with the passkey', ({ passkey }) => passkey.signIn(caller(server.app, {}))],
  ['signs out', ({ person }) => person.sees(logout)],
];

const BY_OTHERS: readonly [what: string, act: (owner: Person, one: SignInMethods) => Promise<unknown>][] = [
  ['gets other roles', (owner, { person }) => owner.sees(updateUser, { params: { id: person.id }, body: { roles: ['admin'] } })],
  ['is signed out everywhere', (owner, { person }) => owner.sees(endUserSessions, { params: { id: person.id } })],
  ['must choose another password', (owner, { person }) => owner.sees(requirePasswordChange, { params: { id: person.id } })],
  ['gets a link to reset MFA', (owner, { person }) => owner.sees(resetUserMfa, { params: { id: person.id } })],
  [
    'is disabled and enabled again',
    async (owner, { person }) => {
      await owner.sees(updateUser, { params: { id: person.id }, body: { status: 'disabled' } });
      await owner.sees(updateUser, { params: { id: person.id }, body: { status: 'active' } });
    },
  ],
  ['is removed', (owner, { person }) => owner.sees(deleteUser, { params: { id: person.id } })],
  ['is helped on the server', (_, { person }) => resetSecondFactors({ ...server, publicUrl: server.config.publicUrl }, person.email)],
  ['is unlocked on the server', (_, { person }) => unlock(server.context, person.email)],
  ['becomes a superadmin', (_, { person }) => setSuperadmin(server.pools, person.email, true)],
];

test.each(BY_THEMSELVES)('The account of a colleague does not change when a person %s', async (_, act) => {
  const msp = await server.organization();
  const one = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  const { person: colleague } = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  await comeByWorkAccount(msp, colleague);
  await asAuth(server.pools, (tx) =>
    tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', colleague.id).execute(),
  );
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('people')
      .set({ signInMethods: ['sso'] })
      .where('id', '=', colleague.id)
      .execute(),
  );
  const before = await keptOf(msp, colleague);
  await act(one);
  expect(await keptOf(msp, colleague)).toEqual(before);
});

test.each(BY_OTHERS)('The account of a colleague does not change when others act and a person %s', async (_, act) => {
  const msp = await server.organization();
  const one = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  const { person: colleague } = await withEverySignInMethod(server, msp, await msp.person('vcio'));
  await comeByWorkAccount(msp, colleague);
  const before = await keptOf(msp, colleague);
  await act(msp.owner, one);
  expect(await keptOf(msp, colleague)).toEqual(before);
});

test('A change of the sign-in policy or of single sign-on changes nothing in another organisation', async () => {
  const [msp, other] = [await server.organization(), await server.organization()];
  await connect(other, TENANT);
  await withEverySignInMethod(server, msp, await msp.person('vcio'));
  const { person: stranger } = await withEverySignInMethod(server, other, await other.person('vcio'));
  await comeByWorkAccount(other, stranger);
  const before = await keptOf(other, stranger);
  expect(before.ofPerson['auth.loginChallenges']).not.toEqual([]);
  await msp.owner.sees(changeSignInPolicy, { body: { idleMinutes: 5, sessionHours: 1, mfaRoles: ['vcio'], version: 1 } });
  const { tenantId, clientId } = TENANT;
  await connect(msp, TENANT, { version: 1 });
  await keepOwnerIn(server, msp);
  await msp.owner.sees(putSsoProvider, {
    params: { id: msp.id },
    body: { preset: 'entra', name: 'Microsoft', enabled: true, required: true, tenantId, clientId, version: 2 },
  });
  await msp.owner.sees(putSsoProvider, {
    params: { id: msp.id },
    body: { preset: 'entra', name: 'Microsoft', enabled: false, tenantId, clientId, version: 3 },
  });
  await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
  expect(await keptOf(other, stranger)).toEqual(before);
  await stranger.sees(getAuthUser);
});
