import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser, logout } from '#contract/auth/auth.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { connectIssuer, openConnected } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

const seconds = () => Math.floor(Date.now() / 1000);

describe('signing out at the provider too', () => {
  let provider: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    const opened = await openConnected([provider], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-c.test', (to) =>
      connectIssuer(to, { ...provider.tenant, issuer: provider.issuer }),
    );
    ({ server, msp } = opened);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ ssoCountsAsMfa: false }).execute());
    return opened.close;
  });
  beforeEach(() => choose({ signsOut: true }));

  const choose = (change: { signsOut?: boolean; enabled?: boolean }) =>
    asAuth(
      server.pools,
      async (tx) =>
        void (await tx
          .updateTable('auth.sso')
          .set({ enabled: true, ...change })
          .execute()),
    );
  const offers = (endSession: string | undefined) => {
    provider.forgery = { ...provider.forgery, metadata: { end_session_endpoint: endSession } };
  };
  const signedIn = async (claims: Record<string, unknown> = {}) => {
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    provider.forgery = { claims: { sub: 'ann', email: 'ann@msp-c.test', email_verified: true, ...claims } };
    await way.open(await way.signInAtProvider('', (await way.startSignIn(msp.id)).href));
    offers(`${provider.issuer}/logout?realm=msp`);
    return browser;
  };

  test('A sign-out goes on to the provider with the ID token and the address of the sign-in page', async () => {
    const browser = await signedIn({ sid: 'desk' });
    const { continueAt } = await browser.sees(logout);
    const address = new URL(continueAt ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/logout`);
    const { id_token_hint: hint = '', ...rest } = Object.fromEntries(address.searchParams);
    expect(rest).toEqual({ realm: 'msp', client_id: 'client-c', post_logout_redirect_uri: 'http://localhost:3000/auth' });
    expect(JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ sub: 'ann', sid: 'desk' });
    expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
    expect(await browser.sees(logout)).toEqual({ continueAt: null });
  });

  test('A session opened with the provider and our MFA goes on to the provider as well', async () => {
    const browser = await signedIn({ sub: 'eve', email: 'eve@msp-c.test', auth_time: seconds() });
    const { secret } = await withAuthenticator(browser);
    const { email } = await browser.sees(getAuthUser);
    const whole = await signedIn({ sub: 'eve' });
    await whole.sees(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
    expect((await whole.sees(logout)).continueAt).toContain('id_token_hint=');
  });

  test('The stored ID token cannot be read from the database', async () => {
    await signedIn();
    const { providerToken } = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.sessions').select('providerToken').where('providerToken', 'is not', null).executeTakeFirstOrThrow(),
    );
    expect(providerToken).not.toContain(Buffer.from('{"alg":"RS256"').toString('base64url').slice(0, 16));
  });

  test('A session from before the setting goes on to the provider without an ID token', async () => {
    await choose({ signsOut: false });
    const browser = await signedIn();
    await choose({ signsOut: true });
    expect(new URL((await browser.sees(logout)).continueAt ?? '').searchParams.get('id_token_hint')).toBeNull();
  });

  test('A sign-out stays here if the setting is off, the provider is disabled, offers no sign-out or a script, or does not respond', async () => {
    for (const change of [{ signsOut: false }, { signsOut: true, enabled: false }]) {
      const browser = await signedIn();
      await choose(change);
      expect(await browser.sees(logout)).toEqual({ continueAt: null });
      await choose({ signsOut: true });
    }
    // oxlint-disable-next-line no-script-url -- the address that must not be opened
    for (const endSession of [undefined, 'javascript:alert(1)', 'no address']) {
      const browser = await signedIn();
      offers(endSession);
      expect(await browser.sees(logout)).toEqual({ continueAt: null });
    }
    const browser = await signedIn();
    provider.forgery = { metadata: { issuer: 'https://login.evil.test' } };
    expect(await browser.sees(logout)).toEqual({ continueAt: null });
    expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
  });

  test('A sign-out from a session that a password has opened stays here', async () => {
    const person = await msp.person('vcio');
    expect(await person.sees(logout)).toEqual({ continueAt: null });
  });

  test('A provider’s settings contain the addresses that are registered there', async () => {
    await choose({ signsOut: false });
    const { version } = await asAuth(server.pools, (tx) => tx.selectFrom('auth.sso').select('version').executeTakeFirstOrThrow());
    const { issuer } = provider;
    const body = {
      preset: 'keycloak',
      name: 'Northwind ID',
      issuer,
      clientId: 'client-c',
      enabled: true,
      signsOut: true,
      version,
    } as const;
    provider.forgery = {};
    expect(await msp.owner.sees(putSsoProvider, { params: { id: msp.id }, body })).toMatchObject({
      signsOut: true,
      backChannelLogoutUrl: `http://localhost:3000/auth/sso/${msp.id}/backchannel-logout`,
      postLogoutRedirectUrl: 'http://localhost:3000/auth',
    });
  });
});
