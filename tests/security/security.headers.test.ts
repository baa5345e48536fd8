import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { login, logout } from '#contract/auth/auth.contract.ts';
import { register, verifyEmail } from '#contract/auth/registration.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { buildApp } from '#server/app.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { addressOf, type Caller, caller } from '#tests/support/caller.ts';
import { sampleOrganization, type SampleOrganization, QUESTION_KEYS } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Visited } from '#tests/support/http-client.ts';

const PAGES = [
  '/',
  '/auth',
  '/reset-password?token=x',
  '/reset-mfa?token=x',
  '/outbox',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing',
  '/%ff',
  '/auth/entra/login',
];

interface CallResponse {
  what: string;
  method: string;
  response: Visited;
}

/** Public installation behind an HTTPS proxy. */
describe('the responses of a public installation', () => {
  let server: TestServer;
  let own: SampleOrganization;
  let person: Caller;
  let answers: CallResponse[];
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://plumbline.example.com', TRUSTED_PROXY: '127.0.0.1' });
    own = await sampleBehindHttps(server);
    person = own.owner;
    answers = await everyAnswer();
  });
  afterAll(() => server.close());

  /** Responses to every call with and without a session, including refusals, and the pages outside the API. */
  const everyAnswer = async () => {
    const ending = ENDPOINTS.filter(({ entry }) => !entry.events);
    const urls = ending.map(({ entry }) => ({ entry, url: addressOf(entry, { params: paramsFor(entry.path) }) }));
    const evil = { origin: 'https://evil.test' };
    const cookie = Object.entries(person.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const calls = urls.flatMap(({ entry: { method, path }, url }) => [
      { what: `${method} ${path}`, method, url, headers: { ...evil, cookie } },
      { what: `${method} ${path} by a stranger`, method, url, headers: evil },
    ]);
    const pages = PAGES.map((url) => ({ what: url, method: 'GET', url, headers: {} }));
    const preflights = urls.slice(0, 20).map(({ url }) => ({
      what: `OPTIONS ${url}`,
      method: 'OPTIONS',
      url,
      headers: { ...evil, 'access-control-request-method': 'POST' },
    }));
    return Promise.all(
      [...calls, ...pages, ...preflights].map(async ({ what, method, url, headers }, index) => {
        const forwarded = { ...headers, 'x-forwarded-for': `10.0.0.${index % 200}` };
        return { what, method, response: await server.visit(url, { method, headers: forwarded }) };
      }),
    );
  };
  const paramsFor = (path: string) => {
    const kind = /([\w-]+)\/:id\b/.exec(path)?.[1] ?? '';
    const id = Object.entries(own.ids).find(([name]) => name === kind)?.[1] ?? randomUUID();
    return { id, domain: 'none.test', questionKey: QUESTION_KEYS[0], slug: 'none' };
  };
  const lacking = (header: string, isRight: (value: string) => boolean) =>
    answers.filter(({ response }) => !isRight(String(response.headers[header] ?? ''))).map(({ what }) => what);

  test('The responses checked for headers contain successes, refusals and pages, and no server error', () => {
    expect(answers.length).toBeGreaterThan(200);
    expect(answers.filter(({ response }) => response.statusCode === 200).length).toBeGreaterThan(35);
    expect(answers.filter(({ response }) => response.statusCode >= 500).map(({ what }) => what)).toEqual([]);
  });

  test('[SEC-24] Every response requires https for a year, including subdomains', () => {
    expect(lacking('strict-transport-security', (value) => value === 'max-age=31536000; includeSubDomains')).toEqual([]);
  });

  test('[SEC-25] No response allows a foreign origin to read it, and no preflight request succeeds', () => {
    const open = answers.filter(({ response }) => Object.keys(response.headers).some((name) => name.startsWith('access-control-')));
    expect(open.map(({ what }) => what)).toEqual([]);
    expect(answers.filter(({ method, response }) => method === 'OPTIONS' && response.statusCode < 400)).toEqual([]);
  });

  test('[SEC-26] Every response has a content security policy without inline or foreign scripts, objects and other base addresses', () => {
    const demanded = [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ];
    const isRight = (value: string) => {
      const parts = value.split(';').map((part) => part.trim());
      return demanded.every((part) => parts.includes(part)) && !/unsafe|\*|https?:/.test(value);
    };
    expect(lacking('content-security-policy', isRight)).toEqual([]);
  });

  test('[SEC-27] Every response forbids content sniffing and sending a referrer', () => {
    expect(lacking('x-content-type-options', (value) => value === 'nosniff')).toEqual([]);
    expect(lacking('referrer-policy', (value) => value === 'no-referrer')).toEqual([]);
  });

  test('[SEC-28] Every response forbids being shown in a frame', () => {
    expect(lacking('content-security-policy', (value) => value.includes("frame-ancestors 'none'"))).toEqual([]);
    expect(lacking('x-frame-options', (value) => value === 'DENY')).toEqual([]);
  });

  test('[SEC-29] Successful responses of the API are not cached, and no response is cached publicly', () => {
    const printed = ['/api/docs', '/api/openapi.json'];
    const kept = answers.filter(
      ({ what, response }) => what.includes('/api/') && !printed.includes(what) && response.headers['cache-control'] !== 'no-store',
    );
    expect(kept.filter(({ response }) => response.statusCode < 400).map(({ what }) => what)).toEqual([]);
    expect(answers.filter(({ response }) => (response.headers['cache-control'] ?? '').includes('public')).map(({ what }) => what)).toEqual(
      [],
    );
  });

  test('[SEC-30] Every response names its type, and text also its character set', () => {
    const wrong = answers.filter(({ response }) => {
      const type = response.headers['content-type'] ?? '';
      if (response.body === '') return type !== '' && !type.startsWith('image/');
      if (/^(?:text\/|application\/(?:json|yaml|x-yaml))/.test(type)) return !/; charset=utf-8$/i.test(type);
      return type === '';
    });
    expect(wrong.map(({ what, response }) => `${what}: ${String(response.headers['content-type'])}`)).toEqual([]);
  });

  test('[SEC-31] A response of the API that a browser opens is data or a file, never a page', () => {
    const pages = answers.filter(({ what, response }) => {
      const type = response.headers['content-type'] ?? '';
      const isData = type === '' || type.startsWith('application/json') || /^image\/(?:png|jpeg)/.test(type);
      const isFile = (response.headers['content-disposition'] ?? '').startsWith('attachment');
      return what.includes('/api/') && what !== '/api/docs' && !isData && !isFile;
    });
    expect(pages.map(({ what }) => what)).toEqual([]);
  });

  test('[SEC-32] A response that is a file has a name without paths, quotes or line breaks', () => {
    const files = answers.map(({ response }) => response.headers['content-disposition'] ?? '').filter((value) => value !== '');
    expect(files.length).toBeGreaterThan(0);
    for (const value of files)
      expect(value).toMatch(/^(?:attachment|inline)(?:; filename="[^"\\/\r\n]+")?(?:; filename\*=UTF-8''[\w.~%!#$&+^`|-]+)?$/);
  });

  test('[SEC-33] A sign-in sets only cookies that are secure, bound to the host, strict where they can be and closed to scripts', async () => {
    const set = await cookiesOfASignIn(server);
    const byName = Object.fromEntries(set.map((line) => [line.split('=')[0], line]));
    expect(Object.keys(byName).toSorted((one, other) => one.localeCompare(other))).toEqual([
      '__Host-csrf',
      '__Host-dev',
      '__Host-mfa',
      '__Host-sid',
    ]);
    for (const line of set) {
      expect(line).toMatch(/; Path=\/(?:;|$)/);
      expect(line).toMatch(/; HttpOnly(?:;|$)/);
      expect(line).toMatch(/; Secure(?:;|$)/);
      expect(line).not.toMatch(/domain=/i);
      expect(line).toMatch(line.startsWith('__Host-sid') ? /; SameSite=Lax$/ : /; SameSite=Strict$/);
    }
    expect(byName['__Host-sid']).not.toMatch(/Max-Age|Expires=(?!Thu, 01 Jan 1970)/);
  });

  test('[SEC-34] A public installation publishes no metrics, emails or source files', async () => {
    const hidden = [
      '/metrics',
      '/outbox',
      '/.git/config',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/assets/../../package.json',
      '/..%2fpackage.json',
      '/data/secrets.json',
      '/debug',
      '/api/metrics',
    ];
    for (const url of hidden) {
      const answer = await server.app.inject({ method: 'GET', url, remoteAddress: '10.9.9.9' });
      expect(answer.body, url).not.toMatch(/http_request_duration|"dependencies"|\[core\]|PLUMBLINE|import |SECRET|To ann/);
    }
    const refused = await server.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: '10.9.9.9', payload: '{' });
    expect(`${refused.body}${JSON.stringify(refused.headers)}`).not.toMatch(/stack|node_modules|\.ts:|fastify|x-powered-by/i);
  });

  test('[SEC-35] A TRACE request is refused and not echoed', async () => {
    const answer = await server.visit('/api/auth/user', { method: 'TRACE', headers: { cookie: '__Host-sid=echo-4711' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('echo-4711');
  });

  test.each([
    ['whose address is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 413, 'PAYLOAD_TOO_LARGE'],
    ['that is no HTTP', 'what is this?\r\n\r\n', 400, 'INVALID_FORMAT'],
    [
      'with two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      400,
      'INVALID_FORMAT',
    ],
  ])(
    'A request %s is refused with a code of the catalogue and every security header, and its connection is closed',
    async (_, sent, status, code) => {
      const socket = connect(await server.port(), '127.0.0.1').setEncoding('utf8');
      socket.write(sent);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body)).toMatchObject({ code, message: expect.any(String), resolution: expect.any(String) });
      const names = head.split('\r\n').map((line) => line.split(':')[0]);
      const demanded = [
        'content-security-policy',
        'strict-transport-security',
        'x-frame-options',
        'x-content-type-options',
        'referrer-policy',
        'cache-control',
      ];
      expect(names).toEqual(expect.arrayContaining(demanded));
    },
  );
});

