import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '#contract/users/users.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { isClosedToTokens, reachesByToken } from '#contract/endpoint.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/tokens/tokens.contract.ts';
import { TOKEN_SCOPES } from '#domain/tokens/tokens.rules.ts';
import type { TokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import { can, type Role, ROLES } from '#domain/users/permissions.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { stampUsed } from './tokens.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

let made = 0;
const make = (person: Person, scopes: TokenScope[]) =>
  person.sees(createApiToken, { body: { name: `Script ${(made += 1)}`, scopes, expiresInDays: 30 } });

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  payload?: object;
  cookies?: Record<string, string>;
}

function send(token: string, url: string, { method = 'GET', payload, cookies }: Sent = {}) {
  const headers = { authorization: `Bearer ${token}` };
  return server.app.inject({ method, url, headers, ...(payload ? { payload } : {}), ...(cookies ? { cookies } : {}) });
}
const outcome = async (token: string, url: string, sent?: Sent) => {
  const { statusCode, body } = await send(token, url, sent);
  return statusCode < 300 ? statusCode : [statusCode, JSON.parse(body).code];
};

describe('an API token', () => {
  test('[TOKEN-1] A script reads and writes with its API token alone, without a session and without a security token', async () => {
    const { token, hint } = await make(msp.owner, ['customers:view', 'customers:edit']);
    expect(token).toMatch(/^plb_[\w-]{43}$/);
    expect(token.endsWith(hint)).toBe(true);
    const added = await send(token, '/api/customers', { method: 'POST', payload: { name: 'By script' } });
    expect([added.statusCode, added.json().name]).toEqual([201, 'By script']);
    expect((await send(token, '/api/customers')).json()).toMatchObject([{ name: 'By script' }]);
  });

  test('[TOKEN-2] An API token does only what it was granted, and never more than its owner may', async () => {
    const { token } = await make(msp.owner, ['customers:view']);
    expect(await outcome(token, '/api/customers')).toBe(200);
    expect(await outcome(token, '/api/customers', { method: 'POST', payload: { name: 'No' } })).toEqual([403, 'FORBIDDEN']);
    expect(await outcome(token, '/api/qbrs')).toEqual([403, 'FORBIDDEN']);
    const admin = await msp.person('admin');
    const { token: ofAdmin } = await make(admin, ['qbrs:delete', 'assessments:view']);
    await msp.owner.sees(updateUser, { params: { id: admin.id }, body: { roles: ['alignment_engineer'] } });
    expect(await outcome(ofAdmin, '/api/assessments')).toBe(200);
    expect(await outcome(ofAdmin, `/api/qbrs/${NOBODY}`, { method: 'DELETE', payload: {} })).toEqual([403, 'FORBIDDEN']);
  });

  test('[TOKEN-3] Optional content of a response, such as amounts and kinds of hits, also follows the token’s permissions', async () => {
    await msp.owner.sees(createCustomer, { body: { name: 'Kestrel Logistics', monthlyRevenue: 4711 } });
    const narrow = (await make(msp.owner, ['customers:view'])).token;
    const wide = (await make(msp.owner, ['customers:view', 'customers:edit'])).token;
    expect((await send(narrow, '/api/customers?q=Kestrel')).body).not.toContain('monthlyRevenue');
    expect((await send(wide, '/api/customers?q=Kestrel')).json()).toMatchObject([{ monthlyRevenue: 4711 }]);
    expect((await send(narrow, '/api/search?q=Kestrel')).json()).toMatchObject([{ kind: 'customer' }]);
    const other = (await make(msp.owner, ['templates:view'])).token;
    expect((await send(other, '/api/search?q=Kestrel')).json()).toEqual([]);
    expect((await send(wide, '/api/search?q=Olive')).json()).toEqual([]);
  });

  test('[TOKEN-4] No token reaches sign-in, accounts, subscription or tokens, whatever its permissions', async () => {
    const { token } = await make(msp.owner, [...TOKEN_SCOPES]);
    const closed = ENDPOINTS.map(({ entry }) => entry).filter((entry) =>
      entry.allow === 'public' ? isClosedToTokens(entry) : !reachesByToken(entry),
    );
    for (const entry of closed) {
      const url = entry.path.replace(/:\w+/g, NOBODY);
      const sent = { method: entry.method, ...(entry.method === 'GET' ? {} : { payload: {} }) };
      expect(await outcome(token, url, sent), `${entry.method} ${url}`).toEqual([403, 'FORBIDDEN']);
      // Adding a session to the token opens nothing either.
      expect(await outcome(token, url, { ...sent, cookies: msp.owner.cookies }), url).toEqual([403, 'FORBIDDEN']);
    }
    const paths = closed.map(({ path }) => path);
    for (const path of ['/api/auth/login', '/api/auth/user', '/api/users', '/api/users/current', '/api/api-tokens', '/api/profile'])
      expect(paths).toContain(path);
  });

  test('[TOKEN-5] Every call states in the OpenAPI file and on the page whether tokens reach it, and those calls accept a token', async () => {
    const { token } = await make(msp.owner, [...TOKEN_SCOPES]);
    const document = (await server.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    for (const { entry } of ENDPOINTS) {
      const operation = document.paths[entry.path.replace(/:(\w+)/g, '{$1}')][entry.method.toLowerCase()];
      const says = operation.security.some((one: object) => 'token' in one);
      expect(says, entry.path).toBe(reachesByToken(entry));
      if (!says) continue;
      const sent = { method: entry.method, ...(entry.method === 'GET' ? {} : { payload: {} }) };
      const { statusCode } = await send(token, entry.path.replace(/:\w+/g, NOBODY), sent);
      expect([401, 403], `${entry.method} ${entry.path}`).not.toContain(statusCode);
      expect(statusCode).toBeLessThan(500);
    }
    expect((await server.app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('API token');
  });

  test('[TOKEN-6] A token ends when revoked, expired or its owner is removed, and stays ended after a disabled owner returns', async () => {
    const keep = await make(msp.owner, ['customers:view']);
    await msp.owner.sees(revokeApiToken, { params: { id: keep.id } });
    expect(await outcome(keep.token, '/api/customers')).toEqual([401, 'UNAUTHORIZED']);
    expect((await msp.owner.refused(revokeApiToken, { params: { id: keep.id } })).code).toBe('API_TOKEN_NOT_FOUND');

    const short = await make(msp.owner, ['customers:view']);
    const end = (tx: Parameters<Parameters<typeof asOrganization>[2]>[0]) =>
      tx
        .updateTable('apiTokens')
        .set({ expiresAt: sql`now()` })
        .where('id', '=', short.id)
        .execute();
    await asOrganization(server.pools, msp.id, end);
    expect(await outcome(short.token, '/api/customers')).toEqual([401, 'UNAUTHORIZED']);

    const admin = await msp.person('admin');
    const theirs = await make(admin, ['customers:view']);
    expect(await outcome(theirs.token, '/api/customers')).toBe(200);
    await msp.owner.sees(updateUser, { params: { id: admin.id }, body: { status: 'disabled' } });
    await msp.owner.sees(updateUser, { params: { id: admin.id }, body: { status: 'active' } });
    expect(await outcome(theirs.token, '/api/customers')).toEqual([401, 'UNAUTHORIZED']);
    expect((await msp.owner.sees(listApiTokens, { query: {} })).map(({ id }) => id)).not.toContain(theirs.id);
    for (const madeUp of ['plb_x', 'x', `${keep.token}x`]) expect(await outcome(madeUp, '/api/customers')).toEqual([401, 'UNAUTHORIZED']);
  });

  test('[TOKEN-7] A person who must choose a new password cannot continue with a token', async () => {
    const admin = await msp.person('admin');
    const { token } = await make(admin, ['customers:view']);
    await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ mustChangePassword: true }).where('id', '=', admin.id).execute());
    expect(await outcome(token, '/api/customers')).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  test('[TOKEN-8] A token of one organisation finds nothing of another', async () => {
    const other = await server.organization('Other IT');
    const customer = await other.owner.sees(createCustomer, { body: { name: 'Theirs alone' } });
    const { token } = await make(msp.owner, ['customers:view']);
    expect(await outcome(token, `/api/customers/${customer.id}`)).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect((await send(token, '/api/customers')).body).not.toContain('Theirs alone');
    const { id } = await make(msp.owner, ['customers:view']);
    expect((await other.owner.refused(revokeApiToken, { params: { id } })).code).toBe('API_TOKEN_NOT_FOUND');
  });

  test('[TOKEN-9] Actions of a script are in the audit log under its owner, its name and the kind API key', async () => {
    const { token, name } = await make(msp.owner, ['customers:view', 'customers:edit']);
    const { id } = (await send(token, '/api/customers', { method: 'POST', payload: { name: 'Recorded' } })).json();
    const [event] = await msp.owner.sees(listAuditEvents, { query: { entityId: id } });
    expect(event).toMatchObject({ action: 'customer.created', actor: { kind: 'api_key', id: msp.owner.id } });
    expect(event?.actor.name).toContain(name);
  });

  test('[TOKEN-10] The token is shown once and not stored, and creating one requires reauthentication', async () => {
    const { token } = await make(msp.owner, ['customers:view']);
    const list = JSON.stringify(await msp.owner.sees(listApiTokens, { query: {} }));
    const log = JSON.stringify(await msp.owner.sees(listAuditEvents, { query: {} }));
    for (const text of [list, log]) expect(text).not.toContain(token.slice(4, -4));
    const stored = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('apiTokens').select('tokenHash').where('tokenHash', '=', hashToken(token)).execute(),
    );
    expect(stored).toHaveLength(1);
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now() - interval '1 hour'` })
        .where('userId', '=', msp.owner.id)
        .execute(),
    );
    const body = { name: 'Late', scopes: ['customers:view' as const], expiresInDays: 30 as const };
    expect((await msp.owner.refused(createApiToken, { body })).code).toBe('REAUTHENTICATION_REQUIRED');
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now()` })
        .where('userId', '=', msp.owner.id)
        .execute(),
    );
  });

  test('[TOKEN-11] The last use of a token is written in batches, and no request is delayed by it', async () => {
    const { token, id } = await make(msp.owner, ['customers:view']);
    const lastUsed = async () => (await msp.owner.sees(listApiTokens, { query: {} })).find((one) => one.id === id)?.lastUsedAt;
    await Promise.all(Array.from({ length: 5 }, () => send(token, '/api/customers')));
    expect(await lastUsed()).toBeNull();
    await stampUsed(server.context);
    expect(Date.now() - new Date((await lastUsed()) ?? 0).getTime()).toBeLessThan(60_000);
    expect(server.context.tokenUses.take().size).toBe(0);
  });

  test('[TOKEN-12] Two tokens of an organisation have different names', async () => {
    const { name } = await make(msp.owner, ['customers:view']);
    const body = { name: name.toUpperCase(), scopes: ['customers:view' as const], expiresInDays: 30 as const };
    expect((await msp.owner.refused(createApiToken, { body })).code).toBe('DUPLICATE_API_TOKEN');
  });
});

test('[TOKEN-13] A person cannot grant a token permissions that they do not have', () => {
  const beyond = (role: Role) => TOKEN_SCOPES.filter((scope) => !can([role], scope));
  expect(ROLES.map((role) => beyond(role).length > 0)).toEqual([true, true, false, false]);
});
