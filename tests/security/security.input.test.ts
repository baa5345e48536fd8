import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCurrentOrganization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountsIn } from '#tests/support/accounts.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const QUOTES = ["'; drop table customers; --", '\\\'" or $$1', '%_\\ ${x} {{x}} $1'];
const SCRIPTS = ['<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', 'javascript:alert(1)', '</script><script>alert(1)</script>'];

async function sources(room: 'server' | 'demo'): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(join(ROOT, room), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name),
  );
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(ROOT, room, name), 'utf8') })));
}

/** Functions that insert unescaped text into a query. */
const RAW = /sql\.(?:raw|lit)\(|\.query\(\s*`[^`]*\$\{/g;

test('[SEC-36] No query of the server is concatenated from text, except from constants', async () => {
  const found = [...(await sources('server')), ...(await sources('demo'))].flatMap(({ name, text }) => (text.match(RAW) ? [name] : []));
  // Permitted: constants (a sort direction, a lease, a query's columns, a channel, a batch size), escaped table names of the catalogue in
  // backups, and statements that create a database and its logins before the first request.
  const ours = [
    'platform/http/list.ts',
    'evidence/domains/domains.queries.ts',
    'assessments/assessments.queries.ts',
    'platform/db/logins.ts',
    'platform/jobs/outbox.ts',
    'platform/jobs/boss.ts',
    'platform/embedded/cluster.ts',
    'platform/live/live.ts',
    'backups/backups.tables.ts',
    'installation/installation.backup.ts',
    'installation/installation.restore.ts',
  ];
  expect(found.filter((name) => !ours.includes(name))).toEqual([]);
  expect('await client.query(`select ${name}`)'.match(RAW)).not.toBeNull();
});

test('[SEC-37] No secret comes from a predictable random generator', async () => {
  const found = (await sources('server')).filter(({ text }) => /Math\.random|Date\.now\(\)\.toString|pseudoRandomBytes/.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});

describe('user input', () => {
  let server: TestServer;
  let rows: DatabaseRows;
  let own: SampleOrganization;
  beforeAll(async () => {
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    own = await sampleOrganization(server, 'marker');
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  /** Excludes calls that end sessions, after which the others would be refused. */
  const walked = ENDPOINTS.map(({ entry }) => entry).filter(
    ({ path, events }) => !events && !/logout|end-sessions|sign-in-policy|transfer-ownership/.test(path),
  );
  const addressOf = (entry: Endpoint, text: string) => {
    const kind = entry.path.split('/')[2] ?? '';
    const id = entry.method === 'DELETE' ? undefined : Object.entries(own.ids).find(([name]) => name === kind)?.[1];
    return entry.path.replace(/:(\w+)/g, (_, slot: string) => (slot === 'id' && id ? id : encodeURIComponent(text)));
  };
  const fieldsOf = (entry: Endpoint, part: 'query' | 'body') => {
    const shape: unknown = Object(entry[part])?._zod?.def?.shape;
    return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
  };

  test('[SEC-38] Quotes and queries typed into any field of any call are stored as text or refused, and cause no server error', async () => {
    const tables = Object.keys(await rows.counts()).toSorted();
    let shots = 0;
    for (const entry of walked) {
      for (const text of QUOTES) {
        const query = fieldsOf(entry, 'query').map((name) => `${name}=${encodeURIComponent(text)}`);
        const fields = fieldsOf(entry, 'body');
        const all = Object.fromEntries(fields.map((name) => [name, text]));
        const bodies = entry.method === 'GET' ? [undefined] : [all, ...fields.slice(0, 3).map((name) => ({ [name]: text }))];
        for (const payload of text === QUOTES[0] ? bodies : bodies.slice(0, 1)) {
          const url = `${addressOf(entry, text)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
          const answer = await own.owner.inject({ method: entry.method, url, ...(payload ? { payload } : {}) });
          shots += 1;
          expect(answer.statusCode, `${entry.method} ${url} ${JSON.stringify(payload)} ${answer.body}`).toBeLessThan(500);
          expect(answer.body).not.toMatch(/syntax error|pg_|column (?:reference )?\\?"|relation \\?"/);
        }
      }
    }
    expect(shots).toBeGreaterThan(400);
    expect(Object.keys(await rows.counts()).toSorted()).toEqual(tables);
  });

  test('[SEC-39] Names that contain script are stored unchanged and returned as data', async () => {
    for (const name of SCRIPTS) {
      const made = await own.owner.sees(createCustomer, { body: { name } });
      expect(made.name).toBe(name);
      const answer = await server.visit(`/api/customers/${made.id}`, { headers: { cookie: `sid=${own.owner.cookies['sid']}` } });
      expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([200, { name }]);
      expect([answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
        'application/json; charset=utf-8',
        'nosniff',
      ]);
    }
    await accountsIn(server).registered({ firstName: '<b>Ann</b>', organizationName: SCRIPTS[0] ?? '' });
    await server.mails();
    const page = await server.app.inject({ method: 'GET', url: '/outbox' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<img src=x');
  });

  test('[SEC-40] A brand colour is a colour and nothing else', async () => {
    for (const primaryColor of [
      'red',
      '#fff;background:url(//evil.test)',
      'url(javascript:alert(1))',
      '#12345',
      '#1234567',
      '"><script>',
      'var(--x)',
    ]) {
      expect(await own.owner.refused(updateOrganization, { body: { settings: { primaryColor } } }), primaryColor).toMatchObject({
        status: 400,
      });
    }
    expect((await own.owner.sees(getCurrentOrganization)).settings.primaryColor ?? null).toBeNull();
  });

  const form = (name: string, type: string, bytes: Buffer | string) => {
    const boundary = 'x-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return own.owner.inject({ method: 'POST', url: '/api/organizations/logo', payload, headers });
  };

  test.each([
    ['an SVG', 'logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG that calls itself PNG', 'logo.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page that calls itself JPEG', 'logo.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
    ['a page behind the first bytes of a PNG', 'logo.png', 'image/png', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
    ['a file with a path for a name', '../../etc/passwd.png', 'image/png', 'root:x:0:0'],
  ])('[SEC-41] A logo that is %s is refused', async (_, name, type, bytes) => {
    const answer = await form(name, type, Buffer.from(bytes, 'latin1'));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect((await own.owner.sees(getCurrentOrganization)).settings.logo ?? null).toBeNull();
  });

  test('[SEC-42] A logo above one megabyte and a file above ten megabytes are refused', async () => {
    for (const megabytes of [1.1, 11]) {
      const answer = await form('logo.png', 'image/png', Buffer.alloc(megabytes * 1024 * 1024, 1));
      expect([400, 413], answer.body).toContain(answer.statusCode);
    }
  });

  test('[SEC-43] Fields that a call does not declare are dropped and never stored', async () => {
    const answer = await own.owner.inject({
      method: 'POST',
      url: '/api/customers',
      payload: { name: 'Declared', version: 99, undeclared: 'x-4711', organizationId: own.ids.users },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ version: 1 });
    expect(answer.body).not.toContain('x-4711');
  });

  test('[SEC-44] No response contains a hash, a sealed secret or a column that the contract does not name', async () => {
    for (const entry of walked.filter(({ method }) => method === 'GET')) {
      const answer = await own.owner.inject({ method: 'GET', url: addressOf(entry, 'mfa') });
      expect(answer.body, entry.path).not.toMatch(
        /\$argon2|passwordHash|password_hash|tokenHash|token_hash|clientSecret"|client_secret|backupSalt|organization_id|"kid"/,
      );
    }
  });
});
