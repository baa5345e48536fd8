import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus } from '#contract/auth/auth.contract.ts';
import { caller } from '#tests/support/caller.ts';
import type { TestServer } from '#tests/support/server.ts';
import { connect, openConnected, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type MaliciousProvider, type Forgery, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const FORGERIES: readonly [title: string, forgery: Forgery][] = [
  ['a foreign nonce', { claims: { nonce: 'somebody-else-asked' } }],
  ['no nonce', { without: ['nonce'] }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['several audiences without a word to whom', { claims: { aud: ['another-client', 'client-c'], azp: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://login.evil.test/v2.0' } }],
  ['an end that is past', { expires: -600 }],
  ['no end date', { without: ['exp'] }],
  ['no signature', { signature: 'none' }],
  ['a signature made with the public key as a shared secret', { signature: 'hs256' }],
  ["a signature of somebody else's key", { signature: 'foreignKey' }],
  ['a signature by a key nobody knows', { signature: 'unknownKid' }],
  ['a signature that was altered', { signature: 'broken' }],
  ['another tenant', { claims: { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' } }],
  ['no tenant', { without: ['tid'] }],
  ['metadata that names another issuer', { metadata: { issuer: 'https://login.evil.test/v2.0' } }],
];

describe('a malicious provider', () => {
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
  beforeEach(() => {
    provider.forgery = {};
  });

  const come = async (forgery: Forgery) => {
    provider.forgery = { ...forgery, metadata: {} };
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    const leaving = await way.startSignIn(msp.id);
    provider.forgery = forgery;
    const answer = await way.open(await way.signInAtProvider('', leaving.href));
    return { end: answer.headers.location, isSignedIn: (await browser.sees(getAuthStatus)).isAuthenticated };
  };

  test('Valid claims of the provider open a session', async () => {
    expect(await come({})).toEqual({ end: '/', isSignedIn: true });
  });

  for (const [title, forgery] of FORGERIES) {
    test(`[AUTH-174] An ID token with ${title} opens nothing`, async () => {
      const before = (await refusals(server, msp)).length;
      expect(await come(forgery)).toEqual({ end: '/auth?error=sso_failed', isSignedIn: false });
      expect((await refusals(server, msp)).length).toBe(before + 1);
    });
  }

  test('New signing keys of the provider are accepted at once', async () => {
    await provider.rotateKeys();
    expect(await come({})).toMatchObject({ end: '/' });
  });

  test('[AUTH-175] A response that names another issuer in its address opens nothing', async () => {
    const mixed = await come({ address: { iss: 'https://login.evil.test/v2.0' } });
    expect(mixed).toEqual({ end: '/auth?error=sso_failed', isSignedIn: false });
  });

  test('The request to the provider contains a nonce, a state, a code challenge and our own callback address', async () => {
    await come({});
    const request = Object.fromEntries(provider.authorizationRequest);
    expect(request).toMatchObject({ response_type: 'code', scope: 'openid profile email', code_challenge_method: 'S256' });
    expect(request['nonce']?.length).toBeGreaterThan(40);
    expect(request['state']?.length).toBeGreaterThan(40);
    expect(request['code_challenge']?.length).toBe(43);
    expect(request['redirect_uri']).toBe('http://localhost:3000/auth/entra/callback');
  });
});
