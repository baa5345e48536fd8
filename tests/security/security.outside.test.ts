import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import { createWebhook, rotateWebhookSecret, testWebhook } from '#contract/integrations/webhooks.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { deliverOutside } from '#server/platform/jobs/outbox.ts';
import { addressOf } from '#tests/support/caller.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { openSink, type Sink } from '#tests/support/sink.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let sink: Sink;
let msp: TestOrganization;
let webhookId: string;
/** Unguessable parts of the secrets. */
let secrets: string[];
beforeAll(async () => {
  sink = await openSink();
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' }, { ownDatabase: 'everything that is stored is searched' });
  msp = await server.organization();
  secrets = await connectAll();
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

/** Connects one of everything that has a secret, with one successful and one failed delivery each. */
async function connectAll(): Promise<string[]> {
  const { owner } = msp;
  const { token } = await owner.sees(createApiToken, { body: { name: 'Script', scopes: ['customers:view'], expiresInDays: 30 } });
  const webhook = await owner.sees(createWebhook, { body: { name: 'Hook', url: sink.url, events: ['assessment_approved'] } });
  webhookId = webhook.id;
  const { secret: next } = await owner.sees(rotateWebhookSecret, { params: { id: webhook.id } });
  const path = 'T0CHANNEL/B0CHANNEL/q8Zk3pV7wXy2';
  for (const kind of ['slack', 'teams'] as const) {
    const channels = [{ name: 'All', url: `${sink.url}${path}`, events: ['assessment_approved' as const] }];
    await owner.sees(putIntegration, { params: { kind }, body: { channels } });
  }
  for (const status of [200, 500]) {
    sink.answers(status, `${path} is not known`);
    await owner.sees(testWebhook, { params: { id: webhook.id } });
    for (const kind of ['slack', 'teams'] as const) await owner.sees(testIntegration, { params: { kind }, body: {} });
    await deliverOutside(server.context);
  }
  await server.app.inject({ method: 'GET', url: '/api/customers', headers: { authorization: `Bearer ${token}` } });
  await server.app.inject({ method: 'GET', url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
  return [token.slice(4, -4), webhook.secret.slice(6, -4), next.slice(6, -4), path.slice(0, -4)];
}

test('[HOOK-13] No secret of a token, webhook or channel is stored in plain text in any row, audit log and jobs included', async () => {
  expect(sink.received).toHaveLength(6);
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'platform', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
    for (const { text } of rows) if (secrets.some((secret) => text.includes(secret))) found.push(name);
  }
  await client.end();
  expect(tables.length).toBeGreaterThan(60);
  expect(found).toEqual([]);
});

test('[HOOK-14] No response of the API repeats a secret of a token, webhook or channel', async () => {
  const readings = ENDPOINTS.map(({ entry }) => entry).filter(({ method }) => method === 'GET');
  let seen = 0;
  for (const entry of readings) {
    const id = entry.path.startsWith('/api/webhooks') ? webhookId : NOBODY;
    const { body, statusCode } = await msp.owner.inject({ method: 'GET', url: addressOf(entry, { params: { id, kind: 'slack' } }) });
    if (statusCode === 200) seen += 1;
    for (const secret of secrets) expect(body, entry.path).not.toContain(secret);
  }
  expect(seen).toBeGreaterThan(25);
});
