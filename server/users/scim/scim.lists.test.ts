import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { assignScimGroupRole, createScimToken, getScim, revokeScimToken } from '#contract/users/scim.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { connectDirectory, type Directory, directoryWith, filtered, idOf, operations, outcome } from './scim.fixture.ts';

let server: TestServer;
let msp: TestOrganization;
let directory: Directory;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function connected(): Promise<void> {
  msp = await server.organization();
  directory = await connectDirectory(server, msp);
}

describe('the token', () => {
  beforeAll(connected);

  test('[SCIM-5] Only the SCIM token of an organisation opens the provisioning, and it opens nothing else', async () => {
    const { token } = await msp.owner.sees(createScimToken);
    expect(token).toMatch(/^plb_scim_[\w-]{43}$/);
    expect((await directoryWith(server, token)('GET', '/Users')).status).toBe(200);
    const api = await server.app.inject({ method: 'GET', url: '/api/customers', headers: { authorization: `Bearer ${token}` } });
    expect(api.statusCode).toBe(401);

    const script = await msp.owner.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
    for (const wrong of [script.token, 'plb_scim_unknown', `${token}x`]) {
      const answer = await directoryWith(server, wrong)('GET', '/Users');
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { status: '401' } });
      expect(answer.body['schemas']).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    }
    expect((await msp.owner.inject({ method: 'GET', url: '/scim/v2/Users' })).statusCode).toBe(401);
  });

  test('A new token replaces the previous one, and a revoked token is refused', async () => {
    const first = await connectDirectory(server, msp);
    const second = await connectDirectory(server, msp);
    expect((await first('GET', '/Users')).status).toBe(401);
    expect((await second('GET', '/Users')).status).toBe(200);
    // A call that only reads is answered before its time is stored.
    await expect
      .poll(() => msp.owner.sees(getScim))
      .toMatchObject({ connection: { createdBy: { id: msp.owner.id }, lastUsedAt: expect.any(String) } });
    await msp.owner.sees(revokeScimToken);
    expect((await second('GET', '/Users')).status).toBe(401);
    expect((await msp.owner.refused(revokeScimToken)).code).toBe('INTEGRATION_NOT_FOUND');
    const events = await msp.owner.sees(listAuditEvents, { query: {} });
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['scim_token.created', 'scim_token.revoked']));
  });

  test('Only administrators create a token and assign roles to groups', async () => {
    const vcio = await msp.person('vcio');
    expect(await vcio.refused(createScimToken)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await vcio.refused(getScim)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('More requests than the limit per minute are refused with the time to wait', async () => {
    const busy = await server.organization('Busy MSP');
    const send = await connectDirectory(server, busy);
    for (let nr = 0; nr < 600; nr += 1) server.context.windows.count(`scim ${busy.id}`, 600, null);
    expect(await send('GET', '/Users')).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });
});

describe('lists', () => {
  beforeAll(connected);

  test('[SCIM-9] A list is returned in pages, and numbers outside the range are read as the nearest one', async () => {
    for (let nr = 0; nr < 4; nr += 1) await directory('POST', '/Users', { userName: `page-${nr}@scim.test` });
    const page = async (query: string) => {
      const { body } = await directory('GET', `/Users?${query}`);
      const resources = Array.isArray(body['Resources']) ? body['Resources'].map(({ id }) => id) : [];
      return { total: body['totalResults'], start: body['startIndex'], ids: resources };
    };
    const all = await page('');
    expect(all).toMatchObject({ total: 5, start: 1 });
    expect(await page('startIndex=2&count=2')).toEqual({ total: 5, start: 2, ids: all.ids.slice(1, 3) });
    expect(await page('startIndex=-3&count=1')).toEqual({ total: 5, start: 1, ids: all.ids.slice(0, 1) });
    expect(await page('count=0')).toEqual({ total: 5, start: 1, ids: [] });
    expect(await page('startIndex=6')).toEqual({ total: 5, start: 6, ids: [] });
    expect((await directory('GET', '/Users?startIndex=first')).status).toBe(400);
    expect((await directory('GET', '/Users?count=1&attributes=userName')).body).toMatchObject({
      Resources: [{ userName: expect.any(String) }],
    });
  });

  test.each(['userName eq', 'password eq "x"', 'userName eq "a" or', '(userName eq "a"', 'active gt true', 'userName is "a"', ''])(
    'The filter %s is refused as invalid',
    async (filter) => {
      expect(outcome(await directory('GET', filtered('Users', filter)))).toEqual([400, 'invalidFilter']);
    },
  );

  test('A filter compares text as data', async () => {
    expect((await directory('GET', filtered('Users', `userName eq "' or 1=1 --"`))).body).toMatchObject({ totalResults: 0 });
  });

  test('[SCIM-10] Users and groups of another organisation do not exist', async () => {
    const theirs = await server.organization('Other MSP');
    const other = await connectDirectory(server, theirs);
    const groupId = idOf(await other('POST', '/Groups', { displayName: 'Theirs' }));
    for (const path of [`/Users/${theirs.owner.id}`, `/Groups/${groupId}`]) {
      for (const method of ['GET', 'DELETE'] as const) expect((await directory(method, path)).status).toBe(404);
      expect((await directory('PATCH', path, operations({ op: 'replace', value: { displayName: 'Mine' } }))).status).toBe(404);
      expect((await directory('PUT', path, { userName: 'x@scim.test', displayName: 'Mine' })).status).toBe(404);
    }
    expect((await directory('GET', filtered('Users', `userName eq "${theirs.owner.email}"`))).body).toMatchObject({ totalResults: 0 });
    const mixed = await directory('POST', '/Groups', {
      displayName: 'Mixed',
      members: [{ value: msp.owner.id }, { value: theirs.owner.id }],
    });
    expect(outcome(mixed)).toEqual([400, 'invalidValue']);
    expect(await msp.owner.refused(assignScimGroupRole, { params: { id: groupId }, body: { role: 'vcio' } })).toMatchObject({
      code: 'SCIM_GROUP_NOT_FOUND',
    });
    expect((await other('GET', `/Groups/${groupId}`)).body).toMatchObject({ displayName: 'Theirs' });
  });
});

describe('discovery', () => {
  beforeAll(connected);

  test('The service describes its functions, schemas and resource types', async () => {
    expect((await directory('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await directory('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 });
    expect((await directory('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).body).toMatchObject({ name: 'Group' });
    expect((await directory('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
    expect((await directory('GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    for (const path of ['/Bulk', '/Schemas/unknown', '/Users/unknown']) expect((await directory('GET', path)).status, path).toBe(404);
  });
});
