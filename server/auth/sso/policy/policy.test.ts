import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { changeSignInPolicy, disableMfa, getMfa, getSignInPolicy, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { setSuperadmin } from '#server/auth/accounts/admin-commands.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import type { Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsIn(server);
});
afterAll(() => server.close());

const sessionsOf = (userId: string) =>
  asAuth(server.pools, (tx) =>
    tx
      .selectFrom('auth.sessions')
      .select(['idleSeconds', 'amr', sql<number>`extract(epoch from expires_at - created_at) / 3600`.as('hours')])
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .orderBy('createdAt')
      .execute(),
  );

describe('the sign-in policy', () => {
  test('The sign-in policy of a new organisation requires nothing and shows how many people a change would affect', async () => {
    const msp = await server.organization();
    await msp.person('vcio');
    const engineer = await msp.person('alignment_engineer');
    await withAuthenticator(engineer);
    const { id } = await msp.person('admin');
    await msp.owner.sees(updateUser, { params: { id }, body: { status: 'disabled' } });
    const policy = await msp.owner.sees(getSignInPolicy);
    expect(policy).toMatchObject({ mfaRoles: [], ssoCountsAsMfa: true, idleMinutes: 30, sessionHours: 12, version: 1 });
    expect(policy.holders.toSorted((one, other) => one.role.localeCompare(other.role))).toEqual([
      { role: 'admin', people: 0, without: 0 },
      { role: 'alignment_engineer', people: 1, without: 0 },
      { role: 'owner', people: 1, without: 1 },
      { role: 'vcio', people: 1, without: 1 },
    ]);
  });

  test('The sign-in policy can be changed by administrators, and only for their own organisation', async () => {
    const [msp, other] = [await server.organization(), await server.organization()];
    for (const role of ['vcio', 'alignment_engineer'] as const) {
      const person = await msp.person(role);
      expect(await person.refused(getSignInPolicy)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await person.refused(changeSignInPolicy, { body: { idleMinutes: 5, version: 1 } })).toMatchObject({ code: 'FORBIDDEN' });
    }
    await (await msp.person('admin')).sees(changeSignInPolicy, { body: { idleMinutes: 10, version: 1 } });
    expect(await other.owner.sees(getSignInPolicy)).toMatchObject({ idleMinutes: 30, version: 1 });
    expect(await msp.owner.sees(getSignInPolicy)).toMatchObject({ idleMinutes: 10, version: 2 });
  });

  test('Two simultaneous changes of the sign-in policy store the first one and show it to the second person', async () => {
    const msp = await server.organization();
    await msp.owner.sees(changeSignInPolicy, { body: { sessionHours: 8, version: 1 } });
    const refusal = await msp.owner.refused(changeSignInPolicy, { body: { sessionHours: 4, version: 1 } });
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', current: { sessionHours: 8, version: 2 } });
    expect(await msp.owner.sees(getSignInPolicy)).toMatchObject({ sessionHours: 8, version: 2 });
  });

  test('The sign-in policy cannot set limits longer than those of the installation', async () => {
    const msp = await server.organization();
    for (const body of [{ idleMinutes: 31 }, { idleMinutes: 4 }, { sessionHours: 13 }, { sessionHours: 0 }, { mfaRoles: ['superadmin'] }]) {
      const response = await msp.owner.inject({
        method: 'PATCH',
        url: '/api/organizations/sign-in-policy',
        payload: { ...body, version: 1 },
      });
      expect(response.statusCode).toBe(400);
    }
    expect(await msp.owner.sees(getSignInPolicy)).toMatchObject({ idleMinutes: 30, sessionHours: 12, version: 1 });
  });

  test('[AUTH-152] A shorter limit of the sign-in policy applies to new and to open sessions', async () => {
    const { browser, email, userId } = await accounts.signedIn();
    await browser.sees(changeSignInPolicy, { body: { idleMinutes: 5, sessionHours: 1, version: 1 } });
    expect(await sessionsOf(userId)).toEqual([{ idleSeconds: 300, amr: ['pwd'], hours: 1 }]);
    await accounts.signInAgain(email);
    expect((await sessionsOf(userId)).map(({ idleSeconds, hours }) => [idleSeconds, hours])).toEqual([
      [300, 1],
      [300, 1],
    ]);
  });

  test('[AUTH-153] The sign-in policy applies to a superadmin if it is stricter than the platform', async () => {
    const { browser, email, userId } = await accounts.signedIn();
    await browser.sees(changeSignInPolicy, { body: { idleMinutes: 5, version: 1 } });
    await setSuperadmin(server.pools, email, true);
    await accounts.signInAgain(email);
    expect(new Set((await sessionsOf(userId)).map(({ idleSeconds }) => idleSeconds))).toEqual(new Set([300]));
  });

  test('[AUTH-154] A longer limit of the sign-in policy extends no open session', async () => {
    const { browser, userId } = await accounts.signedIn();
    await browser.sees(changeSignInPolicy, { body: { idleMinutes: 5, sessionHours: 1, version: 1 } });
    await browser.sees(changeSignInPolicy, { body: { idleMinutes: 30, sessionHours: 12, version: 2 } });
    expect(await sessionsOf(userId)).toEqual([{ idleSeconds: 300, amr: ['pwd'], hours: 1 }]);
  });

  test('A change of the sign-in policy needs reauthentication and is recorded in the audit log', async () => {
    const { browser, userId } = await accounts.signedIn();
    await browser.sees(changeSignInPolicy, { body: { mfaRoles: ['vcio'], version: 1 } });
    const { organizationId } = await browser.sees(getAuthUser);
    const entry = await asOrganization(server.pools, organizationId, (tx) =>
      tx
        .selectFrom('auditEvents')
        .select(['before', 'after'])
        .where('action', '=', 'organization.sign_in_policy_changed')
        .executeTakeFirst(),
    );
    const ways = { allowedNetworks: [], signInMethods: ['password', 'passkey', 'sso'] };
    const limits = { ssoCountsAsMfa: true, idleMinutes: 30, sessionHours: 12, ...ways };
    expect(entry).toEqual({ before: { mfaRoles: [], ...limits }, after: { mfaRoles: ['vcio'], ...limits } });
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: new Date(Date.now() - 301_000) })
        .where('userId', '=', userId)
        .execute(),
    );
    const body = { mfaRoles: ['admin' as const], version: 2 };
    expect(await browser.refused(changeSignInPolicy, { body })).toMatchObject({ status: 403, code: 'REAUTHENTICATION_REQUIRED' });
    expect(await browser.sees(getSignInPolicy)).toMatchObject({ mfaRoles: ['vcio'], version: 2 });
  });
});

