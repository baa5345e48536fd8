import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowApp, getConsentRequest, refuseApp } from '#contract/assistants/consent.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { type AppHost, openAppHost } from '#tests/support/oauth/app-host.ts';
import { oauthApp, RETURNS_TO } from '#tests/support/oauth/oauth-app.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let host: AppHost;
let server: TestServer;
let app: ReturnType<typeof oauthApp>;
let msp: TestOrganization;
let victim: Person;
beforeAll(async () => {
  host = await openAppHost();
  server = await startTestServer({ OUTBOUND_ALLOW: 'localhost' });
  app = oauthApp(server);
  msp = await server.organization();
  await allowAssistants({});
  victim = await msp.person('vcio');
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const allowAssistants = (more: { selfRegistration?: boolean; internalNotes?: boolean }) =>
  msp.owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true, ...more } } } });

const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  return (await server.app.inject({ method: 'POST', url: '/mcp', headers, payload })).statusCode;
};

/** Error with which the browser is sent back to the app. */
const errorOf = (location: unknown) => URL.parse(String(location))?.searchParams.get('error');

describe('a manipulated request of an app', () => {
  test.each([
    ['another site', 'https://evil.example/callback'],
    ['another path', `${RETURNS_TO}/..`],
    ['a subdomain', 'https://app.example.evil.example/callback'],
  ])('[OAUTH-10] A return address on %s is refused on our page, and the browser goes nowhere', async (_, redirect) => {
    const { response } = await app.ask(victim, await app.newClient(), { redirect_uri: redirect });
    expect([response.statusCode, response.headers['location']]).toEqual([400, undefined]);
    expect(response.body).toContain('This app asked to return to an address that it has not registered. Nothing was shared.');
  });

  test.each([
    ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
  ])('[OAUTH-11] A request %s (PKCE) is refused', async (_, changed) => {
    const { response } = await app.ask(victim, await app.newClient(), changed);
    expect(errorOf(response.headers['location'])).toBe('invalid_request');
  });

  test('[OAUTH-12] A token for another resource is never issued', async () => {
    const client = await app.newClient();
    const { response } = await app.ask(victim, client, { resource: 'https://other.example/mcp' });
    expect(errorOf(response.headers['location'])).toBe('invalid_target');
    const asked = await app.ask(victim, client);
    const elsewhere = await app.exchange(asked, await app.codeFor(victim, asked, ['read']), { resource: 'https://other.example/mcp' });
    expect(elsewhere.json()).toMatchObject({ error: 'invalid_target' });
  });

  test.each([
    ['plain http on another computer', 'http://app.example/callback'],
    ['a script', 'javascript:alert(1)'],
  ])('[OAUTH-13] An app cannot register with %s as its return address', async (_, redirect) => {
    expect((await app.register({ redirect_uris: [redirect] })).statusCode).toBe(400);
  });

  test('[OAUTH-14] An app cannot register for a secret, another grant or another response', async () => {
    for (const more of [
      { token_endpoint_auth_method: 'client_secret_basic' },
      { grant_types: ['client_credentials'] },
      { grant_types: ['implicit'], response_types: ['token'] },
    ])
      expect([more, (await app.register(more)).statusCode]).toEqual([more, 400]);
  });
});

describe('a stolen code', () => {
  test('[OAUTH-15] A code that is used twice is refused and ends what the first use gave', async () => {
    const asked = await app.ask(victim, await app.newClient());
    const code = await app.codeFor(victim, asked, ['read']);
    const first = (await app.exchange(asked, code)).json();
    expect(await statusOf(first.access_token)).toBe(200);
    expect((await app.exchange(asked, code)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(first.access_token)).toBe(401);
  });

  test('[OAUTH-16] Of ten uses of one code in the same moment, at most one succeeds', async () => {
    const asked = await app.ask(victim, await app.newClient());
    const code = await app.codeFor(victim, asked, ['read']);
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => (await app.exchange(asked, code)).statusCode));
    expect(outcomes.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(outcomes.every((status) => status === 200 || status === 400)).toBe(true);
  });

  test('[OAUTH-17] A code is useless with another verifier, to another app and with another return address', async () => {
    const other = await app.newClient();
    for (const changed of [
      { code_verifier: 'x'.repeat(43) },
      { client_id: other },
      { redirect_uri: 'https://app.example/other' },
    ] as const) {
      const asked = await app.ask(victim, await app.newClient());
      const code = await app.codeFor(victim, asked, ['read']);
      expect((await app.exchange(asked, code, changed)).json()).toMatchObject({ error: 'invalid_grant' });
    }
  });

  test('[OAUTH-18] A refresh token of one app is refused to another', async () => {
    const connected = await app.connect(victim);
    const { statusCode } = await app.renew({ ...connected, clientId: await app.newClient() });
    expect(statusCode).toBe(400);
    expect(await statusOf(connected.access)).toBe(200);
  });
});

