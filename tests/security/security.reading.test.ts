import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { addressOf } from '#tests/support/caller.ts';
import { sampleOrganization, type SampleOrganization, QUESTION_KEYS } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';

const readings = ENDPOINTS.map(({ entry }) => entry).filter(({ method, events }) => method === 'GET' && !events);

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

const addresses = () =>
  readings.map((entry) => {
    const kind = /([\w-]+)\/:id\b/.exec(entry.path)?.[1] ?? '';
    const id = Object.entries(own.ids).find(([name]) => name === kind)?.[1];
    const url = addressOf(entry, { params: { id, questionKey: QUESTION_KEYS[0], slug: 'none', domain: own.ids.domains } });
    return { entry, url };
  });

test('[SEC-47] Calling every read changes nothing but the activity of its session and the record of downloads', async () => {
  const before = { ...(await rows.fingerprints(own.msp.id)), ...(await rows.counts()) };
  let seen = 0;
  for (const { url } of addresses()) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await server.app.inject({ method, url, cookies: own.owner.cookies });
      expect(statusCode, url).toBeLessThan(500);
      if (statusCode === 200) seen += 1;
    }
  }
  for (const url of ['/auth/entra/callback?code=x&state=y', '/outbox', '/api/docs', '/api/openapi.json', '/reset-password?token=x']) {
    await server.app.inject({ method: 'GET', url, cookies: own.owner.cookies });
  }
  expect(seen).toBeGreaterThan(35);
  const after = { ...(await rows.fingerprints(own.msp.id)), ...(await rows.counts()) };
  const moved = Object.keys(after).filter((table) => after[table] !== before[table]);
  // The person's last activity and every downloaded file are recorded.
  expect(moved.filter((table) => !['auth.sessions', 'public.people', 'public.audit_events'].includes(table))).toEqual([]);
  const files = readings.filter(({ download }) => download).length * 2;
  const entries = Number(after['public.audit_events']) - Number(before['public.audit_events']);
  expect(entries).toBeLessThanOrEqual(files);
});

test('[SEC-48] No call that changes something answers to GET', async () => {
  const readable = new Set(readings.map(({ path }) => path.replace(/:\w+/g, ':')));
  for (const { entry } of ENDPOINTS.filter(({ entry }) => entry.method !== 'GET')) {
    if (readable.has(entry.path.replace(/:\w+/g, ':'))) continue;
    const { statusCode } = await own.owner.inject({
      method: 'GET',
      url: addressOf(entry, { params: { ...own.ids, id: own.ids.customers } }),
    });
    expect([400, 404], entry.path).toContain(statusCode);
  }
});

test('[SEC-49] No call that a page repeats by itself extends a session', async () => {
  const polled = readings.filter(({ passive }) => passive).map(({ path }) => path);
  expect(polled).toEqual(
    expect.arrayContaining(['/api/auth/status', '/api/auth/user', '/api/notifications', '/api/notifications/count', '/api/csrf-token']),
  );
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const lastSeen = async () => {
    const { rows: found } = await client.query<{ seen: string }>('select last_seen_at::text as seen from auth.sessions where id = $1', [
      own.ids.sessions,
    ]);
    return found[0]?.seen;
  };
  await client.query(`update auth.sessions set last_seen_at = now() - interval '20 minutes' where id = $1`, [own.ids.sessions]);
  const before = await lastSeen();
  for (const url of polled) await own.owner.inject({ method: 'GET', url });
  expect(await lastSeen()).toBe(before);
  await own.owner.inject({ method: 'GET', url: '/api/customers' });
  // Reads are answered before their transaction ends.
  await expect.poll(lastSeen).not.toBe(before);
  await client.end();
});
