import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import {
  connectWorkAccount,
  disconnectWorkAccount,
  getSso,
  putSsoProvider,
  startSsoTest,
  testSsoProvider,
} from '#contract/auth/sso.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import type { TestServer } from '#tests/support/server.ts';
import { CERTIFICATE } from '#tests/support/connections/certificate.ts';
import { openConnected, proveDomain, refusals } from '#tests/support/oidc/connected-organization.ts';
import { connectSaml, samlBrowser } from '#tests/support/saml/saml-browser.ts';
import { openSamlProvider, type SamlProvider } from '#tests/support/saml/saml.provider.ts';
import { PROVIDER_SIGNER, secondsFromNow } from '#tests/support/saml/saml.response.ts';
import { SECOND_CERTIFICATE, SECOND_KEY, SHORT_CERTIFICATE } from '#tests/support/saml/saml.keys.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const SCHEMAS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

describe('a SAML provider', () => {
  let provider: SamlProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openSamlProvider();
    const opened = await openConnected([provider], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-s.test', (to) => connectSaml(to, provider));
    ({ server, msp } = opened);
    return opened.close;
  });
  beforeEach(() => {
    provider.forgery = {};
    provider.people['ada'] = { nameId: 'key-of-ada', email: 'ada@msp-s.test', firstName: 'Ada', lastName: 'Able' };
  });

  const lastReason = async () => (await refusals(server, msp)).at(-1);
  const makeStale = (person: Person) =>
    asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: new Date(0) })
        .where('userId', '=', person.id)
        .execute(),
    );

  test('A new person of a verified domain is signed in through SAML, and opens the same account the next time', async () => {
    const { browser, signIn } = samlBrowser(server, provider);
    expect(await signIn(msp.id, 'ada')).toBe('/');
    const first = await browser.sees(getAuthUser);
    expect(first).toMatchObject({ firstName: 'Ada', lastName: 'Able', email: 'ada@msp-s.test', signInMethods: ['sso'] });

    provider.people['ada'] = { nameId: 'key-of-ada', email: 'renamed@elsewhere.test' };
    const again = samlBrowser(server, provider);
    expect(await again.signIn(msp.id, 'ada')).toBe('/');
    expect((await again.browser.sees(getAuthUser)).id).toBe(first.id);
  });

  test('The request to a SAML provider names our entity ID and reply address, and asks for a persistent name ID', async () => {
    const { signIn } = samlBrowser(server, provider);
    await signIn(msp.id, 'ada');
    const address = `http://localhost:3000/auth/sso/${msp.id}`;
    expect(provider.request).toMatchObject({
      issuer: `${address}/metadata`,
      redirectUrl: `${address}/callback`,
      destination: provider.signInUrl,
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      isFresh: false,
    });
    expect(provider.request?.id).toMatch(/^_[\w-]{43}$/);
    expect(provider.request?.relayState.length).toBeLessThanOrEqual(80);
  });

  test('Our metadata for a SAML provider is public and contains the addresses, before the provider is saved', async () => {
    const { next } = await msp.owner.sees(getSso);
    const answer = await server.app.inject({ method: 'GET', url: new URL(next.metadataUrl).pathname });
    expect(answer.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8');
    expect(answer.body).toContain(`entityID="${next.metadataUrl}"`);
    expect(answer.body).toContain(`Location="${next.redirectUrl}"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
    expect((await server.app.inject({ method: 'GET', url: '/auth/sso/nonsense/metadata' })).statusCode).toBe(404);
  });

  test.each([
    ['the address is the name ID', { nameIdFormat: EMAIL_FORMAT, nameId: 'bea@msp-s.test', attributes: {} }, 'bea@msp-s.test'],
    [
      'the attributes have the names of Microsoft',
      { nameId: 'key-of-cy', attributes: { [`${SCHEMAS}/emailaddress`]: ['cy@msp-s.test'], [`${SCHEMAS}/givenname`]: ['Cy'] } },
      'cy@msp-s.test',
    ],
    [
      'the attributes have the names of LDAP',
      { nameId: 'key-of-di', attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': ['di@msp-s.test'] } },
      'di@msp-s.test',
    ],
  ])('A person is signed in through SAML when %s', async (_, values, email) => {
    provider.forgery = { values };
    const { browser, signIn } = samlBrowser(server, provider);
    expect(await signIn(msp.id, 'ada')).toBe('/');
    expect((await browser.sees(getAuthUser)).email).toBe(email);
  });

  test('A SAML response with an XML declaration, as Okta sends it, is accepted', async () => {
    provider.forgery = { afterSigning: (xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` };
    expect(await samlBrowser(server, provider).signIn(msp.id, 'ada')).toBe('/');
  });

  test('An address outside the verified domains opens nothing through SAML', async () => {
    provider.people['eve'] = { nameId: 'key-of-eve', email: 'eve@elsewhere.test' };
    expect(await samlBrowser(server, provider).signIn(msp.id, 'eve')).toBe('/auth?error=sso_unknown');
    expect(await lastReason()).toBe('the domain elsewhere.test is not verified');
  });

  test('A person whom the SAML provider refuses is not signed in', async () => {
    provider.forgery = { values: { status: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied' } };
    expect(await samlBrowser(server, provider).signIn(msp.id, 'ada')).toBe('/auth?error=sso_denied');
    expect(await lastReason()).toBe('the provider answered RequestDenied');
  });

  test('Groups at the SAML provider set the roles', async () => {
    const other = await server.organization();
    await connectSaml(other, provider, { groupRoles: [{ group: 'leads', role: 'vcio' }] });
    await proveDomain(server, other, 'msp-t.test');
    provider.people['lea'] = { nameId: 'lea', email: 'lea@msp-t.test', groups: ['staff', 'leads'] };
    const { browser, signIn } = samlBrowser(server, provider);
    await signIn(other.id, 'lea');
    expect((await browser.sees(getAuthUser)).roles).toEqual(['vcio']);
  });

  test('[AUTH-238] Another organisation with the entity ID of a SAML provider neither opens nor blocks the accounts of the first', async () => {
    const other = await server.organization();
    await connectSaml(other, provider);
    await proveDomain(server, other, 'msp-u.test');
    provider.people['mallory'] = { nameId: 'key-of-later', email: 'mallory@msp-u.test' };
    expect(await samlBrowser(server, provider).signIn(other.id, 'mallory')).toBe('/');
    provider.people['later'] = { nameId: 'key-of-later', email: 'later@msp-s.test' };
    const { browser, signIn } = samlBrowser(server, provider);
    expect(await signIn(msp.id, 'later')).toBe('/');
    expect((await browser.sees(getAuthUser)).email).toBe('later@msp-s.test');
  });

  test('Both certificates of a SAML provider are accepted while it changes its key, and the former one no longer afterwards', async () => {
    const other = await server.organization();
    await proveDomain(server, other, 'msp-v.test');
    provider.people['viv'] = { nameId: 'viv', email: 'viv@msp-v.test' };
    const both = { signInUrl: provider.signInUrl, certificates: `${CERTIFICATE}\n${SECOND_CERTIFICATE}` };
    const saved = await connectSaml(other, provider, { saml: both });
    expect(saved.saml?.certificates.match(/BEGIN/g)).toHaveLength(2);
    expect(await samlBrowser(server, provider).signIn(other.id, 'viv')).toBe('/');
    provider.forgery = { signer: { ...PROVIDER_SIGNER, key: SECOND_KEY, certificate: SECOND_CERTIFICATE } };
    expect(await samlBrowser(server, provider).signIn(other.id, 'viv')).toBe('/');
    provider.forgery = {};
    await connectSaml(other, provider, { saml: { ...both, certificates: SECOND_CERTIFICATE }, version: 1 });
    expect(await samlBrowser(server, provider).signIn(other.id, 'viv')).toBe('/auth?error=sso_failed');
  });

  test('Clocks that differ by less than a minute do not stop a sign-in through SAML', async () => {
    provider.forgery = { values: { notBefore: secondsFromNow(40), issueInstant: secondsFromNow(40), authnInstant: secondsFromNow(40) } };
    expect(await samlBrowser(server, provider).signIn(msp.id, 'ada')).toBe('/');
  });

  test('A signed-in person connects a SAML account, confirms with it and disconnects it', async () => {
    const person = await msp.person('vcio');
    await asAuth(server.pools, (tx) => tx.insertInto('auth.passwords').values({ userId: person.id, hash: 'none' }).execute());
    const { open, start, finish } = samlBrowser(server, provider, person);
    const { url } = await person.sees(connectWorkAccount, { params: { id: msp.id } });
    expect(await finish(provider.answer(url, 'own'))).toBe('/profile?sso=connected');

    await makeStale(person);
    const confirm = async (authnInstant: string) => {
      provider.forgery = { values: { authnInstant } };
      return finish(provider.answer(await start(msp.id, '&reauthenticate=1'), 'own'));
    };
    expect(await confirm(secondsFromNow(-3600))).toBe('/profile?sso=sso_not_recent');
    expect((await person.refused(disconnectWorkAccount, { params: { id: msp.id } })).code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await confirm(secondsFromNow(0))).toBe('/profile?sso=confirmed');
    expect(provider.request?.isFresh).toBe(true);
    await person.sees(disconnectWorkAccount, { params: { id: msp.id } });
    expect(await open('/auth/entra/login')).toBe('/auth?error=sso_no_organization');
  });

  test('A test sign-in of a SAML provider reports every step and creates no account', async () => {
    const before = await msp.owner.sees(listUsers, {});
    provider.people['tess'] = { nameId: 'tess', email: 'tess@msp-s.test', firstName: 'Tess' };
    const { finish } = samlBrowser(server, provider, msp.owner);
    const { url } = await msp.owner.sees(startSsoTest, { params: { id: msp.id } });
    expect(await finish(provider.answer(url, 'tess'))).toBe('/integrations?kind=entra');
    const [stored] = (await msp.owner.sees(getSso)).providers;
    expect(stored?.lastTest?.checks.map(({ ok, message }) => [ok, message])).toEqual([
      [true, 'The response belongs to this test.'],
      [true, 'Signatures, issuer, audience, recipient and request are correct.'],
      [true, 'They differ by at most 30 seconds.'],
      [true, 'Tess'],
      [true, 'tess@msp-s.test'],
      [true, 'A new account with the role Alignment Engineer would be created.'],
    ]);
    expect(await msp.owner.sees(listUsers, {})).toEqual(before);
  });

  test.each([
    ['an unsigned assertion', { assertionSigner: null }, 'the assertion is not signed; both the response and the assertion must be.'],
    [
      'an expired assertion',
      { values: { notOnOrAfter: secondsFromNow(-600) } },
      'the assertion has expired (timestamp NotOnOrAfter). Compare the clocks of this server and of the provider.',
    ],
    [
      'a transient name ID',
      { values: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
      'the name ID is transient; choose a persistent one at the provider.',
    ],
  ])('A test sign-in names the fault of a SAML provider with %s', async (_, forgery, message) => {
    const { finish } = samlBrowser(server, provider, msp.owner);
    const { url } = await msp.owner.sees(startSsoTest, { params: { id: msp.id } });
    provider.forgery = forgery;
    await finish(provider.answer(url, 'ada'));
    const [stored] = (await msp.owner.sees(getSso)).providers;
    expect(stored?.lastTest?.checks).toEqual([{ name: 'The sign-in failed', ok: false, message }]);
  });

  test('The test of the connection shows when the signing certificate of a SAML provider expires', async () => {
    const tried = await msp.owner.sees(testSsoProvider, { params: { id: msp.id } });
    expect(tried).toEqual({
      ok: true,
      checks: [{ name: 'The signing certificate is valid', ok: true, message: 'It expires on 2126-11-05.' }],
    });
  });

  test.each([
    ['no certificate', { certificates: ' ' }, 'saml.certificates', 'The signing certificate is required'],
    [
      'something that is no certificate',
      { certificates: 'hello' },
      'saml.certificates',
      'This is not a certificate; paste the signing certificate of the provider',
    ],
    [
      'a key that is too short',
      { certificates: SHORT_CERTIFICATE },
      'saml.certificates',
      'The certificate needs an RSA key of at least 2048 bits',
    ],
    [
      'more than five certificates',
      { certificates: SECOND_CERTIFICATE.repeat(6) },
      'saml.certificates',
      'At most 5 certificates are accepted',
    ],
    [
      'a sign-in address that runs a script',
      { signInUrl: 'javascript:alert(1)' },
      'saml.signInUrl',
      'Enter an address that begins with https://, without a fragment or a password',
    ],
    [
      'a sign-in address without encryption',
      { signInUrl: 'http://id.test/' },
      'saml.signInUrl',
      'Enter an address that begins with https://, without a fragment or a password',
    ],
  ])('A SAML provider with %s is not saved', async (_, wrong, field, message) => {
    const other = await server.organization();
    const saml = { signInUrl: provider.signInUrl, certificates: CERTIFICATE, ...wrong };
    const body = { preset: 'saml', name: 'Wrong', issuer: provider.entityId, saml, enabled: true, version: 0 } as const;
    expect(await other.owner.refused(putSsoProvider, { params: { id: other.id }, body })).toMatchObject({ field, message });
  });

  test('A SAML provider without its settings, and an OpenID Connect provider without a client ID, are not saved', async () => {
    const body = { preset: 'saml', name: 'Wrong', issuer: provider.entityId, enabled: true, version: 0 } as const;
    expect(await msp.owner.refused(putSsoProvider, { params: { id: msp.owner.id }, body })).toMatchObject({
      code: 'REQUIRED_FIELD',
      field: 'saml.signInUrl',
    });
    const openId = { ...body, preset: 'other' } as const;
    expect(await msp.owner.refused(putSsoProvider, { params: { id: msp.owner.id }, body: openId })).toMatchObject({
      code: 'REQUIRED_FIELD',
      field: 'clientId',
    });
  });

  test('A disabled SAML provider opens nothing', async () => {
    const other = await server.organization();
    await connectSaml(other, provider);
    const { start, finish } = samlBrowser(server, provider);
    const form = provider.answer(await start(other.id), 'ada');
    await connectSaml(other, provider, { enabled: false, version: 1 });
    expect(await finish(form)).toBe('/auth?error=sso_unavailable');
    expect((await caller(server.app, {}).sees(getAuthStatus)).isAuthenticated).toBe(false);
  });
});
