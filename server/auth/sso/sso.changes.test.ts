import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMethods, getAuthUser, login } from '#contract/auth/auth.contract.ts';
import { getMfa, verifyMfa } from '#contract/auth/mfa.contract.ts';
import { requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import { disconnectWorkAccount, putSsoProvider, removeSsoProvider } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect, keepOwnerIn, proveDomain } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const PASSWORD = 'Tulip-Kettle-97!';
const ENTRA = { preset: 'entra', name: 'Microsoft' } as const;
const seconds = () => Math.floor(Date.now() / 1000);

describe('sign-ins with a work account after changes', () => {
  let provider: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  let nr = 0;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    server = await startTestServer({ ENTRA_AUTHORITY: provider.authority });
  });
  beforeEach(async () => {
    // All tests use the same tenant and domain, so the previous organisation releases both.
    if (msp) await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
    await asAuth(server.pools, (tx) => tx.deleteFrom('auth.domains').execute());
    msp = await server.organization();
    await connect(msp, provider.tenant);
    await proveDomain(server, msp, 'msp-c.test');
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const come = async (claims: Record<string, unknown> = {}, browser: Caller = caller(server.app, {})) => {
    nr += claims['oid'] ? 0 : 1;
    provider.forgery = { claims: { oid: `o${nr}`, email: `p${nr}@msp-c.test`, ...claims } };
    return { browser, oid: `o${nr}`, email: `p${nr}@msp-c.test`, end: await ssoBrowser(browser).signIn(msp.id, '') };
  };
  const change = (userId: string, set: { isSuperadmin?: boolean; loginDisabled?: boolean }) =>
    asAuth(server.pools, (tx) => tx.updateTable('auth.users').set(set).where('id', '=', userId).execute());

  /** Creates a person with an authenticator app and a work account that does not count as MFA. */
  const halfIn = async () => {
    const { browser, oid, email } = await come({ auth_time: seconds() });
    const { secret } = await withAuthenticator(browser);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.organizations').set({ ssoCountsAsMfa: false }).where('id', '=', msp.id).execute(),
    );
    const pendingBrowser = await come({ oid, email });
    expect(pendingBrowser.end).toContain('/auth?mfa=required');
    return { ...pendingBrowser, email, userId: (await browser.sees(getAuthUser)).id, code: { email, token: codeOf(secret) } };
  };

  test('[AUTH-176] A work account sign-in awaiting MFA ends when the organisation disables single sign-on', async () => {
    const { browser, code } = await halfIn();
    const { tenantId, clientId } = provider.tenant;
    await msp.owner.sees(putSsoProvider, { params: { id: msp.id }, body: { ...ENTRA, enabled: false, tenantId, clientId, version: 1 } });
    expect(await browser.refused(verifyMfa, { body: code })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('A disabled person is refused at the work account sign-in before the MFA step', async () => {
    const { oid, email, userId } = await halfIn();
    await change(userId, { loginDisabled: true });
    const { end, browser } = await come({ oid, email });
    expect([end, browser.cookies['mfa']]).toEqual(['/auth?error=login_disabled', undefined]);
  });

  test('[AUTH-177] A person who has become superadmin in the meantime cannot complete a work account sign-in', async () => {
    const { browser, code, userId } = await halfIn();
    await change(userId, { isSuperadmin: true });
    expect(await browser.refused(verifyMfa, { body: code })).toMatchObject({ code: 'LOGIN_COMPLETION_FAILED' });
  });

  test('[AUTH-178] A superadmin cannot reauthenticate with the work account', async () => {
    const { browser, oid, email } = await come({ auth_time: seconds() });
    await change((await browser.sees(getAuthUser)).id, { isSuperadmin: true });
    const way = ssoBrowser(browser);
    provider.forgery = { claims: { oid, email, auth_time: seconds() } };
    const address = await way.startSignIn(msp.id, '&reauthenticate=1');
    const back = await way.open(await way.signInAtProvider('', address.href));
    expect(back.headers.location).toBe('/profile?sso=sso_unknown');
  });

  test('[AUTH-179] A sign-in from an old session at the provider does not allow sensitive changes', async () => {
    for (const claims of [{}, { auth_time: seconds() - 3600 }]) {
      const { browser, end } = await come(claims);
      expect(end).toBe('/');
      expect(await browser.refused(disconnectWorkAccount, { params: { id: msp.id } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
      await browser.sees(getMfa);
    }
    const { browser } = await come({ auth_time: seconds() });
    expect(await browser.refused(disconnectWorkAccount, { params: { id: msp.id } })).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  test('[AUTH-180] Sessions opened by other methods end when the organisation requires the work account, except for the owner', async () => {
    const person = await msp.person('vcio');
    const { browser } = await come();
    await keepOwnerIn(server, msp);
    const { tenantId, clientId } = provider.tenant;
    await msp.owner.sees(putSsoProvider, {
      params: { id: msp.id },
      body: { ...ENTRA, enabled: true, required: true, tenantId, clientId, version: 1 },
    });
    expect(await person.refused(getAuthUser)).toMatchObject({ status: 401 });
    await browser.sees(getAuthUser);
    await msp.owner.sees(getAuthUser);
  });

  test('A person with a new work account and no password is asked to choose a password', async () => {
    const { oid, email } = await come();
    await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
    await connect(msp, provider.tenant);
    const again = await come({ oid, email });
    expect(again.end).toBe('/auth?error=link_required');
    expect(await again.browser.sees(checkMethods, { body: { email } })).toMatchObject({ userExists: true, authMethods: ['local'] });
  });

  test('A person who only used the work account chooses a password after its removal, and can then connect a new one', async () => {
    const { browser, oid, email } = await come();
    await browser.sees(getAuthUser);
    await msp.owner.sees(removeSsoProvider, { params: { id: msp.id } });
    expect(await browser.refused(getAuthUser)).toMatchObject({ status: 401 });

    await server.stranger.sees(requestPasswordReset, { body: { email } });
    const links = async () =>
      (await server.mails()).filter((mail) => mail.includes(email)).flatMap((mail) => /token=([\w-]+)/.exec(mail)?.[1] ?? []);
    await expect.poll(async () => (await links()).length).toBe(1);
    const [token = ''] = await links();
    await server.stranger.sees(resetPassword, { body: { token, newPassword: PASSWORD } });
    const own = caller(server.app, {});
    await own.sees(login, { body: { email, password: PASSWORD } });
    expect(await own.sees(getAuthUser)).toMatchObject({ email, signInMethods: ['local'] });

    await connect(msp, provider.tenant);
    const again = await come({ oid, email });
    expect(again.end).toBe('/auth?error=link_required');
    await again.browser.sees(login, { body: { email, password: PASSWORD } });
    expect((await again.browser.sees(getAuthUser)).signInMethods).toEqual(['local', 'sso']);
  });
});
