import { Validator } from '@seriousme/openapi-schema-validator';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, rank, LOWEST_ROLE, type Role } from '#domain/users/permissions.rules.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Endpoint, takesIdempotencyKey } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Caller } from '#tests/support/caller.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

function addressOf(entry: Endpoint): string {
  return entry.path.replace(/:(\w+)/g, NOBODY);
}

function ask(person: Caller, entry: Endpoint) {
  return person.inject({ method: entry.method, url: addressOf(entry), ...(entry.method === 'GET' ? {} : { payload: {} }) });
}

/** Pages generated from the contract. */
const PRINTED = ['GET /api/docs', 'GET /api/openapi.json'];

/** Parses Fastify's route tree: each line is indented by its depth and continues the path of its parent. */
function mountedIn(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([^)]*)\))?$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    path.splice(indent.length / 4, Infinity, part);
    const full = path.join('');
    const names = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return full.startsWith('/api/') ? names.map((method) => `${method} ${full}`) : [];
  });
}

function unlike(mounted: readonly string[]) {
  const written = [...ENDPOINTS.map(({ entry }) => `${entry.method} ${entry.path}`), ...PRINTED];
  return { missing: written.filter((name) => !mounted.includes(name)), strays: mounted.filter((name) => !written.includes(name)) };
}

describe('the contract', () => {
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    msp = await server.organization();
  });
  afterAll(() => server.close());

  test('[GUARD-2] Every call of the contract is mounted, and nothing else is mounted under /api', () => {
    const mounted = mountedIn(server.app.printRoutes({ commonPrefix: false }));
    expect(mounted.length).toBeGreaterThan(40);
    expect(unlike(mounted)).toEqual({ missing: [], strays: [] });
  });

  test('The check of the contract finds a call that is not mounted and a route without a call', () => {
    const mounted = mountedIn(server.app.printRoutes({ commonPrefix: false }));
    const planted = [...mounted.filter((name) => name !== 'GET /api/health'), 'DELETE /api/planted'];
    expect(unlike(planted)).toEqual({ missing: ['GET /api/health'], strays: ['DELETE /api/planted'] });
  });

  test('No two calls share method and path', () => {
    const names = ENDPOINTS.map(({ entry }) => `${entry.method} ${entry.path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('[GUARD-3] Every call that is not public answers 401 to signed-out requests', async () => {
    for (const { entry } of ENDPOINTS.filter(({ entry }) => entry.allow !== 'public')) {
      const response = await ask(server.stranger, entry);
      expect(response.statusCode, `${entry.method} ${entry.path}`).toBe(401);
      expect(response.json().code).toBe('UNAUTHORIZED');
    }
  });

  test('Every changing call without a CSRF token is refused before anything else', async () => {
    const unsafe = ENDPOINTS.filter(({ entry }: { entry: Endpoint }) => entry.method !== 'GET' && !entry.byLink);
    expect(unsafe.length).toBeGreaterThan(20);
    for (const { entry } of unsafe) {
      const response = await server.app.inject({ method: entry.method, url: addressOf(entry), cookies: msp.owner.cookies, payload: {} });
      expect(response.json().code, `${entry.method} ${entry.path}`).toBe('CSRF_TOKEN_MISSING');
    }
  });

  test('[GUARD-4] [T8] Every call with a permission refuses the role just below it', async () => {
    const people: Record<string, Caller> = {
      alignment_engineer: await msp.person('alignment_engineer'),
      vcio: await msp.person('vcio'),
      admin: await msp.person('admin'),
    };
    const below: Partial<Record<Role, string>> = { vcio: 'alignment_engineer', admin: 'vcio', owner: 'admin' };
    let tried = 0;
    for (const { entry } of ENDPOINTS) {
      if (entry.allow === 'public' || entry.allow === 'signedIn') continue;
      const person = entry.allow === 'superadmin' ? msp.owner : people[below[LOWEST_ROLE[entry.allow satisfies Permission]] ?? ''];
      if (!person) continue;
      tried += 1;
      const response = await ask(person, entry);
      expect(response.json().code, `${entry.method} ${entry.path}`).toBe('FORBIDDEN');
    }
    expect(tried).toBeGreaterThan(20);
    expect(rank('owner')).toBe(4);
  });

  test('Unknown ids get a refusal of the error catalogue and never a server error', async () => {
    for (const { entry } of ENDPOINTS.filter(({ entry }) => entry.path.includes('/:'))) {
      const response = await ask(msp.owner, entry);
      expect(response.statusCode, `${entry.method} ${entry.path} ${response.body}`).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, `${entry.method} ${entry.path} ${response.body}`).toBeLessThan(500);
      expect(Object.keys(ERRORS)).toContain(response.json().code);
    }
  });

  test('The OpenAPI file passes a public validator and names every call', async () => {
    const document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations.length).toBe(ENDPOINTS.length);
  });

  test('The readable API page lists every path and every error code', async () => {
    const page = (await server.app.inject({ method: 'GET', url: '/api/docs' })).body;
    for (const { entry } of ENDPOINTS) expect(page).toContain(entry.path);
    for (const code of Object.keys(ERRORS)) expect(page).toContain(code);
    const sheet = /href="\/([\w-]+\.css)"/.exec(page)?.[1] ?? '';
    expect(await readFile(new URL(`../../web/public/${sheet}`, import.meta.url), 'utf8')).toContain('table');
  });

  test('Every call that takes an Idempotency-Key states it in the OpenAPI file and on the page, and no other does', async () => {
    const document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const operations: { operationId: string; parameters: { name: string }[] }[] = Object.values<object>(document.paths).flatMap((methods) =>
      Object.values(methods),
    );
    const named = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
    const taking = ENDPOINTS.filter(({ entry }) => takesIdempotencyKey(entry)).map(({ name }) => name);
    expect(taking).toContain('createCustomer');
    expect(taking).not.toContain('register');
    expect(named.map(({ operationId }) => operationId).toSorted()).toEqual(taking.toSorted());
    expect((await server.app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('Idempotency-Key');
  });

  test('Every call is used by the web client or listed as made for other clients', async () => {
    const forOthers = [
      'receiveStripe',
      'askFromChat',
      'getHealth',
      'getReady',
      'getCurrentUser',
      'getCaptcha',
      'getLogo',
      'listOverdueQbrs',
      'getBudget',
      'listQuarterlyReviews',
      'readCalendarFeed',
      // Called by assistants.
      'proposeAnswers',
      'proposeChanges',
      // Called by the addresses that come with each file.
      'downloadFile',
      'downloadThumbnail',
    ];
    const names = await readdir(new URL('../../web/', import.meta.url), { recursive: true });
    const sources = names.filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'));
    const text = (await Promise.all(sources.map((name) => readFile(new URL(`../../web/${name}`, import.meta.url), 'utf8')))).join('\n');
    const uncalled = ENDPOINTS.filter(({ name }) => !forOthers.includes(name) && !new RegExp(`\\b${name}\\b`).test(text)).map(
      ({ name }) => name,
    );
    expect(uncalled).toEqual([]);
  });
});
