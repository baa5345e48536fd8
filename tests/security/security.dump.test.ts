import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { requestPasswordReset } from '#contract/auth/passwords.contract.ts';
import { verifyMfa } from '#contract/auth/mfa.contract.ts';
import { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { parseOptions } from '@node-rs/argon2';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { codeOf, withAuthenticator } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NEWCOMER = { firstName: 'Ann', lastName: 'Late', password: PASSWORD, organizationName: 'Northwind IT' };
const CLIENT_SECRET = 'client-secret-Zq7mB4xLw9';

let server: TestServer;
let client: pg.Client;
/** Secrets that give access, by name. */
const secrets: Record<string, string> = {};
let dump = '';

beforeAll(async () => {
  server = await startTestServer({ ARGON2_MEMORY: '19456' });
  client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const accounts = accountsIn(server);
  const { email, browser } = await accounts.signedIn();
  const { secret, backupCodes } = await withAuthenticator(browser);
  const tenant = { enabled: true, version: 0, tenantId: '0190a0a0-0000-4000-8000-000000000000', clientId: 'client' };
  await browser.sees(putSsoProvider, {
    params: { id: tenant.tenantId },
    body: { preset: 'entra', name: 'Microsoft', ...tenant, clientSecret: CLIENT_SECRET },
  });
  await browser.sees(inviteUser, { body: { email: 'new@msp.test', firstName: 'New', lastName: 'Person', roles: ['vcio'] } });
  const halfway = accounts.browser();
  await halfway.sees(login, { body: { email, password: PASSWORD } });
  const second = accounts.browser();
  await second.sees(login, { body: { email, password: PASSWORD } });
  const challenge = second.cookies['mfa'] ?? '';
  await second.sees(verifyMfa, { body: { email, token: codeOf(secret) } });
  const waiting = await accounts.registered();
  await accounts.browser().sees(requestPasswordReset, { body: { email } });
  const isMailed = async () => (await server.mails()).some((mail) => mail.includes('/reset-password?token'));
  await vi.waitUntil(isMailed, { timeout: 60_000 });
  // Delivered email has no stored text; a test below checks queued email.
  const mails = (await server.mails()).join('\n');

  Object.assign(secrets, {
    'the session of now': browser.cookies['sid'],
    'another session': second.cookies['sid'],
    'a known browser': browser.cookies['dev'],
    'a pending sign-in': halfway.cookies['mfa'],
    'a completed sign-in': challenge,
    'the secret of the app': secret,
    'the secret of single sign-on': CLIENT_SECRET,
    'the password': PASSWORD,
    'the link to reset it': /reset-password\?token=([\w-]+)/.exec(mails)?.[1],
    'the invitation': /accept-invite\?token=([\w-]+)/.exec(mails)?.[1],
    ...Object.fromEntries(backupCodes.map((code, index) => [`backup code ${index + 1}`, code])),
    'the code of a new address': waiting.code,
  });
  dump = await wholeDatabase();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** Removes the prefix of a pending sign-in's cookie, which names its first factor and is not secret. */
function bare(secret: string): string {
  return secret.replace(/^(?:pwd|sso)\./, '');
}

/** Every row of every table as text; binary columns also as hex, base64url and Latin-1. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows) {
      parts.push(JSON.stringify(row));
      for (const value of Object.values(row)) {
        if (value instanceof Buffer) parts.push(value.toString('hex'), value.toString('base64url'), value.toString('latin1'));
      }
    }
  }
  return parts.join('\n');
}

test('[SEC-11] A database dump contains no cookie, link, code, secret or password that opens anything', () => {
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret?.length ?? 0, what).toBeGreaterThan(5);
    const forms = [bare(secret), Buffer.from(secret).toString('base64url'), Buffer.from(secret).toString('hex')];
    // Six digits occur by chance in long numbers, so such a code must match a whole value.
    const isShort = /^\d{6}$/.test(secret);
    const found = forms.filter((form) => dump.includes(isShort ? `"${form}"` : form));
    expect(found, what).toEqual([]);
  }
  expect(Object.keys(secrets)).toHaveLength(21);
  expect(dump).toContain(
    createHash('sha256')
      .update(secrets['the session of now'] ?? '')
      .digest('hex'),
  );
});

test('[SEC-12] A database dump contains no code, invitation or link while the email that carries it is queued', async () => {
  const accounts = accountsIn(server);
  const { email, browser } = await accounts.signedIn();
  await server.mails();
  await browser.sees(inviteUser, { body: { email: 'next@msp.test', firstName: 'Next', lastName: 'Person', roles: ['vcio'] } });
  await accounts.browser().sees(requestPasswordReset, { body: { email } });
  await accounts.browser().sees(register, { body: { ...NEWCOMER, email: 'late@msp.test' } });
  const down = () => Promise.reject(new Error('no response'));
  expect(await deliverWaiting(server.context, down)).toBe(0);
  const meanwhile = await wholeDatabase();
  await client.query('update platform.outbox set next_attempt_at = now() where delivered_at is null');
  const before = await server.mails();
  const mails = before.join('\n');
  const waited = [/reset-password\?token=([\w-]+)/g, /accept-invite\?token=([\w-]+)/g, /#code=(\w+)/g].map((pattern) =>
    [...mails.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  expect(waited.map((found) => found.length)).toEqual([2, 2, expect.any(Number)]);
  for (const secret of waited.slice(0, 2).flat()) expect(meanwhile).not.toContain(secret);
  for (const code of waited[2] ?? []) expect(meanwhile).not.toContain(`#code=${code}`);
});

test('[SEC-13] Passwords are stored with argon2id of at least 19 MiB and two rounds, and ten backup codes as hashes of 32 bytes', async () => {
  const { rows } = await client.query<{ hash: string }>('select hash from auth.passwords');
  expect(rows.length).toBeGreaterThan(1);
  for (const { hash } of rows) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    const { memoryCost, timeCost } = parseOptions(hash);
    expect([memoryCost >= 19_456, timeCost >= 2]).toEqual([true, true]);
  }
  const codes = await client.query<{ length: number; n: number }>(
    'select length(hash) as length, count(distinct hash)::int as n from auth.backup_codes group by 1',
  );
  expect(codes.rows).toEqual([{ length: 32, n: 10 }]);
});

test('[SEC-14] Stored secrets are sealed with AES-GCM under a key of their own', async () => {
  const { rows } = await client.query<{ sealed: string }>(
    'select secret as sealed from auth.totp union all select client_secret from auth.sso',
  );
  expect(rows).toHaveLength(2);
  for (const { sealed } of rows) {
    const header: unknown = JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString());
    expect(header).toMatchObject({ alg: 'A256GCMKW', enc: 'A256GCM' });
  }
});

test('[SEC-15] Tokens are 256 random bits, and only their hashes are stored', async () => {
  const names = ['the session of now', 'another session', 'a known browser', 'a pending sign-in', 'the link to reset it', 'the invitation'];
  const tokens = names.map((name) => Buffer.from(bare(secrets[name] ?? ''), 'base64url'));
  expect(tokens.map(({ length }) => length)).toEqual(names.map(() => 32));
  expect(new Set(tokens.map((token) => token.toString('hex'))).size).toBe(names.length);
  const { rows } = await client.query<{ length: number }>('select distinct length(token_hash) as length from auth.sessions');
  expect(rows).toEqual([{ length: 32 }]);
});
