import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { caller } from '#tests/support/caller.ts';
import { connectIssuer, openConnected, refusals } from '#tests/support/oidc/connected-organization.ts';
import { type Forgery, type MaliciousProvider, openMaliciousProvider } from '#tests/support/oidc/malicious-provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const SECOND = '01890000-0000-7000-8000-00000000000b';
const seconds = () => Math.floor(Date.now() / 1000);

const FORGERIES: readonly [title: string, forgery: Forgery, reason: string][] = [
  ['no signature', { signature: 'none' }, 'the logout token is invalid: "alg" (Algorithm) Header Parameter value not allowed'],
  [
    'a signature made with the public key as a shared secret',
    { signature: 'hs256' },
    'the logout token is invalid: "alg" (Algorithm) Header Parameter value not allowed',
  ],
  ['a signature by a foreign key', { signature: 'foreignKey' }, 'the logout token is invalid: signature verification failed'],
  [
    'a signature by an unknown key',
    { signature: 'unknownKid' },
    'the logout token is invalid: no applicable key found in the JSON Web Key Set',
  ],
  ['an altered signature', { signature: 'broken' }, 'the logout token is invalid: signature verification failed'],
  ['another issuer', { claims: { iss: 'https://login.evil.test' } }, 'the issuer of the logout token does not match'],
  ['another audience', { claims: { aud: 'another-client' } }, 'the logout token is for another client'],
  ['an issue time in the past', { claims: { iat: seconds() - 900 } }, '"iat" claim timestamp check failed (too far in the past)'],
  ['an issue time in the future', { claims: { iat: seconds() + 900 } }, '"iat" claim timestamp check failed (it should be in the past)'],
  ['no issue time', { without: ['iat'] }, 'missing required "iat" claim'],
  ['an end in the past', { expires: -600 }, '"exp" claim timestamp check failed'],
  ['no id', { without: ['jti'] }, 'the claim jti of the logout token is missing or invalid'],
  ['no events', { without: ['events'] }, 'the claim events of the logout token is missing or invalid'],
  ['another event', { claims: { events: { 'http://schemas.example/other': {} } } }, 'the claim events of the logout token'],
  ['an event that is no object', { claims: { events: { [EVENT]: true } } }, 'the claim events of the logout token'],
  ['a nonce', { claims: { nonce: 'nonce' } }, 'the logout token has a nonce'],
  ['neither a person nor a session', { without: ['sub'] }, 'the logout token names neither a person nor a session'],
  ['the type of an access token', { type: 'at+jwt' }, 'the token is not a logout token'],
];

