import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer, listCustomers, updateCustomer } from '#contract/customers/customers.contract.ts';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { createTemplate } from '#contract/templates/templates.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { Csrf } from './access/csrf.ts';
import { readPages } from '#tests/support/pages.ts';

describe('checks of every request', () => {
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
  });
  afterAll(() => server.close());

  const post = (payload: string, headers: Record<string, string>) =>
    msp.owner.inject({ method: 'POST', url: '/api/customers', payload, headers });
  const json = { 'content-type': 'application/json' };

  test('Malformed JSON is refused with the catalogue message and stores nothing', async () => {
    const response = await post('{"name": "Acme"', json);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_FORMAT']);
    expect(await msp.owner.sees(listCustomers, { query: {} })).toEqual([]);
  });

  test.each(['fe80::1%eth0', 'unknown'])('A change from a machine with the remote address %s is stored', async (remoteAddress) => {
    const { csrfToken } = (await msp.owner.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
    const call = { method: 'PATCH', url: '/api/organizations/current', cookies: msp.owner.cookies, remoteAddress } as const;
    const headers = { 'x-csrf-token': csrfToken };
    const response = await server.app.inject({ ...call, headers, payload: { name: `Northwind ${remoteAddress}` } });
    expect(response.statusCode).toBe(200);
  });

  test('A body of another content type is refused', async () => {
    const response = await post('<customer/>', { 'content-type': 'application/xml' });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('A body of 2 MB is refused before it is read to its end', async () => {
    const response = await post(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }), json);
    expect([response.statusCode, response.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('A body with prototype pollution is refused', async () => {
    const response = await post('{"name":"Acme","__proto__":{"isOwner":true}}', json);
    expect(response.statusCode).toBe(400);
  });

  test('[PLAT-4] A name of 10,000 characters, one with NUL and a blank one are each refused with their own message', async () => {
    const refusal = (name: string) => msp.owner.refused(createCustomer, { body: { name } });
    expect(await refusal('x'.repeat(10_000))).toMatchObject({ status: 400, code: 'VALUE_TOO_LONG', field: 'name' });
    expect(await refusal('Ac\u0000me')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'name' });
    expect(await refusal('   ')).toMatchObject({ status: 400, code: 'REQUIRED_FIELD', field: 'name', message: 'Name is required' });
  });

  test('Names with emoji and right-to-left text are stored unchanged', async () => {
    for (const name of ['Café 🦊 & Söhne', 'شركة الأفق']) expect((await msp.owner.sees(createCustomer, { body: { name } })).name).toBe(name);
  });

  test('Fields that the contract does not declare are dropped, so that they can never be set', async () => {
    const response = await post(
      JSON.stringify({ name: 'Mass', organizationId: crypto.randomUUID(), id: crypto.randomUUID(), version: 99 }),
      json,
    );
    expect(response.statusCode).toBe(201);
    expect(response.json().version).toBe(1);
  });

  test.each(['assessments', 'customers', 'findings', 'qbrs', 'templates', 'users'])(
    'A sort order that %s do not have is refused',
    async (list) => {
      const response = await msp.owner.inject({ method: 'GET', url: `/api/${list}?sort=bogus` });
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'sort' }]);
    },
  );

  test('An unknown filter value is refused and not ignored', async () => {
    const response = await msp.owner.inject({ method: 'GET', url: '/api/customers?status=bogus' });
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, 'VALIDATION_ERROR', 'status']);
    const cursor = await msp.owner.inject({ method: 'GET', url: '/api/customers?cursor=nonsense' });
    expect([cursor.statusCode, cursor.json().field]).toEqual([400, 'cursor']);
  });

  test.each([
    ['/api/customers?bogus=1', 'bogus'],
    ['/api/customers?status=active&limti=5', 'limti'],
    ['/api/auth/user?bogus=1', 'bogus'],
    ['/api/health?constructor=1', 'constructor'],
  ])('[PLAT-35] A query parameter that the call does not know is refused by its name: %s', async (url, field) => {
    const response = await msp.owner.inject({ method: 'GET', url });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', field }]);
  });

  test('A malformed id has the same response as an unknown row', async () => {
    const response = await msp.owner.inject({ method: 'GET', url: '/api/customers/not-an-id' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    const unknown = await msp.owner.inject({ method: 'GET', url: '/api/nothing-here' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[PLAT-5] An invalid structure of a template is refused with the place of the fault', async () => {
    const response = await msp.owner.inject({
      method: 'POST',
      url: '/api/templates',
      headers: json,
      payload: JSON.stringify({ name: 'T', sections: [{ key: 's', title: 'S', questions: [{ key: 'q', text: 'Q', type: 'bogus' }] }] }),
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_TEMPLATE_STRUCTURE']);
    expect(response.json().details[0].path).toBe('sections[0].questions[0].type');
    expect(createTemplate.path).toBe('/api/templates');
  });

  test('A security token of another browser, an expired one and one from a foreign page are refused', async () => {
    const foreign = await server.stranger.inject({ method: 'GET', url: '/api/csrf-token' });
    const ask = (headers: Record<string, string>) => post(JSON.stringify({ name: 'X' }), { ...json, ...headers });
    expect((await ask({ 'x-csrf-token': foreign.json().csrfToken })).json().code).toBe('CSRF_TOKEN_INVALID');
    expect((await ask({ origin: 'https://evil.test' })).json().code).toBe('CSRF_TOKEN_INVALID');
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).json().code).toBe('CSRF_TOKEN_INVALID');
    expect((await ask({ 'x-csrf-token': '' })).json().code).toBe('CSRF_TOKEN_MISSING');

    const csrf = new Csrf(server.context.secrets.session, server.context.cookies, server.config.publicUrl);
    const old = { cookies: { sid: msp.owner.cookies['sid'] } };
    // Only cookies and headers are read here.
    const expired = csrf.issue(old as never, {} as never, new Date(Date.now() - 2 * 3_600_000)).csrfToken;
    expect((await ask({ 'x-csrf-token': expired })).json().code).toBe('CSRF_TOKEN_INVALID');
  });

  test('Security token in a JSON body must equal the one in the header and is removed from the body', async () => {
    const { csrfToken } = (await msp.owner.inject({ method: 'GET', url: '/api/csrf-token' })).json();
    const right = await post(JSON.stringify({ name: 'With token', _csrf: csrfToken }), { ...json, 'x-csrf-token': csrfToken });
    const wrong = await post(JSON.stringify({ name: 'Wrong token', _csrf: 'x' }), { ...json, 'x-csrf-token': csrfToken });
    expect([right.statusCode, wrong.json().code]).toEqual([201, 'CSRF_TOKEN_INVALID']);
  });

  test('A creation sent twice with one idempotency key happens once, even if both arrive together', async () => {
    const body = { name: 'Only once' };
    const send = () => msp.owner.sees(createCustomer, { body, idempotencyKey: 'k-1' });
    const [first, second] = await Promise.all([send(), send()]);
    for (const answer of [second, await send()]) expect(JSON.stringify(answer)).toBe(JSON.stringify(first));
    expect(await msp.owner.refused(createCustomer, { body: { name: 'Another' }, idempotencyKey: 'k-1' })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('A list links its next page, and the pages neither overlap nor omit a row', async () => {
    const other = await server.organization('Pages');
    const names = Array.from({ length: 7 }, (_, index) => `Customer ${index}`);
    for (const name of names) await other.owner.sees(createCustomer, { body: { name } });
    const seen = (await readPages<{ name: string }>(other.owner, '/api/customers?limit=3')).map(({ name }) => name);
    expect(seen).toEqual(names);
  });

  test('Every response carries the security headers, and no response of the API is cached', async () => {
    const response = await server.visit('/api/auth/user', { headers: { cookie: `sid=${msp.owner.cookies['sid']}` } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
    expect(response.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers['permissions-policy']).toContain('camera=()');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('A row of another organisation can be neither read, changed nor listed', async () => {
    const rival = await server.organization('Rival');
    const theirs = await rival.owner.sees(createCustomer, { body: { name: 'Secret customer' } });
    const params = { id: theirs.id };
    expect(await msp.owner.refused(updateCustomer, { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
      code: 'CUSTOMER_NOT_FOUND',
    });
    const mine = await msp.owner.sees(listCustomers, { query: {} });
    expect(mine.map(({ name }) => name)).not.toContain('Secret customer');
  });

  test('Interleaved requests of two organisations on few connections never mix', async () => {
    const [left, right] = [await server.organization('Left'), await server.organization('Right')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? left : right)).map(async (organization) => {
        const user = await organization.owner.sees(getAuthUser);
        return user.organizationId === organization.id;
      }),
    );
    expect(answers.filter(Boolean).length).toBe(100);
    expect(await server.stranger.sees(getAuthStatus)).toMatchObject({ isAuthenticated: false });
  });
});
