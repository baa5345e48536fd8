import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowApp, getConsentRequest, refuseApp } from '#contract/assistants/consent.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { oauthApp, RETURNS_TO } from '#tests/support/oauth/oauth-app.ts';
import type { Person } from '#tests/support/people.ts';
import { type SampleOrganization, sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let app: ReturnType<typeof oauthApp>;
let harbour: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  app = oauthApp(server);
  harbour = await sampleOrganization(server, 'harbour');
});
afterAll(() => server.close());

interface Access {
  enabled: boolean;
  selfRegistration?: boolean;
  internalNotes?: boolean;
}
const set = (owner: Person, assistants: Access) => owner.sees(updateOrganization, { body: { settings: { assistants } } });
beforeAll(() => set(harbour.owner, { enabled: true }));

const get = (url: string) => server.app.inject({ method: 'GET', url });

const toolsWith = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  });
const statusOf = async (token: string) => (await toolsWith(token)).statusCode;

async function assistant(token: string): Promise<Client> {
  const client = new Client({ name: 'test-assistant', version: '1' });
  const address = new URL(`http://127.0.0.1:${await server.port()}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return client;
}

describe('connecting an app', () => {
  test('[OAUTH-1] Before any organisation allows assistants, no address of OAuth exists', async () => {
    await set(harbour.owner, { enabled: false });
    for (const url of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize?client_id=x',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    expect((await app.register()).statusCode).toBe(404);
    await set(harbour.owner, { enabled: true });
    expect((await get('/.well-known/oauth-protected-resource/mcp')).json()).toMatchObject({ resource: app.resource });
    expect((await get('/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: server.config.publicUrl,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      registration_endpoint: `${server.config.publicUrl}/oauth/register`,
    });
    const { statusCode, headers } = await server.app.inject({ method: 'POST', url: '/mcp', payload: {} });
    expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('resource_metadata=')]);
  });

  test('[OAUTH-2] A person allows an app, which then reads what the person sees, and nothing of another organisation', async () => {
    const asked = await app.ask(harbour.owner, await app.newClient());
    const request = await harbour.owner.sees(getConsentRequest, { params: { uid: asked.uid } });
    expect(request).toMatchObject({ app: { name: 'Test app', host: null, returnsTo: RETURNS_TO } });
    expect(request.scopes).toContainEqual({ scope: 'internal:read', isGrantable: false });
    const code = await app.codeFor(harbour.owner, asked, ['read', 'internal:read']);
    const tokens = (await app.exchange(asked, code)).json();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'read' });
    const client = await assistant(tokens.access_token);
    const found = await client.callTool({ name: 'search', arguments: { query: 'Ltd' } });
    expect(JSON.stringify(found)).toContain('harbour');
    const [event] = await harbour.owner.sees(listAuditEvents, { query: { action: 'assistant.asked' } });
    expect(event).toMatchObject({ actor: { kind: 'assistant', id: harbour.owner.id }, entity: { label: 'search' } });
  });

  test('[OAUTH-3] A person who refuses sends the app away without a code, and the request cannot be answered again', async () => {
    const asked = await app.ask(harbour.owner, await app.newClient());
    const { returnTo } = await harbour.owner.sees(refuseApp, { params: { uid: asked.uid } });
    const { returned } = await app.resume(harbour.owner, returnTo);
    expect([returned.get('error'), returned.get('code'), returned.get('state')]).toEqual(['access_denied', null, 'state of the app']);
    const late = await harbour.owner.refused(allowApp, { params: { uid: asked.uid }, body: { scopes: ['read'], customerIds: null } });
    expect(late.code).toBe('CONSENT_EXPIRED');
  });

  test('[OAUTH-4] An app that is limited to chosen customers finds no other', async () => {
    const elsewhere = await harbour.owner.sees(createCustomer, { body: { name: 'Elsewhere Ltd' } });
    const { access } = await app.connect(harbour.owner, ['read'], [elsewhere.id]);
    const client = await assistant(access);
    const found = JSON.stringify(await client.callTool({ name: 'search', arguments: { query: 'Ltd' } }));
    expect(found).toContain('Elsewhere');
    expect(found).not.toContain('harbour');
    const hidden = await client.callTool({ name: 'prep_pack', arguments: { customerId: harbour.ids.customers } });
    expect(JSON.stringify(hidden)).toContain('CUSTOMER_NOT_FOUND');
  });
});

describe('internal notes', () => {
  test('[OAUTH-32] Only an app with the scope for internal notes reads them, and only as long as its consent includes it', async () => {
    const { owner, ids } = harbour;
    const secret = 'between us only';
    await owner.sees(updateCustomer, { params: { id: ids.customers }, body: { notesInternal: secret } });
    const ref = `customer:${ids.customers}`;
    const answerOf = async ({ access }: { access: string }) =>
      JSON.stringify(await (await assistant(access)).callTool({ name: 'get', arguments: { ref } }));
    expect(await answerOf(await app.connect(owner, ['read', 'internal:read']))).not.toContain(secret);
    await set(owner, { enabled: true, internalNotes: true });
    expect(await answerOf(await app.connect(owner, ['read']))).not.toContain(secret);
    expect(await answerOf(await app.connect(owner, ['read', 'internal:read']))).toContain(secret);
    await set(owner, { enabled: true });
  });
});

describe('the tokens of an app', () => {
  test('[OAUTH-5] A refresh token works once; used twice, it ends the connection', async () => {
    const first = await app.connect(harbour.owner);
    const renewed = (await app.renew(first)).json();
    expect([await statusOf(first.access), await statusOf(renewed.access_token)]).toEqual([200, 200]);
    expect((await app.renew(first)).json()).toMatchObject({ error: 'invalid_grant' });
    expect([await statusOf(first.access), await statusOf(renewed.access_token)]).toEqual([401, 401]);
    expect((await app.renew({ clientId: first.clientId, refresh: renewed.refresh_token })).statusCode).toBe(400);
    const events = await harbour.owner.sees(listAuditEvents, { query: { action: 'assistant.disconnected' } });
    expect(events[0]).toMatchObject({ entity: { label: 'Test app' } });
  });

  test('[OAUTH-6] An app that revokes its refresh token is disconnected', async () => {
    const connected = await app.connect(harbour.owner);
    expect((await app.revoke(connected)).statusCode).toBe(200);
    expect(await statusOf(connected.access)).toBe(401);
  });

  test('[OAUTH-7] The tokens of an app stop at once for a disabled person and an organisation that no longer allows assistants', async () => {
    const person = await harbour.msp.person('vcio');
    const { access } = await app.connect(person);
    expect(await statusOf(access)).toBe(200);
    await set(harbour.owner, { enabled: false });
    expect(await statusOf(access)).toBe(401);
    await set(harbour.owner, { enabled: true });
    expect(await statusOf(access)).toBe(401);
    const again = (await app.connect(person)).access;
    expect(await statusOf(again)).toBe(200);
    await harbour.owner.sees(updateUser, { params: { id: person.id }, body: { status: 'disabled' } });
    expect(await statusOf(again)).toBe(401);
    await harbour.owner.sees(updateUser, { params: { id: person.id }, body: { status: 'active' } });
    expect(await statusOf(again)).toBe(401);
  });

  test('[OAUTH-33] The tokens of an app stop at once outside the allowed networks, and where the sign-in that allowed it no longer counts', async () => {
    const organization = await server.organization();
    await set(organization.owner, { enabled: true });
    const person = await organization.person('vcio');
    const { access } = await app.connect(person);
    const policy = (changed: { allowedNetworks?: string[]; signInMethods?: string[] }) =>
      asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set(changed).where('id', '=', organization.id).execute());
    await policy({ allowedNetworks: ['203.0.113.0/24'] });
    expect((await toolsWith(access)).json()).toMatchObject({ code: 'NETWORK_NOT_ALLOWED' });
    await policy({ allowedNetworks: [], signInMethods: ['passkey', 'sso'] });
    expect(await statusOf(access)).toBe(401);
    await policy({ signInMethods: ['password'] });
    expect(await statusOf(access)).toBe(200);
    const provider = { issuer: 'https://id.example', clientId: 'x', clientSecret: 'x', kid: 'x', preset: 'other' as const };
    await asAuth(server.pools, (tx) =>
      tx
        .insertInto('auth.sso')
        .values({ organizationId: organization.id, enabled: true, required: true, ...provider })
        .execute(),
    );
    expect(await statusOf(access)).toBe(401);
  });

  test('[OAUTH-8] An access token opens the assistants’ address alone, not the API', async () => {
    const { access } = await app.connect(harbour.owner);
    const response = await server.app.inject({ method: 'GET', url: '/api/customers', headers: { authorization: `Bearer ${access}` } });
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
  });
});