describe('the back-channel logout of a provider', () => {
  let provider: MaliciousProvider;
  let second: MaliciousProvider;
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    provider = await openMaliciousProvider();
    second = await openMaliciousProvider();
    const opened = await openConnected([provider, second], { OUTBOUND_ALLOW: '127.0.0.1' }, 'msp-c.test', async (to) => {
      await connectIssuer(to, { ...provider.tenant, issuer: provider.issuer });
      await connectIssuer(to, { ...second.tenant, id: SECOND, name: 'Second ID', issuer: second.issuer });
    });
    ({ server, msp } = opened);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ ssoCountsAsMfa: false }).execute());
    return opened.close;
  });
  beforeEach(() => asAuth(server.pools, async (tx) => void (await tx.deleteFrom('auth.throttle').execute())));

  const signedIn = async (claims: Record<string, unknown>, { at = provider, id = msp.id } = {}) => {
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    at.forgery = { claims: { email: `${String(claims['sub'])}@msp-c.test`, email_verified: true, ...claims } };
    const end = (await way.open(await way.signInAtProvider('', (await way.startSignIn(msp.id, `&provider=${id}`)).href))).headers.location;
    return { browser, end, isIn: async () => (await browser.sees(getAuthStatus)).isAuthenticated };
  };
  const post = (payload: string, id = msp.id, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: `/auth/sso/${id}/backchannel-logout`,
      payload,
      headers: { 'content-type': type },
      remoteAddress: '203.0.113.7',
    });
  const sends = (token: string, id?: string) => post(new URLSearchParams({ logout_token: token }).toString(), id);
  const lastReason = async () => (await refusals(server, msp)).at(-1);

  test('A logout token ends the sessions of the person at this provider, and nobody else’s', async () => {
    const [ann, again, ben] = [await signedIn({ sub: 'ann' }), await signedIn({ sub: 'ann' }), await signedIn({ sub: 'ben' })];
    const answer = await sends(await provider.logoutToken({ claims: { sub: 'ann' } }));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await ann.isIn(), await again.isIn(), await ben.isIn()]).toEqual([false, false, true]);
    const [entry] = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['after', 'actorId']).where('action', '=', 'user.signed_out').orderBy('seq', 'desc').execute(),
    );
    expect(entry).toEqual({ after: { by: 'Northwind ID' }, actorId: null });
  });

  test('A logout token with a session ends this session only', async () => {
    const [desk, phone] = [await signedIn({ sub: 'cy', sid: 'desk' }), await signedIn({ sub: 'cy', sid: 'phone' })];
    expect((await sends(await provider.logoutToken({ claims: { sid: 'desk' }, without: ['sub'] }))).statusCode).toBe(200);
    expect([await desk.isIn(), await phone.isIn()]).toEqual([false, true]);
    expect((await sends(await provider.logoutToken({ claims: { sub: 'ann', sid: 'phone' } }))).statusCode).toBe(200);
    expect(await phone.isIn()).toBe(true);
    expect((await sends(await provider.logoutToken({ claims: { sub: 'cy', sid: 'phone' } }))).statusCode).toBe(200);
    expect(await phone.isIn()).toBe(false);
  });

  test('A session whose ID token named no session ends with its person', async () => {
    const { isIn } = await signedIn({ sub: 'dee' });
    expect((await sends(await provider.logoutToken({ claims: { sub: 'dee', sid: 'unknown' } }))).statusCode).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test('A session that was opened with the provider and our MFA ends too, and so does a sign-in that waits for MFA', async () => {
    const { browser } = await signedIn({ sub: 'eve', auth_time: seconds() });
    const { secret } = await withAuthenticator(browser);
    const { email } = await browser.sees(getAuthUser);
    const whole = await signedIn({ sub: 'eve' });
    await whole.browser.sees(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
    const half = await signedIn({ sub: 'eve' });
    expect([await whole.isIn(), half.end]).toEqual([true, `/auth?mfa=required&email=${encodeURIComponent(email)}`]);

    expect((await sends(await provider.logoutToken({ claims: { sub: 'eve' } }))).statusCode).toBe(200);
    expect(await whole.isIn()).toBe(false);
    expect(await half.browser.refused(verifyMfa, { body: { email, token: codeOf(secret, 2) } })).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  test('A logout token ends no session that another provider or a password has opened', async () => {
    const other = await signedIn({ sub: 'fay' }, { at: second, id: SECOND });
    expect((await sends(await provider.logoutToken({ claims: { sub: 'fay' } }))).statusCode).toBe(200);
    expect((await sends(await provider.logoutToken({ claims: { sub: 'fay' } }), SECOND)).statusCode).toBe(400);
    expect(await other.isIn()).toBe(true);
    await msp.owner.sees(getAuthUser);
    expect((await sends(await second.logoutToken({ claims: { sub: 'fay' } }), SECOND)).statusCode).toBe(200);
    expect(await other.isIn()).toBe(false);
  });

  for (const [title, forgery, reason] of FORGERIES) {
    test(`A logout token with ${title} ends nothing, and the reason is in the security log`, async () => {
      const { isIn } = await signedIn({ sub: 'gus' });
      const answer = await sends(await provider.logoutToken({ ...forgery, claims: { sub: 'gus', ...forgery.claims } }));
      expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
        400,
        'no-store',
        { error: 'invalid_request', error_description: 'The logout token was refused.' },
      ]);
      expect(await lastReason()).toContain(reason);
      expect(await isIn()).toBe(true);
    });
  }

  test('A logout token is accepted once', async () => {
    const token = await provider.logoutToken({ claims: { sub: 'hal' } });
    expect((await sends(token)).statusCode).toBe(200);
    const { isIn } = await signedIn({ sub: 'hal' });
    expect((await sends(token)).statusCode).toBe(400);
    expect([await lastReason(), await isIn()]).toEqual(['the logout token was used before', true]);
  });

  test('An ID token of the provider is no logout token', async () => {
    await signedIn({ sub: 'ida' });
    const idToken = await provider.logoutToken({ type: 'JWT', claims: { sub: 'ida', nonce: 'nonce' }, without: ['events', 'jti'] });
    expect((await sends(idToken)).statusCode).toBe(400);
  });

  test('A request without a token, with a text, with another type or for an unknown provider is refused', async () => {
    expect((await post('')).statusCode).toBe(400);
    expect(await lastReason()).toBe('the request has no logout token');
    expect((await sends('no token')).statusCode).toBe(400);
    expect(await lastReason()).toBe('the logout token is not a JWT');
    expect((await post('{}', msp.id, 'application/json')).statusCode).toBe(400);
    for (const id of ['01890000-0000-7000-8000-0000000000ff', 'nonsense']) {
      expect((await sends(await provider.logoutToken(), id)).statusCode).toBe(400);
    }
  });

  test('Hundreds of people can be signed out from one address, but refused tokens are limited', async () => {
    for (let nr = 0; nr < 70; nr += 1)
      expect((await sends(await provider.logoutToken({ claims: { sub: `p${nr}` } }))).statusCode).toBe(200);
    const forged = await provider.logoutToken({ signature: 'none' });
    const codes = [];
    for (let nr = 0; nr < 61; nr += 1) codes.push((await sends(forged)).statusCode);
    expect([codes.slice(0, 60).every((code) => code === 400), codes.at(-1)]).toEqual([true, 429]);
  });

  test('Disabling one provider keeps the sessions that another provider has opened with our MFA', async () => {
    const { browser } = await signedIn({ sub: 'jo', auth_time: seconds() });
    const { secret } = await withAuthenticator(browser);
    const { email } = await browser.sees(getAuthUser);
    const whole = await signedIn({ sub: 'jo' });
    await whole.browser.sees(verifyMfa, { body: { email, token: codeOf(secret, 1) } });
    const body = {
      preset: 'keycloak',
      name: 'Second ID',
      issuer: second.issuer,
      clientId: 'client-c',
      enabled: false,
      version: 1,
    } as const;
    await msp.owner.sees(putSsoProvider, { params: { id: SECOND }, body });
    expect(await whole.isIn()).toBe(true);
  });
});
