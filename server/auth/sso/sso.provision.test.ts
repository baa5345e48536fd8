import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMethods, getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { acceptInvite } from '#contract/auth/registration.contract.ts';
import { inviteUser, listUsers, updateUser } from '#contract/users/users.contract.ts';
import { disconnectWorkAccount } from '#contract/auth/sso.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect, keepOwnerIn, proveDomain, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type OidcProvider, openProvider, type ProviderPerson } from '#tests/support/oidc/provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';

describe('the first sign-in with a work account', () => {
  let provider: OidcProvider;
  let server: TestServer;
  let msp: TestOrganization;
  let other: TestOrganization;
  let version = 0;
  beforeAll(async () => {
    provider = await openProvider('http://localhost:3000/auth/entra/callback');
    server = await startTestServer({ ENTRA_AUTHORITY: provider.authority });
    msp = await server.organization('Northwind IT');
    other = await server.organization('Contoso MSP');
    await connect(other, provider.tenants[1]);
    await proveDomain(server, msp, 'msp-a.test');
    await proveDomain(server, other, 'msp-b.test');
  });
  beforeEach(async () => {
    ({ version } = await connect(msp, provider.tenants[0], { defaultRole: 'vcio', version }));
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const known = (tenant: 0 | 1, login: string, person: Partial<ProviderPerson> = {}) => {
    provider.tenants[tenant].people[login] = { oid: `oid-${tenant}-${login}`, email: `${login}@msp-a.test`, ...person };
    return login;
  };
  const come = async (organization: TestOrganization, login: string) => {
    const browser = caller(server.app, {});
    return { browser, end: await ssoBrowser(browser).signIn(organization.id, login) };
  };
  const lastReason = async (organization: TestOrganization) => (await refusals(server, organization)).at(-1);
  const invited = async (email: string) => {
    await msp.owner.sees(inviteUser, { body: { email, firstName: 'In', lastName: 'Vited', roles: ['admin'] } });
  };
  const linkOf = async (email: string) => {
    const mail = (await server.mails()).findLast((text) => text.includes(email)) ?? '';
    const token = /accept-invite\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    return { body: { token, firstName: 'Pat', lastName: 'Word', password: PASSWORD } };
  };
  const joinedWithPassword = async (email: string) => {
    await invited(email);
    await caller(server.app, {}).sees(acceptInvite, await linkOf(email));
  };
  const trailOf = async (userId: string) => {
    const rows = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('action').where('entityId', '=', userId).orderBy('seq').execute(),
    );
    return rows.map(({ action }) => action);
  };

  test('[AUTH-159] A new person with a work account of a verified domain gets an account with the default role', async () => {
    known(0, 'ann', { email: 'Ann@msp-a.test', given_name: 'Ann', family_name: 'Able' });
    const { browser, end } = await come(msp, 'ann');
    expect(end).toBe('/');
    const user = await browser.sees(getAuthUser);
    const expected = { email: 'ann@msp-a.test', firstName: 'Ann', lastName: 'Able', role: 'vcio', signInMethods: ['sso'] };
    expect(user).toMatchObject({ ...expected, organizationId: msp.id });
    const again = await come(msp, 'ann');
    expect((await again.browser.sees(getAuthUser)).id).toBe(user.id);
  });

  test('A person is identified by the object id of the work account, so a new address there changes nothing here', async () => {
    known(0, 'bob');
    const first = await (await come(msp, 'bob')).browser.sees(getAuthUser);
    known(0, 'bob', { email: 'robert@elsewhere.test' });
    const second = await (await come(msp, 'bob')).browser.sees(getAuthUser);
    expect(second).toMatchObject({ id: first.id, email: 'bob@msp-a.test' });
  });

  test('An address given to another person at the provider does not open the account of its former owner', async () => {
    known(0, 'carl');
    await come(msp, 'carl');
    known(0, 'newcarl', { email: 'carl@msp-a.test' });
    expect((await come(msp, 'newcarl')).end).toBe('/auth?error=sso_unknown');
    expect(await lastReason(msp)).toContain('another work account');
  });

  test('An invited person can join with the work account instead of the link', async () => {
    await invited('dora@msp-a.test');
    known(0, 'dora');
    const { browser, end } = await come(msp, 'dora');
    expect(end).toBe('/');
    expect(await browser.sees(getAuthUser)).toMatchObject({ role: 'admin', firstName: 'In', signInMethods: ['sso'] });
    const [dora] = await msp.owner.sees(listUsers, { query: { q: 'dora@' } });
    expect(dora).toMatchObject({ status: 'active', signInMethods: ['sso'] });
    expect(await trailOf(dora?.id ?? '')).toContain('user.joined');
    // The link is used and can no longer set a password.
    expect(await server.stranger.refused(acceptInvite, await linkOf('dora@msp-a.test'))).toMatchObject({ code: 'INVALID_CODE' });
  });

  test('A new person cannot join with a work account if the organisation has disabled that', async () => {
    ({ version } = await connect(msp, provider.tenants[0], { jit: false, version }));
    known(0, 'eve');
    expect((await come(msp, 'eve')).end).toBe('/auth?error=sso_unknown');
    ({ version } = await connect(msp, provider.tenants[0], { jit: true, version }));
  });

  test('[AUTH-160] A work account whose address the provider calls unverified is refused', async () => {
    for (const [nr, doubt] of [{ email_verified: false }, { xms_edov: false }, { xms_edov: '0' }, { xms_edov: 0 }].entries()) {
      known(0, `fay${nr}`, doubt);
      expect((await come(msp, `fay${nr}`)).end).toBe('/auth?error=sso_unknown');
      expect(await lastReason(msp)).toContain('not verified');
    }
    known(0, 'faye', { xms_edov: '1', email_verified: true });
    expect((await come(msp, 'faye')).end).toBe('/');
  });

  test('[AUTH-161] Another tenant that asserts the address of one of our people gets no session, for an existing or a new account', async () => {
    known(0, 'gus');
    await come(msp, 'gus');
    known(1, 'gus');
    expect((await come(other, 'gus')).end).toBe('/auth?error=sso_unknown');
    known(1, 'ceo');
    expect((await come(other, 'ceo')).end).toBe('/auth?error=sso_unknown');
    expect(await lastReason(other)).toBe('the domain msp-a.test is not verified');
    const squatters = await other.owner.sees(listUsers, { query: { q: 'msp-a.test' } });
    expect(squatters).toEqual([]);
  });

  test('[AUTH-162] A work account does not open an account of another organisation, even if its domain is verified here', async () => {
    const person = await other.person('vcio');
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ email: 'ida@msp-a.test' }).where('id', '=', person.id).execute());
    known(0, 'ida');
    expect((await come(msp, 'ida')).end).toBe('/auth?error=sso_unknown');
    expect(await lastReason(msp)).toBe('the address belongs to another organisation');
  });

  test('[AUTH-163] The same subject at another issuer is another person', async () => {
    known(0, 'hal', { oid: 'the-same-oid' });
    const here = await (await come(msp, 'hal')).browser.sees(getAuthUser);
    known(1, 'hal', { oid: 'the-same-oid', email: 'hal@msp-b.test' });
    const there = await (await come(other, 'hal')).browser.sees(getAuthUser);
    expect(there.id).not.toBe(here.id);
    expect(there.organizationId).toBe(other.id);
  });

  test('[AUTH-164] The account of an owner is never connected to a work account by the address alone', async () => {
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ email: 'owner@msp-a.test' }).where('id', '=', msp.owner.id).execute(),
    );
    known(0, 'owner');
    expect((await come(msp, 'owner')).end).toBe('/auth?error=link_required');
  });

  test('[AUTH-165] An account with a password is connected to a work account once its owner has also signed in with the password', async () => {
    await joinedWithPassword('pat@msp-a.test');
    known(0, 'pat');
    const { browser, end } = await come(msp, 'pat');
    expect(end).toBe('/auth?error=link_required');
    expect((await come(msp, 'pat')).end).toBe('/auth?error=link_required');

    await browser.sees(login, { body: { email: 'pat@msp-a.test', password: PASSWORD } });
    expect((await browser.sees(getAuthUser)).signInMethods).toEqual(['local', 'sso']);
    expect((await come(msp, 'pat')).end).toBe('/');
  });

  test('Connecting and disconnecting a work account are recorded in the audit log and emailed to the account owner', async () => {
    await joinedWithPassword('tess@msp-a.test');
    known(0, 'tess');
    const { browser } = await come(msp, 'tess');
    await browser.sees(login, { body: { email: 'tess@msp-a.test', password: PASSWORD } });
    await browser.sees(disconnectWorkAccount, { params: { id: msp.id } });
    const { id } = await browser.sees(getAuthUser);
    const trail = await trailOf(id);
    expect(trail.filter((action) => action.includes('work_account'))).toEqual([
      'user.work_account_connected',
      'user.work_account_disconnected',
    ]);
    const linkMails = async () =>
      (await server.mails()).filter((mail) => mail.includes('To: tess@msp-a.test') && mail.includes('work account'));
    await expect.poll(async () => (await linkMails()).length).toBe(2);
  });

  test('[AUTH-166] A work account pending confirmation by one person is not connected to another person who signs in', async () => {
    await joinedWithPassword('quin@msp-a.test');
    await joinedWithPassword('rita@msp-a.test');
    known(0, 'quin');
    const { browser } = await come(msp, 'quin');
    await browser.sees(login, { body: { email: 'rita@msp-a.test', password: PASSWORD } });
    expect((await browser.sees(getAuthUser)).signInMethods).toEqual(['local']);
    expect((await come(msp, 'quin')).end).toBe('/auth?error=link_required');
  });

  test('[AUTH-167] A work account pending confirmation is not connected by a sign-in with another work account', async () => {
    await joinedWithPassword('yan@msp-a.test');
    known(0, 'yan');
    known(0, 'other yan', { email: 'yan@msp-a.test' });
    const waiting = await come(msp, 'yan');
    const { browser } = await come(msp, 'other yan');
    await browser.sees(login, { body: { email: 'yan@msp-a.test', password: PASSWORD } });
    expect(await ssoBrowser(waiting.browser).signIn(msp.id, 'other yan')).toBe('/');
    expect((await come(msp, 'yan')).end).toBe('/auth?error=sso_unknown');
  });

  test('A work account is no longer pending confirmation after ten minutes', async () => {
    await joinedWithPassword('walt@msp-a.test');
    known(0, 'walt');
    const { browser } = await come(msp, 'walt');
    const { now } = server.context;
    server.context.now = () => new Date(now().getTime() + 10 * 60_000);
    await browser.sees(login, { body: { email: 'walt@msp-a.test', password: PASSWORD } });
    server.context.now = now;
    expect((await browser.sees(getAuthUser)).signInMethods).toEqual(['local']);
  });

  test('A password only connects the work account, once, if the organisation requires the work account', async () => {
    await joinedWithPassword('uma@msp-a.test');
    known(0, 'uma');
    await keepOwnerIn(server, msp);
    ({ version } = await connect(msp, provider.tenants[0], { required: true, version }));
    const credentials = { body: { email: 'uma@msp-a.test', password: PASSWORD } };
    const stranger = caller(server.app, {});
    expect((await stranger.refused(login, credentials)).code).toBe('SSO_REQUIRED');
    expect((await stranger.refused(login, { body: { ...credentials.body, password: 'Wrong1!horse' } })).code).toBe('INVALID_CREDENTIALS');
    expect(await stranger.sees(checkMethods, { body: { email: 'uma@msp-a.test' } })).toMatchObject({ authMethods: ['sso'] });

    const { browser } = await come(msp, 'uma');
    expect(await browser.sees(checkMethods, { body: { email: 'uma@msp-a.test' } })).toMatchObject({ authMethods: ['local'] });
    await browser.sees(login, credentials);
    expect((await come(msp, 'uma')).end).toBe('/');
    expect((await stranger.refused(login, credentials)).code).toBe('SSO_REQUIRED');
    ({ version } = await connect(msp, provider.tenants[0], { required: false, version }));
  });

  test('A work account that does not count as MFA is followed by the person’s own MFA step', async () => {
    known(0, 'vic');
    const { id } = await (await come(msp, 'vic')).browser.sees(getAuthUser);
    await asAuth(server.pools, async (tx) => {
      await tx.updateTable('auth.users').set({ hasSecondFactor: true }).where('id', '=', id).execute();
      await tx.updateTable('auth.organizations').set({ ssoCountsAsMfa: false }).where('id', '=', msp.id).execute();
    });
    const { browser, end } = await come(msp, 'vic');
    expect(end).toBe('/auth?mfa=required&email=vic%40msp-a.test');
    expect((await browser.refused(getAuthUser)).code).toBe('UNAUTHORIZED');
    expect(browser.cookies['mfa']).toBeTruthy();
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.organizations').set({ ssoCountsAsMfa: true }).where('id', '=', msp.id).execute(),
    );
    expect((await come(msp, 'vic')).end).toBe('/');
  });

  test('A work account meets the MFA requirement of a role if it counts as MFA, and otherwise MFA must be set up', async () => {
    known(0, 'wes');
    const change = (set: { ssoCountsAsMfa?: boolean; mfaRoles?: string[] }) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set(set).where('id', '=', msp.id).execute());
    await change({ mfaRoles: ['vcio'] });
    expect((await come(msp, 'wes')).end).toBe('/');
    await change({ ssoCountsAsMfa: false });
    expect((await come(msp, 'wes')).end).toBe('/profile?setupMfa=true');
    await change({ ssoCountsAsMfa: true, mfaRoles: [] });
  });

  test('A superadmin cannot sign in through the provider of an organisation', async () => {
    known(0, 'sue');
    const { browser } = await come(msp, 'sue');
    const { id } = await browser.sees(getAuthUser);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ isSuperadmin: true }).where('id', '=', id).execute());
    expect((await come(msp, 'sue')).end).toBe('/auth?error=sso_unknown');
  });

  test('A work account is refused for a disabled account and for a suspended organisation', async () => {
    known(0, 'tom');
    const { id } = await (await come(msp, 'tom')).browser.sees(getAuthUser);
    await msp.owner.sees(updateUser, { params: { id }, body: { status: 'disabled' } });
    expect((await come(msp, 'tom')).end).toBe('/auth?error=login_disabled');

    const suspend = (status: string) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ status }).where('id', '=', other.id).execute());
    await suspend('suspended');
    expect((await come(other, 'hal')).end).toBe('/auth?error=organization_inactive');
    // The sign-in is refused before it reaches the provider.
    expect((await ssoBrowser(caller(server.app, {})).startSignIn(other.id)).search).toBe('?error=organization_inactive');
    await suspend('active');
  });
});
