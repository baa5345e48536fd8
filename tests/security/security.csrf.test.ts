import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const HOUR = 3_600_000;
const changes: Endpoint[] = ENDPOINTS.map(({ entry }) => entry).filter(({ method }) => method !== 'GET');
const unsafe = changes.filter(({ byLink }) => !byLink);
const byLink = changes.filter((entry) => entry.byLink);

describe('cross-site requests with a person’s cookies', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    person = (await server.organization()).owner;
    token = await tokenOf(person);
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  const tokenOf = async ({ inject }: Pick<Person, 'inject'>) =>
    (await inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>().csrfToken;
  const send = (entry: Endpoint, headers: Record<string, string>, body: object) =>
    server.app.inject({
      method: entry.method,
      url: entry.path.replace(/:\w+/g, NOBODY),
      cookies: { sid: person.cookies['sid'] ?? '' },
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
  /** Distinct error codes of all unsafe calls with these headers; nothing may be stored. */
  const codes = async (headers: Record<string, string>, body: object = {}, entries = unsafe) => {
    const before = await rows.counts();
    const answers = await Promise.all(entries.map(async (entry) => (await send(entry, headers, body)).json<{ code: string }>().code));
    expect(await rows.counts()).toEqual(before);
    return [...new Set(answers)];
  };

  test('[SEC-4] Every unsafe call is refused without a security token and with an empty or invented one', async () => {
    expect(unsafe.length).toBeGreaterThan(70);
    expect(await codes({})).toEqual(['CSRF_TOKEN_MISSING']);
    expect(await codes({ 'x-csrf-token': '' })).toEqual(['CSRF_TOKEN_MISSING']);
    const [end = '', mac = ''] = token.split('.');
    const madeUp = [
      'x',
      '.',
      `${end}.`,
      `NaN.${mac}`,
      `Infinity.${mac}`,
      `${Number(end) + 1}.${mac}`,
      `${end}.${mac}x`,
      `${end}.${mac.slice(1)}`,
    ];
    for (const made of madeUp) expect(await codes({ 'x-csrf-token': made }), made).toEqual(['CSRF_TOKEN_INVALID']);
  });

  test('[SEC-5] Every unsafe call is refused with the security token of another browser or another person', async () => {
    const other = (await server.organization('Other MSP')).owner;
    for (const foreign of [await tokenOf(server.stranger), await tokenOf(other)]) {
      expect(await codes({ 'x-csrf-token': foreign })).toEqual(['CSRF_TOKEN_INVALID']);
    }
  });

  test('[SEC-6] Every unsafe call is refused with a security token that is more than an hour old', async () => {
    const { now } = server.context;
    server.context.now = () => new Date(Date.now() + HOUR + 1000);
    expect(await codes({ 'x-csrf-token': token })).toEqual(['CSRF_TOKEN_INVALID']);
    server.context.now = now;
    expect((await send(updateProfile, { 'x-csrf-token': token }, { theme: 'dark' })).statusCode).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['an origin that hides', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:6666' }],
    ['a name that begins like ours', { origin: 'http://localhost:3000.evil.test' }],
  ])('[SEC-7] Every unsafe call is refused with the right security token when it comes from %s', async (_, headers) => {
    expect(await codes({ 'x-csrf-token': token, ...headers })).toEqual(['CSRF_TOKEN_INVALID']);
  });

  test('[SEC-73] A call authorised by its address or signature needs no security token, but is refused from another site', async () => {
    expect(byLink.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/chat/:key',
      'POST /api/billing/webhook',
      'POST /api/slots/:token',
      'POST /api/share/:token/decisions',
      'DELETE /api/share/:token/decisions/:decisionId',
      'POST /api/share/:token/questions',
      'PUT /api/surveys/by-link/:token/answers',
      'PUT /api/survey-stops/:token',
    ]);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, { origin: 'null' }]) {
      expect(await codes(headers, {}, byLink)).toEqual(['CSRF_TOKEN_INVALID']);
    }
    expect(await codes({}, {}, byLink)).toEqual([
      'NOT_FOUND',
      'BILLING_UNAVAILABLE',
      'REQUIRED_FIELD',
      'VALIDATION_ERROR',
      'SHARE_NOT_FOUND',
    ]);
  });

  test('[SEC-8] Every unsafe call is refused when its body has a different security token from its header', async () => {
    // The body of these is a file, whatever its content.
    const withFields = unsafe.filter(({ fileAsBody }) => !fileAsBody);
    for (const _csrf of ['x', '', null, 0, [token], { token }]) {
      expect(await codes({ 'x-csrf-token': token }, { _csrf }, withFields)).toEqual(['CSRF_TOKEN_INVALID']);
    }
  });

  test('[SEC-9] Every unsafe call is refused when a browser sends it as a form of another page', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      for (const entry of unsafe) {
        const headers = { 'content-type': type };
        const payload = `_csrf=${token}`;
        const cookies = { sid: person.cookies['sid'] ?? '' };
        const answer = await server.app.inject({
          method: entry.method,
          url: entry.path.replace(/:\w+/g, NOBODY),
          cookies,
          headers,
          payload,
        });
        expect(answer.statusCode, `${entry.path} ${type}`).toBeGreaterThanOrEqual(400);
        expect(['CSRF_TOKEN_MISSING', 'UNSUPPORTED_MEDIA_TYPE'], `${entry.path} ${type}`).toContain(answer.json().code);
      }
    }
  });

  test('[SEC-10] Security token from before a sign-in is refused after it', async () => {
    const { email } = await accountsIn(server).verified();
    const browser = accountsIn(server).browser();
    const before = await tokenOf(browser);
    await browser.sees(login, { body: { email, password: PASSWORD } });
    const answer = await browser.inject({ method: 'POST', url: '/api/auth/logout', headers: { 'x-csrf-token': before } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CSRF_TOKEN_INVALID']);
  });
});
