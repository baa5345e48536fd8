import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readOutbox } from '#server/platform/mail/outbox.files.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';
import { spawnServer, stopServers, temporaryFolder, type ServerProcess } from '#tests/process/start.process.ts';
import { visitor } from '#tests/process/start.visitor.ts';

const ANN = { firstName: 'Ann', lastName: 'Owner', email: 'ann@msp.test', organizationName: 'Northwind IT' };
const FIRST = 'First-pass4711!x';
const SECOND = 'Second-pass4711!x';
const WRONG = 'Wrong-pass4711!x';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
const secrets: Record<string, string> = { FIRST, SECOND, WRONG };
let log = '';
beforeAll(async () => {
  database = await copyOfMigrated();
  folder = await temporaryFolder('plumbline-logs-');
  server = await spawnServer({ DATABASE_URL: database.ownerUrl, DATA_DIR: folder.path, LOG_LEVEL: 'trace' });
  await server.ready();
  await everyWayIn();
  server.signal('SIGTERM');
  const { stdout, stderr } = await server.ended;
  log = `${stdout}\n${stderr}`;
}, 120_000);
afterAll(async () => {
  await stopServers();
  await database.drop();
  await folder.remove();
});

/** Link in the latest email that contains this text. */
async function fromMail(pattern: RegExp): Promise<string> {
  return vi.waitUntil(
    async () => {
      const mails = await readOutbox({ dataDir: folder.path }, Number.POSITIVE_INFINITY);
      return mails.map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Registers, signs in with and without MFA, invites, resets, and is refused in between. */
async function everyWayIn(): Promise<void> {
  const ann = visitor(server.url);
  const cookies = (name: string, of = ann) =>
    Object.assign(secrets, Object.fromEntries([...of.cookies].map(([cookie, value]) => [`${name}: ${cookie}`, value])));
  await ann.post('/api/auth/register', { ...ANN, password: FIRST });
  const code = await fromMail(/#code=(\d{6})/);
  const { userId } = (await ann.post('/api/auth/register', { ...ANN, email: 'bob@msp.test', password: FIRST })).body;
  expect(typeof userId).toBe('string');
  const [, annsId = ''] = /verify-email\/([\w-]+)/.exec(await fromMail(/(verify-email\/[\w-]+\?email=ann)/)) ?? [];
  await ann.post('/api/auth/verify-email', { userId: annsId, code: '000000' });
  expect((await ann.post('/api/auth/verify-email', { userId: annsId, code })).status).toBe(200);
  secrets['verification code'] = code;
  cookies('before');

  expect((await ann.post('/api/auth/login', { email: ANN.email, password: WRONG })).status).toBe(401);
  expect((await ann.post('/api/auth/login', { email: ANN.email, password: FIRST, captchaToken: 'captcha-4711-token' })).status).toBe(200);
  cookies('signed in');
  const { csrfToken } = (await ann.get('/api/csrf-token')).body;
  Object.assign(secrets, { 'security token': csrfToken, captcha: 'captcha-4711-token' });
  const secret = String((await ann.post('/api/auth/mfa/setup', {})).body['secret']);
  const ofApp = codeOf(secret);
  const enabled = await ann.post('/api/auth/mfa/enable', { code: ofApp });
  expect(enabled.status).toBe(200);
  const backupCodes = Object.values(Object(enabled.body['backupCodes'])).map(String);
  expect(backupCodes).toHaveLength(10);
  const made = await ann.post('/api/api-tokens', { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 });
  const hook = await ann.post('/api/webhooks', { name: 'Hook', url: 'https://hook.invalid/', events: ['assessment_approved'] });
  expect([made.status, hook.status]).toEqual([201, 201]);
  Object.assign(secrets, { 'API token': String(made.body['token']), 'webhook secret': String(hook.body['secret']) });
  const headers = { authorization: `Bearer ${String(made.body['token'])}` };
  const answers = ['customers', 'qbrs', 'auth/user'].map(async (path) => (await fetch(`${server.url}/api/${path}`, { headers })).status);
  expect(await Promise.all(answers)).toEqual([200, 403, 403]);
  Object.assign(secrets, { 'secret of the app': secret, 'code of the app': ofApp });
  for (const [index, one] of backupCodes.entries()) secrets[`backup code ${index}`] = one;
  cookies('with a factor');

  const invited = { email: 'eve@msp.test', firstName: 'Eve', lastName: 'Guest', roles: ['admin'] };
  expect((await ann.post('/api/users', invited)).status).toBe(201);
  const invitation = await fromMail(/accept-invite\?token=([\w-]+)/);
  secrets['invitation'] = invitation;
  await ann.get(`/accept-invite?token=${invitation}`).catch(() => null);
  await visitor(server.url).post('/api/auth/accept-invite', { token: invitation, firstName: 'Eve', lastName: 'Guest', password: FIRST });
  const tenant = {
    preset: 'entra',
    name: 'Microsoft',
    enabled: true,
    version: 0,
    tenantId: '0190a0a0-0000-4000-8000-000000000000',
    clientId: 'client',
  };
  const put = {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      cookie: [...ann.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
      'x-csrf-token': String((await ann.get('/api/csrf-token')).body['csrfToken']),
    },
  };
  const connected = await fetch(`${server.url}/api/sso/providers/0190a0a0-0000-4000-8000-000000000001`, {
    ...put,
    body: JSON.stringify({ ...tenant, clientSecret: 'client-secret-4711' }),
  });
  expect(connected.status).toBe(200);
  secrets['client secret'] = 'client-secret-4711';
  expect((await ann.post('/api/auth/change-password', { currentPassword: FIRST, newPassword: SECOND })).status).toBeLessThan(300);
  cookies('after the change');
  await ann.post('/api/auth/logout', {});

  const again = visitor(server.url);
  expect((await again.post('/api/auth/login', { email: ANN.email, password: SECOND })).body['requiresMfa']).toBe(true);
  cookies('half', again);
  const next = codeOf(secret, 1);
  expect((await again.post('/api/auth/verify-mfa', { email: ANN.email, token: next })).status).toBeLessThan(300);
  secrets['second code of the app'] = next;
  expect((await again.post('/api/auth/request-password-reset', { email: ANN.email })).status).toBeLessThan(300);
  const link = await fromMail(/reset-password\?token=([\w-]+)/);
  secrets['link'] = link;
  await fetch(`${server.url}/reset-password?token=${link}`);
  await fetch(`${server.url}/auth/entra/callback?code=provider-code-4711&state=state-4711-value&error_description=x`);
  await fetch(`${server.url}/%ff?token=${link}`);
  await fetch(`${server.url}/api/customers?q=${link}`, {
    headers: { authorization: 'Bearer bearer-4711', cookie: 'sid=made-up-4711-cookie' },
  });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    body: `{"password":"${WRONG}"`,
    headers: { 'content-type': 'application/json' },
  });
  const byLink = { 'x-passcode': 'passcode-4711-link' };
  await fetch(`${server.url}/share/shared-4711-link`);
  await fetch(`${server.url}/api/share/shared-4711-link`, { headers: byLink });
  await fetch(`${server.url}/api/share/shared-4711-link/decisions`, {
    method: 'POST',
    body: JSON.stringify({ recommendationId: annsId, outcome: 'approved', by: 'Helen' }),
    headers: { ...byLink, 'content-type': 'application/json' },
  });
  await fetch(`${server.url}/api/share/${'shared-4711-link'.repeat(9)}/%ff`, { headers: byLink });
  Object.assign(secrets, { 'shared link': 'shared-4711-link', passcode: 'passcode-4711-link' });
  Object.assign(secrets, {
    'provider code': 'provider-code-4711',
    state: 'state-4711-value',
    bearer: 'bearer-4711',
    'made up': 'made-up-4711-cookie',
  });
  expect((await visitor(server.url).post('/api/auth/reset-password', { token: link, newPassword: `${SECOND}yz` })).status).toBeLessThan(
    300,
  );
  await visitor(server.url).post('/api/auth/login', { email: 'eve@msp.test', password: WRONG });
  const eve = visitor(server.url);
  await eve.post('/api/auth/login', { email: 'eve@msp.test', password: FIRST });
  cookies('another person', eve);
  expect((await eve.post('/api/organizations/transfer-ownership', { userId: annsId })).status).toBe(403);
}

test('[ASSESS-10] [T19] The audit log contains no secret after every kind of sign-in', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query('alter table audit_events no force row level security');
    const { rows } = await client.query<{ line: string }>('select row_to_json(e)::text as line from audit_events e');
    const lines = rows.map(({ line }) => line).join('\n');
    expect(rows.length).toBeGreaterThan(5);
    const found = Object.entries(secrets).filter(([, value]) => value.length >= 6 && isIn(lines, value));
    expect(found.map(([name]) => name)).toEqual([]);
  } finally {
    await client.end();
  }
});

test('[SEC-45] [T19] The server log contains no secret at its most detailed level after every kind of sign-in', () => {
  expect(log.split('\n').filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(30);
  const names = Object.entries(secrets).filter(([, value]) => value.length >= 6);
  expect(names.length).toBeGreaterThan(30);
  const found = names.filter(([, value]) => isIn(log, value));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(log).not.toMatch(/token=|code=|password"\s*:|set-cookie|"authorization"/i);
});

test('[SEC-46] A refused permission is logged with the person and the call, and a refused sign-in is logged too', () => {
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line): unknown => JSON.parse(line));
  const transfer = { method: 'POST', route: '/api/organizations/transfer-ownership', status: 403 };
  expect(lines).toContainEqual(expect.objectContaining({ ...transfer, userId: expect.any(String), organizationId: expect.any(String) }));
  expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 401 }));
});

/** Matches whole numbers only, because six digits occur by chance within a longer one. */
function isIn(text: string, secret: string): boolean {
  return new RegExp(`(?<![\\d.])${secret.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\d)`).test(text);
}
