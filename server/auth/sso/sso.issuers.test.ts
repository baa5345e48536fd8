import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMethods, getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { getSso, listWorkAccounts, putSsoProvider } from '#contract/auth/sso.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connect, connectIssuer, openConnected, proveDomain, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type Forgery, type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const SECOND = '01890000-0000-7000-8000-00000000000b';
const FORGERIES: readonly [title: string, forgery: Forgery][] = [
  ['a foreign nonce', { claims: { nonce: 'another-request' } }],
  ['no nonce', { without: ['nonce'] }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['several audiences of which none is named as the client', { claims: { aud: ['another-client', 'client-c'], azp: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://login.evil.test' } }],
  ['an end in the past', { expires: -600 }],
  ['no end', { without: ['exp'] }],
  ['no signature', { signature: 'none' }],
  ['a signature made with the public key as a shared secret', { signature: 'hs256' }],
  ['a signature by a foreign key', { signature: 'foreignKey' }],
  ['a signature by an unknown key', { signature: 'unknownKid' }],
  ['an altered signature', { signature: 'broken' }],
  ['metadata that names another issuer', { metadata: { issuer: 'https://login.evil.test' } }],
  ['metadata that offers only shared secrets', { metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } }],
  ['another issuer in the address of the response', { address: { iss: 'https://login.evil.test' } }],
];

describe('a provider of any issuer', () => {
  let provider: MaliciousProvider;
  let second: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    second = await openMaliciousProvider();
    const opened = await openConnected([provider, second], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-c.test', (to) =>
      connectIssuer(to, { ...provider.tenant, issuer: provider.issuer }),
    );
    ({ server, msp } = opened);
    return opened.close;
  });
  beforeEach(() => {
    provider.forgery = {};
    second.forgery = {};
  });

  const verified = ({ claims, ...forgery }: Forgery = {}): Forgery => ({ ...forgery, claims: { email_verified: true, ...claims } });
  const come = async (forgery: Forgery = {}, organization = msp) => {
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    provider.forgery = { ...verified(forgery), metadata: {} };
    const leaving = await way.startSignIn(organization.id);
    provider.forgery = verified(forgery);
    const answer = await way.open(await way.signInAtProvider('', leaving.href));
    return { browser, end: answer.headers.location, isSignedIn: (await browser.sees(getAuthStatus)).isAuthenticated };
  };
  const lastReason = async (organization = msp) => (await refusals(server, organization)).at(-1);

  test('Valid claims of any provider open a session, and its callback address belongs to this provider alone', async () => {
    expect(await come()).toMatchObject({ end: '/', isSignedIn: true });
    expect(provider.authorizationRequest.get('redirect_uri')).toBe(`http://localhost:3000/auth/sso/${msp.id}/callback`);
    expect(provider.authorizationRequest.get('code_challenge_method')).toBe('S256');
  });

  for (const [title, forgery] of FORGERIES) {
    test(`[AUTH-222] A sign-in through any provider with ${title} opens nothing and is in the security log`, async () => {
      const before = (await refusals(server, msp)).length;
      expect(await come(forgery)).toMatchObject({ end: '/auth?error=sso_failed', isSignedIn: false });
      expect((await refusals(server, msp)).length).toBe(before + 1);
    });
  }

  test('[AUTH-223] A response of any provider is accepted once', async () => {
    provider.forgery = verified();
    const way = ssoBrowser(caller(server.app, {}));
    const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
    expect((await way.open(address)).headers.location).toBe('/');
    expect((await way.open(address)).headers.location).toBe('/auth?error=sso_expired');
  });

  test('[AUTH-224] A response that arrives at the address of another provider opens nothing', async () => {
    provider.forgery = verified();
    for (const path of ['/auth/entra/callback', `/auth/sso/${SECOND}/callback`, '/auth/sso/nonsense/callback']) {
      const browser = caller(server.app, {});
      const way = ssoBrowser(browser);
      const address = await way.signInAtProvider('', (await way.startSignIn(msp.id)).href);
      expect((await way.open(`${path}${address.search}`)).headers.location).toBe('/auth?error=sso_failed');
      expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
      expect(await lastReason()).toBe('the response came to the address of another provider');
    }
  });

  test('[AUTH-225] An address that the provider does not mark as verified opens nothing, unless the organisation accepts that', async () => {
    for (const email_verified of [undefined, null, false, 'false', 0]) {
      const claims = { sub: 'unverified', email: 'unverified@msp-c.test', email_verified };
      expect(await come({ claims })).toMatchObject({ end: '/auth?error=sso_unknown', isSignedIn: false });
      expect(await lastReason()).toBe('the address is not verified');
    }
    const trusting = await server.organization();
    await connectIssuer(trusting, { ...provider.tenant, issuer: provider.issuer }, { trustsEmail: true });
    await proveDomain(server, trusting, 'trusting.test');
    const claims = { sub: 'trusted', email: 'trusted@trusting.test', email_verified: undefined };
    expect(await come({ claims }, trusting)).toMatchObject({ end: '/', isSignedIn: true });
  });

  test('[AUTH-226] A new subject with the address of a known person does not open their account', async () => {
    const claims = { sub: 'first', email: 'sub@msp-c.test' };
    expect(await come({ claims })).toMatchObject({ end: '/' });
    expect(await come({ claims: { ...claims, sub: 'second' } })).toMatchObject({ end: '/auth?error=sso_unknown', isSignedIn: false });
    expect(await lastReason()).toBe('the account already has another work account');
    expect(await come({ claims: { ...claims, sub: 'second', oid: 'first' } })).toMatchObject({ isSignedIn: false });
  });

  test('An account of Google opens nothing unless it belongs to the Workspace of a verified domain', async () => {
    const google = await server.organization();
    await connectIssuer(google, { ...provider.tenant, issuer: provider.issuer, preset: 'google' });
    await proveDomain(server, google, 'google.test');
    const claims = { sub: 'g', email: 'ann@google.test' };
    for (const hd of [undefined, 'elsewhere.test']) {
      expect(await come({ claims: { ...claims, hd } }, google)).toMatchObject({ end: '/auth?error=sso_unknown' });
      expect(await lastReason(google)).toBe('the account does not belong to the Google Workspace of google.test');
    }
    expect(await come({ claims: { ...claims, hd: 'google.test' } }, google)).toMatchObject({ end: '/' });
  });

  test('The claims of a person are read under the names that the organisation has chosen', async () => {
    const other = await server.organization();
    const claims = { email: 'mail', firstName: 'person.first', groups: 'https://northwind.test/groups' };
    await connectIssuer(other, { ...provider.tenant, issuer: provider.issuer }, { claims });
    await proveDomain(server, other, 'mapped.test');
    const sent = { sub: 'mapped', mail: 'mapped@mapped.test', person: { first: 'Mia' }, family_name: 'Mapped' };
    const { browser, end } = await come({ claims: sent, without: ['email'] }, other);
    expect(end).toBe('/');
    expect(await browser.sees(getAuthUser)).toMatchObject({ email: 'mapped@mapped.test', firstName: 'Mia', lastName: 'Mapped' });
  });

  test('Groups at the provider set the roles at each sign-in, and the change is in the audit log', async () => {
    const other = await server.organization();
    const groupRoles = [
      { group: 'leads', role: 'vcio' as const },
      { group: 'it', role: 'admin' as const },
    ];
    await connectIssuer(other, { ...provider.tenant, issuer: provider.issuer }, { claims: { groups: 'groups' }, groupRoles });
    await proveDomain(server, other, 'groups.test');
    const rolesWith = async (groups: unknown) => {
      const { browser, end } = await come({ claims: { sub: 'g1', email: 'gus@groups.test', groups } }, other);
      expect(end).toBe('/');
      return (await browser.sees(getAuthUser)).roles;
    };
    expect(await rolesWith(['leads', 'all'])).toEqual(['vcio']);
    expect(await rolesWith(['leads', 'it'])).toEqual(['vcio', 'admin']);
    expect(await rolesWith('all')).toEqual(['alignment_engineer']);
    // Without the claim nothing is known about the groups, so nothing changes.
    expect(await rolesWith(undefined)).toEqual(['alignment_engineer']);
    const trail = await asOrganization(server.pools, other.id, (tx) =>
      tx.selectFrom('auditEvents').select('after').where('action', '=', 'user.roles_changed').orderBy('seq').execute(),
    );
    expect(trail.map(({ after }) => after)).toEqual([
      { roles: ['vcio', 'admin'], via: 'sso' },
      { roles: ['alignment_engineer'], via: 'sso' },
    ]);
  });

  test('Several providers are offered side by side, and each opens only the accounts that are connected to it', async () => {
    const other = await server.organization();
    await connectIssuer(other, { ...provider.tenant, issuer: provider.issuer });
    const { id } = (await other.owner.sees(getSso)).next;
    await connectIssuer(other, { ...second.tenant, id, issuer: second.issuer, preset: 'authentik', name: 'Second ID' });
    await proveDomain(server, other, 'both.test');
    const { providers = [] } = await server.stranger.sees(checkMethods, { body: { email: 'bea@both.test' } });
    expect(providers.map(({ name, preset }) => [name, preset])).toEqual([
      ['Northwind ID', 'keycloak'],
      ['Second ID', 'authentik'],
    ]);
    const claims = { sub: 'bea', email: 'bea@both.test' };
    const first = await come({ claims }, other);
    expect((await first.browser.sees(listWorkAccounts)).map(({ isConnected }) => isConnected)).toEqual([true, false]);

    second.forgery = verified({ claims });
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    const leaving = await way.startSignIn(other.id, `&provider=${id}`);
    expect(leaving.origin).toBe(second.authority);
    expect((await way.open(await way.signInAtProvider('', leaving.href))).headers.location).toBe('/auth?error=link_required');
    expect((await browser.sees(getAuthStatus)).isAuthenticated).toBe(false);
  });

  test('A provider is refused with the reason if its issuer is not an address, is private or belongs to another preset', async () => {
    const alone = await startTestServer();
    const other = await alone.organization();
    const body = { preset: 'other', name: 'Any', enabled: true, clientId: 'c', clientSecret: 'secret', version: 0 } as const;
    const refused = (issuer: string | undefined) =>
      other.owner.refused(putSsoProvider, { params: { id: other.id }, body: { ...body, ...(issuer === undefined ? {} : { issuer }) } });
    expect(await refused(undefined)).toMatchObject({ code: 'REQUIRED_FIELD', field: 'issuer' });
    for (const issuer of [
      'nonsense',
      'ftp://id.example',
      'http://id.example',
      'https://10.0.0.1/realms/a',
      'https://localhost/realms/a',
      'https://id.example?x=1',
      'https://me:secret@id.example',
      'https://accounts.google.com',
      'https://login.microsoftonline.com/common/v2.0',
    ]) {
      expect(await refused(issuer), issuer).toMatchObject({ code: 'VALIDATION_ERROR', field: 'issuer' });
    }
    expect((await other.owner.sees(getSso)).providers).toEqual([]);
    await alone.close();
  });

  test('A second provider with the same issuer is refused, and so is the id of another organisation', async () => {
    const other = await server.organization();
    const own = { ...provider.tenant, issuer: provider.issuer };
    const { people: _, tenantId: __, ...sent } = { ...own, preset: 'other', name: 'Any', enabled: true, version: 0 } as const;
    expect(await other.owner.refused(putSsoProvider, { params: { id: msp.id }, body: sent })).toMatchObject({ status: 404 });
    await connectIssuer(other, own);
    const again = await other.owner.refused(putSsoProvider, { params: { id: SECOND }, body: sent });
    expect(again).toMatchObject({ code: 'VALIDATION_ERROR', field: 'issuer' });
    await connect(other, { ...provider.tenant, tenantId: msp.id }, { version: 1 });
    expect((await other.owner.sees(getSso)).providers).toMatchObject([{ preset: 'entra', tenantId: msp.id }]);
  });
});