describe('a person without required MFA', () => {
  test('A person without required MFA can sign in, set it up and then use everything', async () => {
    const { browser, email } = await accounts.signedIn();
    await browser.sees(changeSignInPolicy, { body: { mfaRoles: ['owner'], version: 1 } });
    expect(await browser.refused(listCustomers, { query: {} })).toMatchObject({ status: 403, code: 'MFA_SETUP_REQUIRED' });
    const own = accounts.browser();
    expect(await own.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfa: false, requiresMfaSetup: true });
    expect(await own.sees(getAuthUser)).toMatchObject({ mfaSetupRequired: true });
    expect(await own.sees(getMfa)).toMatchObject({ required: true });
    await withAuthenticator(own);
    expect(await own.sees(getAuthUser)).toMatchObject({ mfaSetupRequired: false, mfaEnabled: true });
    expect(await own.sees(listCustomers, { query: {} })).toEqual([]);
  });

  test('A work account that counts as MFA needs no other method, and needs one once it no longer counts', async () => {
    const msp = await server.organization();
    const admin = await msp.person('admin');
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ amr: ['sso'] })
        .where('userId', '=', admin.id)
        .execute(),
    );
    await msp.owner.sees(changeSignInPolicy, { body: { mfaRoles: ['admin'], version: 1 } });
    await admin.sees(listCustomers, { query: {} });
    await msp.owner.sees(changeSignInPolicy, { body: { ssoCountsAsMfa: false, version: 2 } });
    expect(await admin.refused(listCustomers, { query: {} })).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
    await msp.owner.sees(changeSignInPolicy, { body: { ssoCountsAsMfa: true, version: 3 } });
    await admin.sees(listCustomers, { query: {} });
  });

  test('[AUTH-155] A person needs MFA if any of their roles requires it, and keeps it afterwards', async () => {
    const msp = await server.organization();
    const person = await msp.person('vcio');
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('people')
        .set({ roles: ['vcio', 'admin'] })
        .where('id', '=', person.id)
        .execute(),
    );
    await msp.owner.sees(changeSignInPolicy, { body: { mfaRoles: ['admin'], version: 1 } });
    expect(await person.refused(listCustomers, { query: {} })).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
    expect(await person.sees(getMfa)).toMatchObject({ required: true });
    const { secret } = await withAuthenticator(person);
    await person.sees(listCustomers, { query: {} });
    expect(await person.refused(disableMfa, { body: { code: codeOf(secret) } })).toMatchObject({ code: 'MFA_REQUIRED' });
  });

  test('[AUTH-156] A superadmin always needs MFA', async () => {
    const { email, userId } = await accounts.verified();
    await setSuperadmin(server.pools, email, true);
    const own = accounts.browser();
    expect(await own.sees(login, { body: { email, password: PASSWORD } })).toMatchObject({ requiresMfaSetup: true });
    expect(await own.refused(listCustomers, { query: {} })).toMatchObject({ code: 'MFA_SETUP_REQUIRED' });
    await withAuthenticator(own);
    await own.sees(listCustomers, { query: {} });
    expect((await sessionsOf(userId)).map(({ idleSeconds }) => idleSeconds)).toEqual([900]);
  });
});

