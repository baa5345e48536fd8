import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { buildApp } from '#server/app.ts';
import { openPools } from '#server/platform/db/pools.ts';
import { Csrf } from '#server/platform/http/access/csrf.ts';
import type { AppContext } from '#server/platform/context.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const INNER = 'inner-words-4711';
const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'onSend'] as const;

function fail(): never {
  throw new Error(INNER);
}

class BrokenCsrf extends Csrf {
  override check(): void {
    fail();
  }
}

describe('failures inside the server', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let own: SampleOrganization;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startTestServer({}, { ownDatabase: 'it takes functions away' });
    rows = await openRows(server.ownerUrl);
    own = await sampleOrganization(server, 'marker');
    client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await rows.close();
    await server.close();
  });

  const write = { method: 'POST', url: '/api/customers', payload: { name: 'Never stored' } } as const;
  /** Write and read by a person permitted to do both, with a valid CSRF token. */
  const answersOf = async (app: FastifyInstance) => {
    const { csrfToken } = (await own.owner.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
    const as = { cookies: own.owner.cookies, headers: { 'x-csrf-token': csrfToken } };
    return [await app.inject({ ...write, ...as }), await app.inject({ method: 'GET', url: '/api/customers', ...as })];
  };
  const expectSilence = (answers: Awaited<ReturnType<typeof answersOf>>, what: string) => {
    for (const answer of answers) {
      expect(answer.statusCode, what).toBe(500);
      expect(answer.body, what).not.toContain('marker');
      expect(`${answer.body}${JSON.stringify(answer.headers)}`, what).not.toMatch(
        /inner-words|\.ts:|node_modules|select |permission denied/,
      );
      expect(answer.json(), what).toMatchObject({ code: 'INTERNAL_ERROR', message: 'Something went wrong on our side' });
    }
  };

  test('[SEC-16] A failure in any hook of a request refuses it and reveals no details', async () => {
    for (const hook of HOOKS) {
      const app = await buildApp(server.context);
      // Fails once per request, because the error response passes the last two hooks as well.
      const failed = new Set<string>();
      app.addHook(hook, async (request: FastifyRequest) => {
        if (failed.has(request.id)) return;
        failed.add(request.id);
        fail();
      });
      const before = await rows.fingerprints(own.msp.id);
      const broken = (await answersOf(app)).filter(({ headers }) => failed.has(String(headers['x-request-id'])));
      // Changes are committed before onSend, so this one stays, but the response does not show it.
      const isEarly = hook !== 'onSend';
      expect(broken.length, hook).toBe(2);
      expectSilence(broken, hook);
      const after = await rows.fingerprints(own.msp.id);
      expect(after['public.customers'] === before['public.customers'], hook).toBe(isEarly);
      await client.query("delete from customers where name = 'Never stored'");
      await app.close();
    }
  });

  test.each<[string, (whole: AppContext) => Partial<AppContext>]>([
    ['the check of the security token', ({ config, cookies }) => ({ csrf: new BrokenCsrf(Buffer.alloc(32), cookies, config.publicUrl) })],
    ['the reading of cookies', ({ cookies }) => ({ cookies: { ...cookies, read: fail } })],
    ['the clock', () => ({ now: fail })],
  ])('[SEC-17] A failure of %s refuses a change and grants no stranger access', async (what, broken) => {
    const before = await rows.fingerprints(own.msp.id);
    const app = await buildApp({ ...server.context, ...broken(server.context) });
    const [written, read] = await answersOf(app);
    expect([written?.statusCode, written?.body.includes(INNER)], what).toEqual([500, false]);
    // A read needs neither a CSRF token nor the clock, so it may succeed or fail; without a cookie it never succeeds.
    expect([200, 500], what).toContain(read?.statusCode);
    const stranger = await app.inject({ method: 'GET', url: '/api/customers' });
    expect([401, 500], what).toContain(stranger.statusCode);
    const after = await rows.fingerprints(own.msp.id);
    expect(after['public.customers']).toBe(before['public.customers']);
    await app.close();
  });

  test('[SEC-18] Every request is refused while sessions cannot be looked up', async () => {
    await client.query('alter function public.enter(bytea, boolean) rename to enter_moved');
    try {
      expectSilence(await answersOf(server.app), 'sessions');
    } finally {
      await client.query('alter function public.enter_moved(bytea, boolean) rename to enter');
    }
    await own.owner.sees(listCustomers, { query: {} });
  });

  test('[SEC-19] A database that cannot be reached gives an internal error without database details', async () => {
    const url = 'postgres://nobody:secret-of-the-database@127.0.0.1:1/none';
    const pools = openPools(
      { tenant: url, auth: url, platform: url, restore: url, console: url },
      { secret: createSecretKey(Buffer.alloc(32, 4)), unprovenUpTo: 0 },
    );
    const app = await buildApp({ ...server.context, pools });
    for (const answer of await answersOf(app)) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|secret-of-the-database|nobody/);
    }
    const status = await app.inject({ method: 'GET', url: '/api/auth/status' });
    expect(status.body).not.toContain('"isAuthenticated":true');
    await app.close();
    await pools.close();
  });

  test('[SEC-20] A change that cannot be recorded in the audit log does not happen', async () => {
    const account = await accountsIn(server).signedIn();
    await client.query(`create function public.no_trail() returns trigger language plpgsql as $$ begin raise exception '${INNER}'; end $$`);
    await client.query('create trigger no_trail before insert on audit_events for each row execute function no_trail()');
    try {
      const before = { ...(await rows.fingerprints(own.msp.id)), ...(await rows.counts()) };
      const { ids } = own;
      const writes = [
        ['POST', '/api/customers', { name: 'Half a customer' }],
        ['PATCH', `/api/customers/${ids.customers}`, { name: 'Half a name' }],
        ['PATCH', `/api/users/${ids.users}`, { roles: ['admin'] }],
        ['POST', '/api/users', { email: 'half@msp.test', firstName: 'Half', lastName: 'Invited', roles: ['vcio'] }],
        ['DELETE', `/api/users/${ids.users}`, undefined],
        ['POST', `/api/templates/${ids.templates}/archive`, {}],
        ['DELETE', `/api/assessments/${own.openAssessment}`, undefined],
        ['PATCH', '/api/organizations/current', { name: 'Half a house' }],
        ['PATCH', `/api/findings/${ids.findings}`, { status: 'resolved' }],
        ['POST', '/api/sso/domains', { domain: 'half.test' }],
        ['POST', '/api/organizations/transfer-ownership', { userId: own.engineer.id }],
      ] as const;
      for (const [method, url, payload] of writes) {
        const answer = await own.owner.inject({ method, url, ...(payload ? { payload } : {}) });
        expect([answer.statusCode, answer.body.includes(INNER)], `${method} ${url} ${answer.body}`).toEqual([500, false]);
      }
      const stranger = caller(server.app, {});
      expect(await stranger.refused(register, { body: newcomer() })).toMatchObject({ status: 500 });
      expect(await stranger.refused(login, { body: { email: account.email, password: PASSWORD } })).toMatchObject({ status: 500 });
      expect(stranger.cookies['sid']).toBeUndefined();

      const after = { ...(await rows.fingerprints(own.msp.id)), ...(await rows.counts()) };
      const moved = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect(moved.filter((table) => !['auth.sessions', 'public.people'].includes(table))).toEqual([]);
    } finally {
      await client.query('drop function public.no_trail() cascade');
    }
    await own.owner.sees(createCustomer, { body: { name: 'Whole again' } });
  });
});
