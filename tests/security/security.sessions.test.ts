import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthStatus, getCurrentUser, login, logout } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { changePassword, requestPasswordReset } from '#contract/auth/passwords.contract.ts';
import { inviteUser, updateUser } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { accountsIn, newcomer, PASSWORD } from '#tests/support/accounts.ts';
import { caller } from '#tests/support/caller.ts';
import { copyOfMigrated } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const PLANTED = 'planted-by-an-attacker-4711-planted-by-an';
const DEFAULTS = ['admin', 'admin@admin', 'admin@plumbline.test', 'admin@localhost', 'test@example.com', 'owner@example.com'];

test('[SEC-54] A new database contains no account, session, organisation or password', async () => {
  const database = await copyOfMigrated();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  for (const table of ['auth.users', 'auth.passwords', 'auth.sessions', 'auth.organizations', 'people', 'organizations']) {
    expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
  await client.end();
  await database.drop();
});

describe('sessions', () => {
  let server: TestServer;
  let accounts: ReturnType<typeof accountsIn>;
  beforeAll(async () => {
    server = await startTestServer();
    accounts = accountsIn(server);
  });
  afterAll(() => server.close());

  test('[SEC-55] No common address with a default password signs in to a new installation', async () => {
    for (const email of DEFAULTS) {
      const answer = await accounts.browser().inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'admin' } });
      expect([400, 401], email).toContain(answer.statusCode);
    }
  });

  test('[SEC-56] Cookies planted by an attacker are replaced by the sign-in and open nothing', async () => {
    const { email } = await accounts.verified();
    const planted = { sid: PLANTED, csrf: PLANTED, mfa: `pwd.${PLANTED}`, dev: PLANTED, link: PLANTED };
    const victim = caller(server.app, { ...planted });
    await victim.sees(login, { body: { email, password: PASSWORD } });
    expect(victim.cookies['sid']).not.toBe(PLANTED);
    expect(victim.cookies['dev']).not.toBe(PLANTED);
    await victim.sees(getCurrentUser);
    const attacker = caller(server.app, { ...planted });
    expect(await attacker.sees(getAuthStatus)).toMatchObject({ isAuthenticated: false });
    expect(await attacker.refused(getCurrentUser)).toMatchObject({ status: 401 });
  });

  test('[SEC-57] A session ends with a change of the roles of its person', async () => {
    const msp = await server.organization();
    const person = await msp.person('alignment_engineer');
    await person.sees(getCurrentUser);
    await msp.owner.sees(updateUser, { params: { id: person.id }, body: { roles: ['admin'] } });
    expect(await person.refused(getCurrentUser)).toMatchObject({ status: 401 });
  });

  test('[SEC-58] A copied session cookie is refused after its owner signed out', async () => {
    const { browser } = await accounts.signedIn();
    const copied = caller(server.app, { ...browser.cookies });
    await copied.sees(getCurrentUser);
    await browser.sees(logout);
    expect(browser.cookies['sid']).toBeUndefined();
    expect(await copied.refused(getCurrentUser)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test.each([
    ['spaces around it', '  Correct1!horse-two  ', 'Correct1!horse-two'],
    ['letters of other alphabets', 'Grün Überall 7, 電池', 'Grun Uberall 7, 電池'],
    ['upper and lower case', 'CORRECT1!horse-two', 'Correct1!horse-two'],
  ])('[SEC-59] A password with %s is stored exactly as it was typed', async (_, exact, similar) => {
    const { email, browser } = await accounts.signedIn();
    await browser.sees(changePassword, { body: { currentPassword: PASSWORD, newPassword: exact } });
    expect(await accounts.browser().refused(login, { body: { email, password: similar } })).toMatchObject({ status: 401 });
    expect(await accounts.browser().refused(login, { body: { email, password: PASSWORD } })).toMatchObject({ status: 401 });
    await accounts.browser().sees(login, { body: { email, password: exact } });
  });

  test('[SEC-60] Forwarded headers from an untrusted address change neither cookies nor links nor the audit log', async () => {
    const { email, userId } = await accounts.verified();
    const forwarded = {
      'x-forwarded-for': '198.51.100.66',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
      forwarded: 'for=198.51.100.66;host=evil.test',
    };
    const own = caller(server.app, {});
    const answer = await own.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
      headers: { ...forwarded, host: 'evil.test' },
    });
    expect(answer.statusCode).toBe(200);
    expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toMatch(/evil\.test|198\.51\.100\.66|__Host-|Domain=/i);
    const user = await own.sees(getCurrentUser);
    const trail = await asOrganization(server.pools, user.organizationId, (tx) =>
      tx.selectFrom('auditEvents').select(['ip', 'action']).where('actorId', '=', userId).execute(),
    );
    expect(trail.length).toBeGreaterThan(0);
    expect(trail.filter(({ ip }) => ip !== '127.0.0.1')).toEqual([]);
    const list = await own.inject({ method: 'GET', url: '/api/users?limit=1', headers: forwarded });
    expect(String(list.headers['link'] ?? '')).not.toContain('evil.test');
  });

  test('[SEC-61] An address with line breaks or several recipients is refused wherever email would be sent to it', async () => {
    const { browser } = await accounts.signedIn();
    const before = (await server.mails()).length;
    const hostile = [
      'ann@msp.test\r\nBcc: eve@evil.test',
      'ann@msp.test\nTo: eve@evil.test',
      'ann@msp.test,eve@evil.test',
      'ann@msp.test;eve@evil.test',
      '"ann\r\n"@msp.test',
      'Ann <ann@msp.test>',
      'ann@msp.test>\u0000',
      'ann@msp.test eve@evil.test',
    ];
    for (const email of hostile) {
      const person = { email, firstName: 'Eve', lastName: 'Guest', roles: ['vcio' as const] };
      expect(await browser.refused(inviteUser, { body: person }), email).toMatchObject({ status: 400 });
      expect(await accounts.browser().refused(requestPasswordReset, { body: { email } }), email).toMatchObject({ status: 400 });
      expect(await accounts.browser().refused(register, { body: newcomer({ email }) }), email).toMatchObject({ status: 400 });
    }
    expect((await server.mails()).length).toBe(before);
  });
});

test('[SEC-62] A trusted proxy is trusted for the address of the caller and for nothing else', async () => {
  const server = await startTestServer({ TRUSTED_PROXY: '10.0.0.1', PUBLIC_URL: 'https://plumbline.example.com' });
  const ask = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.50', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    const token = await server.app.inject({ method: 'GET', url: '/api/csrf-token', remoteAddress, headers });
    expect(token.headers['set-cookie']).toMatch(/^__Host-csrf=.*Secure/);
    const cookies = Object.fromEntries(token.cookies.map(({ name, value }) => [name, value]));
    const body = { method: 'POST', url: '/api/auth/check-methods', cookies, payload: { email: 'x@msp.test' } } as const;
    return server.app.inject({
      ...body,
      remoteAddress,
      headers: { ...headers, 'x-csrf-token': token.json<{ csrfToken: string }>().csrfToken },
    });
  };
  // Limit of ten a minute per network: the forwarded address behind a proxy, otherwise the caller's.
  for (let turn = 0; turn < 10; turn += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  expect((await ask('192.0.2.1')).statusCode).toBe(200);
  expect((await ask('192.0.2.77')).statusCode).toBe(200);
  await server.close();
});
