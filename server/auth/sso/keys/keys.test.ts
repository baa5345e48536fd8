import { createHash, X509Certificate } from 'node:crypto';
import { importX509, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAuthStatus } from '#contract/auth/auth.contract.ts';
import { getSso, putSsoProvider, type SsoProvider, testSsoProvider } from '#contract/auth/sso.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { authenticationOf } from '#server/auth/sso/sso.provider.ts';
import { openConnection } from '#server/auth/sso/sso.secrets.ts';
import { findProvider } from '#server/auth/sso/sso.queries.ts';
import { caller } from '#tests/support/caller.ts';
import { proveDomain, refusals } from '#tests/support/oidc/connected-organization.ts';
import { openPersonality, PERSONALITIES } from '#tests/support/oidc/provider.ts';
import { ssoBrowser } from '#tests/support/oidc/sso-browser.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

type Personality = Awaited<ReturnType<typeof openPersonality>>;

const ID = '01890000-0000-7000-8000-00000000071a';
const STRANGER = '01890000-0000-7000-8000-00000000071b';
const Jwks = z.object({ keys: z.array(z.record(z.string(), z.string())) });
const DAY_MS = 24 * 60 * 60 * 1000;

describe('a provider that verifies our signature in place of a client secret', () => {
  let server: TestServer;
  let msp: TestOrganization;
  let provider: Personality;
  let saved: SsoProvider;
  const opened: Personality[] = [];

  const keysAddress = async () => `http://127.0.0.1:${await server.port()}/auth/sso/${ID}/jwks`;
  const open = async (id: string, clientKeys: string) => {
    const redirect = `http://localhost:3000/auth/sso/${id}/callback`;
    const one = await openPersonality({ ...PERSONALITIES.keycloak, authentication: 'private_key_jwt', clientKeys }, redirect);
    opened.push(one);
    one.people['ann'] = { oid: 'oid-ann', email: 'ann@msp-k.test', email_verified: true, given_name: 'Ann', family_name: 'Key' };
    return one;
  };
  const save = ({ issuer, clientId }: Personality, change: Partial<BodyOf<typeof putSsoProvider>> = {}, organization = msp, id = ID) =>
    organization.owner.sees(putSsoProvider, {
      params: { id },
      body: { preset: 'keycloak', name: 'Key ID', issuer, clientId, enabled: true, clientAuth: 'private_key', version: 0, ...change },
    });
  const change = async (body: Partial<BodyOf<typeof putSsoProvider>>) => {
    saved = await save(provider, { version: saved.version, ...body });
    return saved;
  };
  const published = async (id = ID) => {
    const answer = await server.stranger.inject({ method: 'GET', url: `/auth/sso/${id}/jwks` });
    return { status: answer.statusCode, cache: answer.headers['cache-control'], text: answer.body };
  };
  const keysNow = async () => Jwks.parse(JSON.parse((await published()).text)).keys;
  const signIn = async (organization = msp, id = ID) => {
    const browser = caller(server.app, {});
    const way = ssoBrowser(browser);
    const leaving = await way.startSignIn(organization.id, `&provider=${id}`);
    const end = (await way.open(await way.signInAtProvider('ann', leaving.href))).headers.location;
    return { end, isSignedIn: (await browser.sees(getAuthStatus)).isAuthenticated };
  };

  beforeAll(async () => {
    server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
    msp = await server.organization();
    provider = await open(ID, await keysAddress());
    await proveDomain(server, msp, 'msp-k.test');
    saved = await save(provider);
  });
  afterAll(async () => {
    await server.close();
    for (const one of opened) await one.close();
  });

  test('A sign-in succeeds, and the test of the connection accepts the key', async () => {
    expect(await signIn()).toEqual({ end: '/', isSignedIn: true });
    const tested = await msp.owner.sees(testSsoProvider, { params: { id: ID } });
    expect(tested.checks.at(-1)).toMatchObject({ ok: true, message: 'The provider accepts the application and its key.' });
  });

  test('A sign-in succeeds with the token endpoint as audience, as Okta demands', async () => {
    await change({ preset: 'okta' });
    expect(await signIn()).toEqual({ end: '/', isSignedIn: true });
    await change({ preset: 'keycloak' });
  });

  test('The address of the settings shows the public key alone, for a minute from caches', async () => {
    expect(saved).toMatchObject({ clientAuth: 'private_key', clientSecretHint: '', jwksUrl: `http://localhost:3000/auth/sso/${ID}/jwks` });
    const page = await published();
    expect(page).toMatchObject({ status: 200, cache: 'public, max-age=60' });
    const [key, ...others] = await keysNow();
    expect(others).toEqual([]);
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(key).toMatchObject({ alg: 'RS256', kty: 'RSA', use: 'sig' });
  });

  test('An unknown provider, a nonsense address and a provider with a client secret publish no keys', async () => {
    const other = await server.organization();
    await save(provider, { clientAuth: 'secret', clientSecret: 'secret-of-the-provider-0000' }, other, other.id);
    for (const id of [other.id, STRANGER, 'nonsense']) expect((await published(id)).status).toBe(404);
  });

  test('Saving keeps the key; a new key replaces it, and the previous one stays published for a day', async () => {
    const [before] = await keysNow();
    await change({ name: 'Key ID two' });
    expect(await keysNow()).toEqual([before]);
    await change({ newKey: true });
    const [current, previous, ...others] = await keysNow();
    expect(current?.['kid']).not.toBe(before?.['kid']);
    expect([previous, ...others]).toEqual([before]);

    const { publicKeys } = await storedRow();
    expect(new Date(publicKeys?.[1]?.until ?? 0).getTime() - Date.now()).toBeLessThanOrEqual(DAY_MS);
    const ended = JSON.stringify(publicKeys?.map((key) => ({ ...key, until: key.until && new Date(0).toISOString() })));
    await asAuth(server.pools, (tx) => tx.updateTable('auth.sso').set({ publicKeys: ended }).where('id', '=', ID).execute());
    expect(await keysNow()).toEqual([current]);
  });

  const storedRow = async () => {
    const row = await asAuth(server.pools, (tx) => findProvider(tx, ID));
    if (!row) throw new Error('The provider is not stored.');
    return row;
  };

  test('A provider that has another key refuses, and the reason is in the security log', async () => {
    const other = await server.organization();
    const mistaken = await open(STRANGER, await keysAddress());
    await save(mistaken, {}, other, STRANGER);
    expect(await signIn(other, STRANGER)).toEqual({ end: '/auth?error=sso_failed', isSignedIn: false });
    expect((await refusals(server, other)).at(-1)).toContain('invalid_client');
    const tested = await other.owner.sees(testSsoProvider, { params: { id: STRANGER } });
    expect(tested.checks.at(-1)).toMatchObject({ ok: false, message: 'The provider refused the credentials (invalid_client).' });
  });

  test('The private key is stored encrypted, and no answer and no audit entry contains it', async () => {
    const row = await storedRow();
    expect(row.clientSecret).toBeNull();
    expect(JSON.parse(Buffer.from(row.privateKey?.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ enc: 'A256GCM' });
    const { credentials } = await openConnection(server.context, row);
    expect('key' in credentials && credentials.key.extractable).toBe(false);

    const audited = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'sso.updated').execute(),
    );
    const seen = JSON.stringify([await msp.owner.sees(getSso), audited, (await published()).text]);
    expect(seen).toContain('"privateKey":"changed"');
    expect(seen).not.toContain('PRIVATE KEY');
    expect(seen).not.toContain(row.privateKey);
  });

  test('Entra gets a certificate to upload, and signatures that name it', async () => {
    const file = await server.stranger.inject({ method: 'GET', url: `/auth/sso/${ID}/certificate` });
    expect(file).toMatchObject({ statusCode: 200, headers: { 'content-disposition': 'attachment; filename="plumbline.pem"' } });
    const certificate = new X509Certificate(file.body);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 10);

    const connection = await openConnection(server.context, { ...(await storedRow()), preset: 'entra' });
    const metadata = { issuer: 'https://entra.test/v2.0', token_endpoint: 'https://entra.test/oauth2/v2.0/token' };
    const body = new URLSearchParams();
    authenticationOf(metadata, connection)(metadata, { client_id: 'plumbline' }, body, new Headers());
    // The library signs in the background.
    await expect.poll(() => body.has('client_assertion')).toBe(true);
    const { payload, protectedHeader } = await jwtVerify(body.get('client_assertion') ?? '', await importX509(file.body, 'PS256'));
    expect(payload).toMatchObject({ aud: metadata.token_endpoint, iss: 'plumbline', sub: 'plumbline' });
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    expect(protectedHeader).toMatchObject({ alg: 'PS256', 'x5t#S256': thumbprint });

    const stranger = await server.stranger.inject({ method: 'GET', url: '/auth/sso/nonsense/certificate' });
    expect(stranger.statusCode).toBe(404);
  });

  test('A client secret replaces the key, whose public part is published no longer', async () => {
    const back = await change({ clientAuth: 'secret', clientSecret: 'secret-of-the-provider-0000' });
    expect(back).toMatchObject({ clientAuth: 'secret', clientSecretHint: '0000', jwksUrl: null });
    expect((await published()).status).toBe(404);
    const missing = await msp.owner.refused(putSsoProvider, {
      params: { id: ID },
      body: {
        preset: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'x',
        enabled: false,
        clientAuth: 'private_key',
        version: back.version,
      },
    });
    expect(missing).toMatchObject({ code: 'VALIDATION_ERROR', field: 'clientAuth' });
  });
});