/** Renames the session cookie, because test organisations have that of a plain local installation. */
async function sampleBehindHttps(server: TestServer): Promise<SampleOrganization> {
  const make = server.organization;
  const organization: TestServer['organization'] = async (name) => {
    const msp = await make(name);
    const secured = <P extends Caller & { id: string; email: string }>(person: P): P => ({
      ...person,
      ...caller(server.app, { '__Host-sid': person.cookies['sid'] ?? '' }),
    });
    return { ...msp, owner: secured(msp.owner), person: async (role) => secured(await msp.person(role)) };
  };
  return sampleOrganization({ ...server, organization }, 'marker');
}

/** Set-Cookie headers from the first page to a second sign-in with a code, except those that delete a cookie. */
async function cookiesOfASignIn(server: TestServer): Promise<string[]> {
  const set: string[] = [];
  const app = await buildApp(server.context);
  app.addHook('onSend', async (_request, reply) => {
    set.push(...[reply.getHeader('set-cookie') ?? []].flat().map(String));
  });
  const visitor = caller(app, {});
  const body = newcomer();
  const { userId } = await visitor.sees(register, { body });
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ emailVerifiedAt: new Date() }).where('id', '=', userId).execute());
  await visitor.refused(verifyEmail, { body: { userId, code: '000000' } });
  await visitor.sees(login, { body: { email: body.email, password: PASSWORD } });
  const { secret } = await withAuthenticator(visitor);
  await visitor.sees(logout);
  await visitor.sees(login, { body: { email: body.email, password: PASSWORD } });
  await visitor.sees(verifyMfa, { body: { email: body.email, token: codeOf(secret) } });
  await app.close();
  return [...new Set(set)].filter((line) => !/^[\w-]+=;/.test(line));
}
