import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMethods, getAuthStatus, getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { getSso, putSsoProvider, removeSsoProvider, testSsoProvider } from '#contract/auth/sso.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect, keepOwnerIn, proveDomain } from '#tests/support/oidc/connected-organization.ts';
import { type OidcProvider, openProvider, type ProviderTenant } from '#tests/support/oidc/provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

const ENTRA = { preset: 'entra', name: 'Microsoft' } as const;

/** Another session of the person, in another browser. */
const copyOf = (userId: string, organizationId: string) => ({
  tokenHash: newToken().tokenHash,
  userId,
  organizationId,
  idleSeconds: 1800,
  expiresAt: new Date(Date.now() + 3_600_000),
});

describe('the settings of single sign-on', () => {
  let provider: OidcProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await openProvider('http://localhost:3000/auth/entra/callback');
    server = await startTestServer({ ENTRA_AUTHORITY: provider.authority });
    provider.tenants[0].people['ann'] = { oid: 'oid-ann', email: 'ann@msp-a.test' };
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const tenant = (): ProviderTenant => provider.tenants[0];
  const methodsOf = (email: string) => server.stranger.sees(checkMethods, { body: { email } });

  test('The client secret is stored and never returned, and saving without it keeps it', async () => {
    const msp = await server.organization();
    expect(await msp.owner.sees(getSso)).toMatchObject({
      providers: [],
      next: { entraRedirectUrl: 'http://localhost:3000/auth/entra/callback' },
    });
    const { tenantId, clientId, clientSecret } = tenant();
    const without = await msp.owner.refused(putSsoProvider, {
      params: { id: msp.id },
      body: { ...ENTRA, enabled: true, tenantId, clientId, version: 0 },
    });
    expect(without).toMatchObject({ code: 'REQUIRED_FIELD', field: 'clientSecret' });
    expect((await msp.owner.sees(getSso)).providers).toEqual([]);

    const saved = await connect(msp, tenant());
    expect(saved).toMatchObject({ enabled: true, clientSecretHint: clientSecret.slice(-4), version: 1 });
    expect(JSON.stringify(saved)).not.toContain(clientSecret);
    const again = await msp.owner.sees(putSsoProvider, {
      params: { id: msp.id },
      body: { ...ENTRA, enabled: true, tenantId, clientId, version: 1 },
    });
    expect(again).toMatchObject({ clientSecretHint: clientSecret.slice(-4), version: 2 });
    expect((await msp.owner.sees(testSsoProvider, { params: { id: msp.id } })).ok).toBe(true);
  });

  test('The last characters of a short client secret are not shown', async () => {
    const msp = await server.organization();
    expect((await connect(msp, { ...tenant(), clientSecret: 'twelve-chars' })).clientSecretHint).toBe('');
    expect((await connect(msp, { ...tenant(), clientSecret: 'thirteen-char' }, { version: 1 })).clientSecretHint).toBe('char');
  });

  test('An outdated form does not overwrite the settings of single sign-on', async () => {
    const msp = await server.organization();
    await connect(msp, tenant());
    const { tenantId, clientId } = tenant();
    const refused = await msp.owner.refused(putSsoProvider, {
      params: { id: msp.id },
      body: { ...ENTRA, enabled: false, tenantId, clientId, version: 0 },
    });
    expect(refused).toMatchObject({ code: 'CONFLICT', current: { version: 1, enabled: true } });
    expect((await msp.owner.sees(getSso)).providers[0]?.enabled).toBe(true);
  });

  test('The tenant of personal Microsoft accounts is refused', async () => {
    const msp = await server.organization();
    const body = { ...tenant(), people: undefined, tenantId: '9188040D-6c67-4c5b-b112-36a304b66dad', enabled: true, version: 0 };
    const { people: _, ...sent } = body;
    expect((await msp.owner.refused(putSsoProvider, { params: { id: msp.id }, body: { ...ENTRA, ...sent } })).field).toBe('tenantId');
  });

  test('The organisation and the sign-in status show if single sign-on is enabled', async () => {
    const msp = await server.organization();
    const other = await server.organization();
    await connect(msp, tenant());
    expect((await msp.owner.sees(getCurrentOrganization)).settings.entra).toEqual({ enabled: true });
    expect((await msp.owner.sees(getAuthStatus)).entraAvailable).toBe(true);
    expect((await other.owner.sees(getAuthStatus)).entraAvailable).toBe(false);
    for (const cookies of [{}, { sid: 'x'.repeat(43) }]) {
      expect(await caller(server.app, cookies).sees(getAuthStatus)).toEqual({ isAuthenticated: false, entraAvailable: true });
    }
  });

  test('The test of the connection names the fault', async () => {
    const msp = await server.organization();
    expect((await msp.owner.refused(testSsoProvider, { params: { id: msp.id } })).code).toBe('INTEGRATION_NOT_FOUND');
    await connect(msp, tenant());
    const right = await msp.owner.sees(testSsoProvider, { params: { id: msp.id } });
    expect(right.checks.map(({ ok }) => ok)).toEqual([true, true, true, true]);

    await connect(msp, { ...tenant(), clientSecret: 'not-the-secret-of-anybody' }, { version: 1 });
    const wrong = await msp.owner.sees(testSsoProvider, { params: { id: msp.id } });
    expect(wrong.checks.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(wrong.checks[3]?.message).toContain('invalid_client');

    await connect(msp, { ...tenant(), tenantId: '00000000-0000-4000-8000-000000000000' }, { version: 2 });
    const nowhere = await msp.owner.sees(testSsoProvider, { params: { id: msp.id } });
    expect(nowhere).toMatchObject({ ok: false, checks: [{ ok: false, message: 'The provider responded with 404.' }, {}, {}, {}] });
  });

  test('The sign-in methods of an address follow from its account, or from its domain once that is verified', async () => {
    const msp = await server.organization();
    await connect(msp, tenant());
    expect(await methodsOf('new@proved.test')).toEqual({ userExists: false, authMethods: [], organizationId: null });
    await proveDomain(server, msp, 'proved.test');
    expect(await methodsOf('new@proved.test')).toMatchObject({ userExists: true, authMethods: ['sso'], organizationId: msp.id });
    await connect(msp, tenant(), { jit: false, version: 1 });
    expect(await methodsOf('new@proved.test')).toEqual({ userExists: false, authMethods: [], organizationId: null });
    const account = await accountsIn(server).verified();
    expect(await methodsOf(account.email)).toEqual({ userExists: true, authMethods: ['local'], organizationId: null });
  });

  test('[AUTH-183] The sign-in methods follow only from the domain if accounts are hidden', async () => {
    const hidden = await startTestServer({ ENTRA_AUTHORITY: provider.authority, HIDE_ACCOUNTS: 'on' });
    const ask = (email: string) => hidden.stranger.sees(checkMethods, { body: { email } });
    const msp = await hidden.organization();
    expect(await ask(msp.owner.email)).toEqual(await ask('nobody@msp.test'));
    expect(await ask('nobody@msp.test')).toEqual({ userExists: true, authMethods: ['local'], organizationId: null });
    await connect(msp, tenant());
    await proveDomain(hidden, msp, 'msp.test');
    expect(await ask(msp.owner.email)).toMatchObject({ userExists: true, authMethods: ['sso', 'local'], organizationId: msp.id });
    expect(await ask('nobody@msp.test')).toEqual(await ask(msp.owner.email));
    await hidden.close();
  });

  test('The owner keeps the password if the organisation requires the work account', async () => {
    const owner = await accountsIn(server).signedIn();
    const { id } = { id: (await owner.browser.sees(getAuthUser)).organizationId };
    const msp: TestOrganization = {
      id,
      name: '',
      owner: { ...owner.browser, id: owner.userId, email: owner.email },
      person: async () => Promise.reject(new Error()),
    };
    await keepOwnerIn(server, msp);
    await connect(msp, tenant(), { required: true });
    await caller(server.app, {}).sees(login, { body: { email: owner.email, password: PASSWORD } });
    expect((await methodsOf(owner.email)).authMethods).toEqual(['local']);
  });

  test('Disabling single sign-on ends the sessions it opened, and removing it keeps the accounts', async () => {
    const msp = await server.organization();
    await connect(msp, tenant());
    await proveDomain(server, msp, 'msp-a.test');
    const browser = caller(server.app, {});
    expect(await ssoBrowser(browser).signIn(msp.id, 'ann')).toBe('/');
    const { id } = await browser.sees(getAuthUser);
    await connect(msp, tenant(), { enabled: false, version: 1 });
    expect((await browser.refused(getAuthUser)).code).toBe('UNAUTHORIZED');
    expect(await ssoBrowser(browser).signIn(msp.id, 'ann')).toBe('/auth?error=sso_unavailable');

    await connect(msp, tenant(), { version: 2 });
    await ssoBrowser(browser).signIn(msp.id, 'ann');
    await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
    expect((await browser.refused(getAuthUser)).code).toBe('UNAUTHORIZED');
    expect((await msp.owner.sees(getSso)).providers).toEqual([]);
    expect((await msp.owner.sees(getCurrentOrganization)).settings.entra).toEqual({ enabled: false });
    expect(id).toBeTruthy();
    expect((await msp.owner.refused(removeSsoProvider, { params: { id: msp.id } })).code).toBe('INTEGRATION_NOT_FOUND');
  });

  test('The removal of single sign-on is recorded in the audit log with its connections and without the secret', async () => {
    const msp = await server.organization();
    await connect(msp, tenant());
    await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
    const trail = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['actorId', 'before', 'after']).where('action', '=', 'sso.removed').execute(),
    );
    const { tenantId, clientId } = tenant();
    const issuer = `${provider.authority}/${tenantId}/v2.0`;
    expect(trail).toEqual([{ actorId: msp.owner.id, before: { name: 'Microsoft', issuer, clientId }, after: null }]);
  });

  test('Changing the work account requirement ends all other sessions of the person who changes it', async () => {
    const msp = await server.organization();
    const [admin, superadmin] = [await msp.person('admin'), await msp.person('admin')];
    // Makes the owner the last in any order of people, so that a missing filter is noticed.
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('people').set({ lastActiveAt: new Date(), lastName: 'Zimmer' }).where('id', '=', msp.owner.id).execute(),
    );
    await asAuth(server.pools, async (tx) => {
      await tx.updateTable('auth.users').set({ isSuperadmin: true, hasSecondFactor: true }).where('id', '=', superadmin.id).execute();
      for (const { id } of [admin, superadmin]) await tx.insertInto('auth.sessions').values(copyOf(id, msp.id)).execute();
    });
    const open = (id: string) =>
      asAuth(server.pools, (tx) =>
        tx.selectFrom('auth.sessions').select('id').where('userId', '=', id).where('revokedAt', 'is', null).execute(),
      );
    const { tenantId, clientId, clientSecret } = tenant();
    await keepOwnerIn(server, msp);
    const body = { enabled: true, required: true, tenantId, clientId, clientSecret, version: 0 };
    await admin.sees(putSsoProvider, { params: { id: msp.id }, body: { ...ENTRA, ...body } });
    await admin.sees(getAuthUser);
    await msp.owner.sees(getAuthUser);
    expect([(await open(admin.id)).length, (await open(superadmin.id)).length]).toEqual([1, 2]);

    await asAuth(server.pools, async (tx) => {
      await tx.insertInto('auth.sessions').values(copyOf(admin.id, msp.id)).execute();
      await tx
        .updateTable('auth.sessions')
        .set({ amr: ['sso'] })
        .where('userId', '=', admin.id)
        .execute();
    });
    await admin.sees(removeSsoProvider, { params: { id: msp.id } });
    await admin.sees(getAuthUser);
    expect((await open(admin.id)).length).toBe(1);
  });

  test('Another tenant ends the sessions of the former one and recognises none of its people', async () => {
    const msp = await server.organization();
    await connect(msp, tenant());
    await proveDomain(server, msp, 'moving.test');
    tenant().people['mia'] = { oid: 'oid-mia', email: 'mia@moving.test' };
    const browser = caller(server.app, {});
    expect(await ssoBrowser(browser).signIn(msp.id, 'mia')).toBe('/');
    const { id } = await browser.sees(getAuthUser);
    await connect(msp, provider.tenants[1], { version: 1 });
    expect((await browser.refused(getAuthUser)).code).toBe('UNAUTHORIZED');
    await msp.owner.sees(getAuthUser);
    const [mia] = await msp.owner.sees(listUsers, { query: { q: 'mia@' } });
    expect(mia).toMatchObject({ id, signInMethods: [] });
    const identities = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.identities').select('userId').where('userId', '=', id).execute(),
    );
    expect(identities).toEqual([]);
  });

  test('Saving unchanged settings of single sign-on ends no session, and the audit log records only changes and never the secret', async () => {
    const msp = await server.organization();
    const { tenantId, clientId, clientSecret } = tenant();
    const settings = { enabled: true, tenantId, clientId };
    await keepOwnerIn(server, msp);
    await connect(msp, tenant(), { required: true });
    const person = await msp.person('vcio');
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ amr: ['pwd'] })
        .where('userId', '=', person.id)
        .execute(),
    );
    expect(await msp.owner.sees(putSsoProvider, { params: { id: msp.id }, body: { ...ENTRA, ...settings, version: 1 } })).toMatchObject({
      required: true,
      defaultRole: 'alignment_engineer',
    });
    await person.sees(getAuthUser);
    const trail = () =>
      asOrganization(server.pools, msp.id, (tx) =>
        tx.selectFrom('auditEvents').select('after').where('action', '=', 'sso.updated').orderBy('seq').execute(),
      );
    expect(await trail()).toHaveLength(1);
    await msp.owner.sees(putSsoProvider, {
      params: { id: msp.id },
      body: { ...ENTRA, ...settings, clientSecret: 'another-secret-of-tenant-a', defaultRole: 'vcio', version: 2 },
    });
    expect((await msp.owner.sees(getSso)).providers[0]).toMatchObject({ jit: true, required: true, defaultRole: 'vcio' });
    const entries = await trail();
    expect(entries).toHaveLength(2);
    expect(entries[1]?.after).toEqual({ secret: 'changed', defaultRole: 'vcio' });
    expect(JSON.stringify(entries)).not.toContain(clientSecret);
  });

  test('A connection that is required and not enabled ends no session', async () => {
    const msp = await server.organization();
    const person = await msp.person('vcio');
    await connect(msp, tenant(), { enabled: false, required: true });
    await person.sees(getAuthUser);
    await keepOwnerIn(server, msp);
    await connect(msp, tenant(), { enabled: true, required: true, version: 1 });
    expect((await person.refused(getAuthUser)).code).toBe('UNAUTHORIZED');
  });
});
