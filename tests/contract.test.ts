import { Validator } from '@seriousme/openapi-schema-validator';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, rank, LOWEST_ROLE, type Role } from '#domain/permissions.rules.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.contract.ts';
import { openTestHouse, type TestHouse } from './house.ts';
import type { Caller } from './caller.ts';
import type { TestOrganization } from './people.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

function addressOf(entry: Endpoint): string {
  return entry.path.replace(/:(\w+)/g, NOBODY);
}

function ask(person: Caller, entry: Endpoint) {
  return person.inject({ method: entry.method, url: addressOf(entry), ...(entry.method === 'GET' ? {} : { payload: {} }) });
}

describe('the contract', () => {
  let house: TestHouse;
  let msp: TestOrganization;
  beforeAll(async () => {
    house = await openTestHouse();
    msp = await house.organization();
  });
  afterAll(() => house.close());

  test('every call is mounted, and nothing under /api is mounted beside it', () => {
    const routes = house.app.printRoutes({ commonPrefix: false });
    for (const { entry } of ENDPOINTS)
      expect(house.app.hasRoute({ method: entry.method, url: entry.path }), `${entry.method} ${entry.path}`).toBe(true);
    expect(house.app.hasRoute({ method: 'GET', url: '/api/planted' })).toBe(false);
    const api = routes.split('\n').filter((line) => line.includes('/api'));
    expect(api.length).toBeGreaterThan(0);
  });

  test('no two calls share method and path', () => {
    const names = ENDPOINTS.map(({ entry }) => `${entry.method} ${entry.path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('every call that is not public answers 401 to a stranger', async () => {
    for (const { entry } of ENDPOINTS.filter(({ entry }) => entry.allow !== 'public')) {
      const response = await ask(house.stranger, entry);
      expect(response.statusCode, `${entry.method} ${entry.path}`).toBe(401);
      expect(response.json().code).toBe('UNAUTHORIZED');
    }
  });

  test('every unsafe call without a security token is refused before anything else', async () => {
    const unsafe = ENDPOINTS.filter(({ entry }) => entry.method !== 'GET');
    expect(unsafe.length).toBeGreaterThan(20);
    for (const { entry } of unsafe) {
      const response = await house.app.inject({ method: entry.method, url: addressOf(entry), cookies: msp.owner.cookies, payload: {} });
      expect(response.json().code, `${entry.method} ${entry.path}`).toBe('CSRF_TOKEN_MISSING');
    }
  });

  test('every call with a permission refuses the role just below it', async () => {
    const people: Record<string, Caller> = {
      alignment_engineer: await msp.person('alignment_engineer'),
      vcio: await msp.person('vcio'),
      admin: await msp.person('admin'),
    };
    const below: Partial<Record<Role, string>> = { vcio: 'alignment_engineer', admin: 'vcio', owner: 'admin' };
    let tried = 0;
    for (const { entry } of ENDPOINTS) {
      if (entry.allow === 'public' || entry.allow === 'signedIn') continue;
      const person = people[below[LOWEST_ROLE[entry.allow satisfies Permission]] ?? ''];
      if (!person) continue;
      tried += 1;
      const response = await ask(person, entry);
      expect(response.json().code, `${entry.method} ${entry.path}`).toBe('FORBIDDEN');
    }
    expect(tried).toBeGreaterThan(20);
    expect(rank('owner')).toBe(4);
  });

  test('unknown ids answer a refusal of the catalogue to the owner, never a fault of ours', async () => {
    for (const { entry } of ENDPOINTS.filter(({ entry }) => entry.path.includes('/:'))) {
      const response = await ask(msp.owner, entry);
      expect(response.statusCode, `${entry.method} ${entry.path} ${response.body}`).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, `${entry.method} ${entry.path} ${response.body}`).toBeLessThan(500);
      expect(Object.keys(ERRORS)).toContain(response.json().code);
    }
  });

  test('the OpenAPI file is valid by a public validator and names every call', async () => {
    const document = (await house.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations.length).toBe(ENDPOINTS.length);
  });

  test('the readable page lists every path and every code', async () => {
    const page = (await house.app.inject({ method: 'GET', url: '/api/docs' })).body;
    for (const { entry } of ENDPOINTS) expect(page).toContain(entry.path);
    for (const code of Object.keys(ERRORS)) expect(page).toContain(code);
    const sheet = /href="\/([\w-]+\.css)"/.exec(page)?.[1] ?? '';
    expect(await readFile(new URL(`../web/public/${sheet}`, import.meta.url), 'utf8')).toContain('table');
  });

  test('every endpoint is called by the web client or is made for others', async () => {
    const forOthers = ['getHealth', 'getReady', 'getCurrentUser', 'getCaptcha', 'getLogo', 'listOverdueQbrs'];
    const names = await readdir(new URL('../web/', import.meta.url), { recursive: true });
    const sources = names.filter((name) => /\.tsx?$/.test(name) && !name.startsWith('dist'));
    const text = (await Promise.all(sources.map((name) => readFile(new URL(`../web/${name}`, import.meta.url), 'utf8')))).join('\n');
    const uncalled = ENDPOINTS.filter(({ name }) => !forOthers.includes(name) && !new RegExp(`\\b${name}\\b`).test(text)).map(
      ({ name }) => name,
    );
    expect(uncalled).toEqual([]);
  });
});
