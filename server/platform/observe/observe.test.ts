import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#contract/auth/auth.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSink } from '#tests/support/sink.ts';
import { logSlowQueries } from './slow-log.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const ID = '1f0c2a44-7d3e-4b1';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '9464' });
  msp = await server.organization();
});
afterAll(() => server.close());

/** Runs the work while the customers table is locked. */
async function whileLocked(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table customers in access exclusive mode');
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/** Only ends a hanging test; no test may depend on the speed of the machine. */
const SOON = { timeout: 60_000 };

const shown = `select application_name as name, query from pg_stat_activity where application_name like $1 and state = 'active'`;

test('[SCALE-17] A query waiting in PostgreSQL names the browser request, and so does the slow-query log', async () => {
  const lines: Record<string, unknown>[] = [];
  logSlowQueries(server.pools.observer, { warn: (line) => void lines.push({ ...line }) }, 100);
  const headers = { 'x-request-id': ID };
  const seen: { name: string; query: string }[] = [];
  const asked: Promise<{ statusCode: number; headers: Record<string, unknown> }>[] = [];
  await whileLocked(async (owner) => {
    asked.push(msp.owner.inject({ method: 'GET', url: '/api/customers?q=Contoso', headers }));
    asked.push(msp.owner.inject({ method: 'POST', url: '/api/customers', payload: { name: 'Fabrikam' }, headers }));
    await vi.waitUntil(async () => {
      // Otherwise the transaction would see the activity of its first read.
      await owner.query('select pg_stat_clear_snapshot()');
      const { rows } = await owner.query<{ name: string; query: string }>(shown, [`%${ID}%`]);
      seen.splice(0, seen.length, ...rows);
      return rows.length === 2;
    }, SOON);
    await owner.query('select pg_sleep(0.15)');
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
  const ids = answers.map((answer) => String(answer.headers['x-request-id']));
  for (const id of ids) expect(id).toMatch(new RegExp(`^${ID}-[0-9a-f-]{13}-\\d+$`));
  expect(seen.map(({ name }) => name).toSorted()).toEqual(ids.map((id) => `plumbline_tenant ${id}`).toSorted());
  // Prepared statements keep their text, so that they are prepared once.
  expect(seen.map(({ query }) => query).join()).not.toContain(ID);
  // Other queries may be slow too on a busy machine.
  expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(ids));
  expect(new Set(lines.map(({ route }) => route))).toEqual(new Set(['/api/customers']));
  expect(JSON.stringify(lines)).toMatch(/from .*customers/);
  expect(JSON.stringify(lines)).not.toMatch(/Contoso|Fabrikam/);

  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const left = async () => (await owner.query('select 1 from pg_stat_activity where application_name like $1', [`%${ID}%`])).rows.length;
  await vi.waitUntil(async () => (await left()) === 0, SOON);
  await owner.end();
});

test('[SCALE-18] An invalid request id is not taken over', async () => {
  for (const sent of ["' or 1=1", 'x'.repeat(60), 'short']) {
    const { headers } = await msp.owner.inject({ method: 'GET', url: '/api/customers', headers: { 'x-request-id': sent } });
    expect(headers['x-request-id']).not.toContain(sent);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}-\d+$/);
  }
});

test('[SCALE-19] The Grafana dashboard uses metrics that the product serves, and shows each of them', async () => {
  await msp.owner.sees(listCustomers);
  const registry = server.context.metrics?.registry;
  const text = (await registry?.metrics()) ?? '';
  const served = new Set([...text.matchAll(/^([a-z]\w+)(?:\{| )/gm)].map(([, name = '']) => name));
  const dashboard: unknown = JSON.parse(await readFile(join(ROOT, 'deploy', 'grafana', 'plumbline.json'), 'utf8'));
  const asked = [...JSON.stringify(dashboard).matchAll(/\b((?:http|database|pg|process|nodejs|worker|event)_\w+)(?=\{|, instance\))/g)];
  const names = new Set(asked.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !served.has(name))).toEqual([]);
  const own = (await registry?.getMetricsAsJSON())?.map(({ name }) => name).filter((name) => !/^(process|nodejs)_/.test(name)) ?? [];
  expect(own.filter((name) => ![...names].some((one) => one.startsWith(name)))).toEqual([]);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/customers",status="200"\} [1-9]/);
  expect(text).toMatch(/database_message_duration_seconds_count\{pool="tenant",outcome="answered"\} [1-9]/);
  // The connection of the list may be released shortly after the response.
  expect(text).toMatch(/pg_pool_connections\{pool="tenant",state="(?:idle|in_use)"\} [1-9]/);
});

interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: { key: string; value: object }[] }[];
    }[];
  }[];
}

test('[SCALE-20] An OpenTelemetry collector receives requests and their statements, and no secret or value', async () => {
  const collector = await openSink();
  const traced = await startTestServer(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    { ownDatabase: 'its end must send what waits, before anything else is asserted' },
  );
  const { owner } = await traced.organization();
  await owner.sees(createCustomer, { body: { name: 'Unmistakable Ltd' } });
  await owner.sees(listCustomers, { query: { q: 'Unmistakable' } });
  await traced.stranger.refused(login, { body: { email: owner.email, password: 'Wrong!lantern42', captchaToken: null } });
  const parented = await owner.inject({
    method: 'GET',
    url: '/api/customers',
    headers: { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' },
  });
  expect(parented.statusCode).toBe(200);
  await traced.close();
  await collector.close();

  const bodies = collector.received.map(({ body }) => body);
  expect(new Set(collector.received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']));
  const parts = bodies.flatMap((body) => (JSON.parse(body) as Exported).resourceSpans);
  expect(JSON.stringify(parts[0]?.resource)).toContain('"plumbline"');
  const spans = parts.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const created = spans.find(({ name }) => name === 'POST /api/customers');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
  expect(below.length).toBeGreaterThan(1);
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([created?.traceId]));
  expect(JSON.stringify(below)).toContain('insert into');
  expect(JSON.stringify(created?.attributes)).toMatch(/request\.id.*201/);
  expect(spans.some(({ name }) => name === 'POST /api/auth/login')).toBe(true);
  const all = bodies.join('\n');
  for (const secret of [
    'Unmistakable',
    owner.email,
    'Wrong!lantern42',
    owner.cookies['sid'] ?? 'no session',
    '11111111111111111111111111111111',
  ])
    expect(all.includes(secret), secret).toBe(false);
});

test('[SCALE-21] A process without a collector loads no part of OpenTelemetry', async () => {
  const names = (await readdir(join(ROOT, 'server'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(ROOT, 'server', name), 'utf8') })));
  expect(texts.filter(({ text }) => text.includes("'@opentelemetry/")).map(({ name }) => name)).toEqual(['platform/observe/traces.ts']);
  const imports = texts.flatMap(({ name, text }) => (/^import (?!type).*observe\/traces\.ts/m.test(text) ? [name] : []));
  expect(imports).toEqual([]);
  expect(server.context.traces).toBeNull();
});