describe('a session with a required action', () => {
  const actions = [
    { action: 'MFA_SETUP_REQUIRED', session: '[AUTH-157] A session that must set up a second factor' },
    { action: 'PASSWORD_CHANGE_REQUIRED', session: '[AUTH-158] A session that must change its password' },
  ] as const;

  test.each(actions)('The session with $session can make only the calls listed for it', async ({ action }) => {
    const msp = await server.organization();
    await asAuth(server.pools, async (tx) => {
      if (action === 'MFA_SETUP_REQUIRED')
        await tx
          .updateTable('auth.organizations')
          .set({ mfaRoles: ['owner'] })
          .where('id', '=', msp.id)
          .execute();
      else await tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', msp.owner.id).execute();
    });
    const closed = ENDPOINTS.filter(({ entry }) => entry.allow !== 'public');
    expect(closed.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const { entry } of closed) {
      const isRefused = (await refusalOf(msp.owner, entry)) === action;
      const isAllowed = entry.allowedDuring?.includes(action) ?? false;
      if (isRefused === isAllowed) wrong.push(`${entry.method} ${entry.path}`);
    }
    expect(wrong).toEqual([]);
  });

  test('Only a few calls are allowed during a required action, and they change only its subject', () => {
    const required = (entry: Endpoint) => entry.allowedDuring?.some((action) => action !== 'VISIT_ENDED') ?? false;
    const allowed = ENDPOINTS.filter(({ entry }) => required(entry) && entry.method !== 'GET').map(({ entry }) => entry.path);
    const own = ['/api/auth/change-password', '/api/auth/reauthenticate', '/api/auth/mfa/setup', '/api/auth/mfa/enable'];
    const passkeys = ['/api/auth/passkeys/options', '/api/auth/passkeys', '/api/auth/reauthenticate/options'];
    expect(allowed.filter((path) => ![...own, ...passkeys].includes(path))).toEqual([]);
    expect(allowed).toContain(setUpMfa.path);
  });
});

async function refusalOf(own: Caller, entry: Endpoint): Promise<string | undefined> {
  const url = entry.path.replace(/:\w+/g, '0190a0a0-0000-7000-8000-000000000000');
  const payload = entry.method === 'GET' ? {} : { payload: {} };
  const response = await own.inject({ method: entry.method, url, ...payload });
  return response.statusCode === 204 ? undefined : response.json<{ code?: string }>().code;
}