describe('consent', () => {
  test('[OAUTH-19] A request begun in one browser cannot be answered in another, so nobody consents for someone else’s app', async () => {
    const attacker = await msp.person('alignment_engineer');
    const asked = await app.ask(attacker, await app.newClient());
    const params = { uid: asked.uid };
    expect((await victim.refused(getConsentRequest, { params })).code).toBe('CONSENT_EXPIRED');
    expect((await victim.refused(allowApp, { params, body: { scopes: ['read'], customerIds: null } })).code).toBe('CONSENT_EXPIRED');
    expect((await victim.refused(refuseApp, { params })).code).toBe('CONSENT_EXPIRED');
    const elsewhere = await victim.inject({ method: 'GET', url: `/oauth/authorize/${asked.uid}` });
    expect([elsewhere.statusCode, elsewhere.headers['location']]).toEqual([400, undefined]);
  });

  test('[OAUTH-20] No other site can show the pages of consent inside its own', async () => {
    const { response } = await app.ask(victim, await app.newClient());
    const page = await server.app.inject({ method: 'GET', url: String(response.headers['location']) });
    for (const { headers } of [response, page]) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  test('[OAUTH-21] Consent gives no more than was asked, and internal notes only if the organisation shares them', async () => {
    const narrow = await app.ask(victim, await app.newClient(), { scope: 'read' });
    const code = await app.codeFor(victim, narrow, ['read', 'propose:changes', 'internal:read']);
    expect((await app.exchange(narrow, code)).json().scope).toBe('read');
    await allowAssistants({ internalNotes: true });
    const wide = await app.ask(victim, await app.newClient());
    expect((await app.exchange(wide, await app.codeFor(victim, wide, ['read', 'internal:read']))).json().scope).toBe('read internal:read');
    await allowAssistants({});
  });

  test('[OAUTH-22] An organisation without self-registration refuses apps that registered themselves', async () => {
    const asked = await app.ask(victim, await app.newClient());
    await allowAssistants({ selfRegistration: false });
    const refused = await victim.refused(getConsentRequest, { params: { uid: asked.uid } });
    expect(refused.code).toBe('SELF_REGISTRATION_DISABLED');
    expect((await app.register()).statusCode).toBe(404);
    await allowAssistants({ selfRegistration: true });
  });
});

describe('the published document of an app', () => {
  const publish = (path: string, more: object = {}) => {
    const id = `${host.url}${path}`;
    host.answers.set(path, {
      client_id: id,
      client_name: 'Published app',
      redirect_uris: [RETURNS_TO],
      token_endpoint_auth_method: 'none',
      ...more,
    });
    return id;
  };

  test('[OAUTH-23] An app with a published document connects without registration, and consent shows its host', async () => {
    const asked = await app.ask(victim, publish('/app.json'));
    const { app: shown } = await victim.sees(getConsentRequest, { params: { uid: asked.uid } });
    expect(shown).toEqual({ name: 'Published app', host: new URL(host.url).host, returnsTo: RETURNS_TO });
    const tokens = (await app.exchange(asked, await app.codeFor(victim, asked, ['read']))).json();
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  test('[OAUTH-24] A document that redirects is refused and not followed', async () => {
    publish('/real.json');
    host.answers.set('/hop.json', `${host.url}/real.json`);
    const { response } = await app.ask(victim, `${host.url}/hop.json`);
    expect([response.statusCode, response.headers['location']]).toEqual([400, undefined]);
    expect(host.asked).not.toContain('/real.json');
  });

  test.each([
    'https://127.0.0.1/app.json',
    'https://10.0.0.7/app.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/app.json',
  ])('[OAUTH-25] A document on an internal address is never fetched: %s', async (id) => {
    const { response } = await app.ask(victim, id);
    expect([response.statusCode, response.headers['location']]).toEqual([400, undefined]);
  });

  test('[OAUTH-26] A document for another address, with a secret or with an unsafe return address is refused', async () => {
    const foreign = publish('/foreign.json', { client_id: 'https://app.example/other.json' });
    const secret = publish('/secret.json', { client_secret: 'x' });
    const unsafe = publish('/unsafe.json', { application_type: 'web', redirect_uris: ['http://app.example/callback'] });
    for (const [id, redirect] of [
      [foreign, RETURNS_TO],
      [secret, RETURNS_TO],
      [unsafe, 'http://app.example/callback'],
    ] as const) {
      const { response } = await app.ask(victim, id, { redirect_uri: redirect });
      expect([id, response.statusCode, response.headers['location']]).toEqual([id, 400, undefined]);
    }
  });
});
