import { beforeAll, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { connectWorkAccount, disconnectWorkAccount } from '#contract/auth/sso.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import type { TestServer } from '#tests/support/server.ts';
import { connect, openConnected, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('the sign-in at the provider', () => {
  let provider: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    const opened = await openConnected([provider], { ENTRA_AUTHORITY: provider.authority }, 'msp-c.test', (to) =>
      connect(to, provider.tenant),
    );
    ({ server, msp } = opened);
    return opened.close;
  });

  const stranger = () => {
    const browser = caller(server.app, {});
    return { browser, way: ssoBrowser(browser) };
  };
  const isSignedIn = async (browser: ReturnType<typeof caller>) => (await browser.sees(getAuthStatus)).isAuthenticated;
  const makeStale = (person: Person) =>
    asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: new Date(0) })
        .where('userId', '=', person.id)
        .execute(),
    );

  test('[AUTH-168] A response of the provider is accepted once', async () => {
    const { way } = stranger();
    const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    expect((await way.open(address)).headers.location).toBe('/');
    expect((await way.open(address)).headers.location).toBe('/auth?error=sso_expired');
  });

  test('[AUTH-169] A response of the provider in another browser opens nothing there, and nothing afterwards', async () => {
    const { way, browser } = stranger();
    const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    const victim = stranger();
    await victim.way.startSignIn(msp.id);
    expect((await victim.way.open(address)).headers.location).toBe('/auth?error=sso_expired');
    expect(await isSignedIn(victim.browser)).toBe(false);
    expect((await way.open(address)).headers.location).toBe('/auth?error=sso_expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('[AUTH-170] A response of the provider with the code of another person is refused', async () => {
    const theirs = stranger();
    const stolen = await theirs.way.signInAtProvider('', (await theirs.way.startSignIn(msp.id)).href);
    const { way, browser } = stranger();
    const own = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await way.open(own)).headers.location).toBe('/auth?error=sso_failed');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('[AUTH-171] A response of the provider is refused after ten minutes, without a state and with an unknown one', async () => {
    const { way } = stranger();
    const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.oidcFlows')
        .set({ expiresAt: new Date(0) })
        .execute(),
    );
    expect((await way.open(address)).headers.location).toBe('/auth?error=sso_expired');
    for (const query of ['', '?code=x', '?code=x&state=', '?code=x&state=y&state=z', '?error=access_denied&state=x']) {
      expect((await way.open(`/auth/entra/callback${query}`)).headers.location).toBe('/auth?error=sso_expired');
    }
  });

  test('A refusal of the provider is reported without the provider’s own text', async () => {
    const { way } = stranger();
    const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    address.searchParams.delete('code');
    address.searchParams.set('error', 'access_denied');
    address.searchParams.set('error_description', 'AADSTS50105: <script>alert(1)</script>');
    expect((await way.open(address)).headers.location).toBe('/auth?error=sso_denied');
    expect((await refusals(server, msp)).at(-1)).toBe('the provider answered access_denied AADSTS50105');

    const again = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    again.searchParams.delete('code');
    again.searchParams.set('error', `temporarily_unavailable${'!'.repeat(200)}`);
    expect((await way.open(again)).headers.location).toBe('/auth?error=sso_failed');
    expect((await refusals(server, msp)).at(-1)).toBe(`the provider answered temporarily_unavailable${'!'.repeat(57)}`);
  });

  test('[AUTH-172] No redirect of single sign-on leads to a foreign page other than the provider', async () => {
    const { way } = stranger();
    for (const more of ['&next=https://evil.test', '&redirect_uri=https://evil.test', '&returnTo=//evil.test']) {
      expect((await way.startSignIn(msp.id, more)).origin).toBe(provider.authority);
      expect(provider.authorizationRequest.toString()).not.toContain('evil');
    }
    for (const org of [NOBODY, 'nonsense', '', '//evil.test']) {
      const answer = await way.open(`/auth/entra/login?org=${encodeURIComponent(org)}`);
      expect(answer.headers.location).toBe(`/auth?error=${org === NOBODY ? 'sso_unavailable' : 'sso_no_organization'}`);
    }
  });

  test('A sign-in at the provider without an organisation is refused with that reason', async () => {
    expect((await stranger().way.open('/auth/entra/login')).headers.location).toBe('/auth?error=sso_no_organization');
  });

  test('The cookie of a provider sign-in is inaccessible to scripts, expires after ten minutes and is deleted afterwards', async () => {
    const { way } = stranger();
    const answer = await way.open(`/auth/entra/login?org=${msp.id}`);
    const cookie = answer.cookies.find(({ name }) => name === 'oidc');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' });
    const back = await way.open(await way.signInAtProvider('', String(answer.headers.location)));
    expect(back.cookies.find(({ name }) => name === 'oidc')?.value).toBe('');
  });

  test('[AUTH-173] The database contains the state, cookie and client secret of single sign-on never in plain text', async () => {
    const { way, browser } = stranger();
    const address = await way.startSignIn(msp.id);
    const rows = await asAuth(server.pools, async (tx) => [
      ...(await tx.selectFrom('auth.oidcFlows').selectAll().execute()),
      ...(await tx.selectFrom('auth.sso').selectAll().execute()),
    ]);
    const dump = JSON.stringify(rows);
    for (const secret of [address.searchParams.get('state'), browser.cookies['oidc'], provider.tenant.clientSecret]) {
      expect(secret?.length).toBeGreaterThan(20);
      expect(dump).not.toContain(secret);
    }
  });

  test('A signed-in person can connect a work account, sign in with it and disconnect it', async () => {
    const person = await msp.person('vcio');
    provider.forgery = { claims: { oid: 'connected', email: 'anything@elsewhere.test' } };
    const way = ssoBrowser(person);
    const { url } = await person.sees(connectWorkAccount, { params: { id: msp.id } });
    expect((await way.open(await way.signInAtProvider('', url))).headers.location).toBe('/profile?sso=connected');
    expect((await person.sees(getAuthUser)).signInMethods).toContain('sso');

    const { browser, way: another } = stranger();
    expect(await another.signIn(msp.id, '')).toBe('/');
    expect((await browser.sees(getAuthUser)).id).toBe(person.id);

    const { id: userId } = await msp.person('vcio');
    const passkey = { id: `key-of-${userId}`, userId, publicKey: Buffer.alloc(4), name: 'Key of a colleague' };
    await asAuth(server.pools, (tx) => tx.insertInto('auth.passkeys').values(passkey).execute());
    const only = await person.refused(disconnectWorkAccount, { params: { id: msp.id } });
    expect(only).toMatchObject({ code: 'PERMISSION_DENIED', message: 'Your work account is your only sign-in method' });
    await asAuth(server.pools, (tx) => tx.insertInto('auth.passwords').values({ userId: person.id, hash: 'none' }).execute());
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ amr: ['sso'] })
        .where('userId', '=', person.id)
        .execute(),
    );
    await person.sees(disconnectWorkAccount, { params: { id: msp.id } });
    expect((await person.sees(getAuthUser)).signInMethods).toEqual(['local']);
    expect(await isSignedIn(browser)).toBe(false);
    provider.forgery = {};
  });

  test('A work account cannot be connected without a connection or a reachable provider, and no started sign-in remains', async () => {
    const other = await server.organization();
    const person = await other.person('vcio');
    expect(await person.refused(connectWorkAccount, { params: { id: other.id } })).toMatchObject({
      status: 404,
      code: 'INTEGRATION_NOT_FOUND',
    });
    await connect(other, { ...provider.tenant, tenantId: NOBODY });
    expect(await person.refused(connectWorkAccount, { params: { id: other.id } })).toMatchObject({
      status: 502,
      code: 'EXTERNAL_SERVICE_ERROR',
    });
    const ways = await asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.oidcFlows').select('purpose').where('organizationId', '=', other.id).execute(),
    );
    expect([ways, person.cookies['oidc']]).toEqual([[], undefined]);
  });

  test('A work account of one person cannot be connected to another, and connecting needs reauthentication', async () => {
    const { browser, way } = stranger();
    provider.forgery = { claims: { oid: 'taken', email: 'taken@msp-c.test' } };
    await way.signIn(msp.id, '');
    expect(await isSignedIn(browser)).toBe(true);
    const person = await msp.person('vcio');
    const { url } = await person.sees(connectWorkAccount, { params: { id: msp.id } });
    const their = ssoBrowser(person);
    expect((await their.open(await their.signInAtProvider('', url))).headers.location).toBe('/profile?sso=sso_taken');
    await makeStale(person);
    expect((await person.refused(connectWorkAccount, { params: { id: msp.id } })).code).toBe('REAUTHENTICATION_REQUIRED');
    provider.forgery = {};
  });

  test('Reauthentication with the work account needs a new sign-in at the provider', async () => {
    const person = await msp.person('vcio');
    const way = ssoBrowser(person);
    provider.forgery = { claims: { oid: 'prover', email: 'prover@elsewhere.test' } };
    const { url } = await person.sees(connectWorkAccount, { params: { id: msp.id } });
    await way.open(await way.signInAtProvider('', url));
    expect(provider.authorizationRequest.get('prompt')).toBeNull();
    await makeStale(person);
    expect((await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).code).toBe('REAUTHENTICATION_REQUIRED');

    const prove = async (claims: Record<string, unknown>) => {
      provider.forgery = { claims: { oid: 'prover', ...claims } };
      const address = await way.startSignIn(msp.id, '&reauthenticate=1');
      return (await way.open(await way.signInAtProvider('', address.href))).headers.location;
    };
    const colleague = await msp.person('vcio');
    await makeStale(colleague);
    const now = Math.floor(Date.now() / 1000);
    expect(await prove({})).toBe('/profile?sso=sso_not_recent');
    expect(await prove({ auth_time: now - 3600 })).toBe('/profile?sso=sso_not_recent');
    expect(await prove({ auth_time: now, oid: 'taken' })).toBe('/profile?sso=sso_taken');
    expect((await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await prove({ auth_time: now })).toBe('/profile?sso=confirmed');
    expect(provider.authorizationRequest.get('prompt')).toBe('login');
    expect((await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).code).toBe('PERMISSION_DENIED');
    expect((await colleague.refused(disconnectWorkAccount, { params: { id: msp.id } })).code).toBe('REAUTHENTICATION_REQUIRED');
    provider.forgery = {};
  });
});
