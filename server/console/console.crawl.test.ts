import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStats } from '#contract/console/console.contract.ts';
import { listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { getSecurity } from '#contract/console/console.security.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { addressOf } from '#tests/support/caller.ts';
import { type SampleOrganization, sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { countForConsole, noteKeys } from './console.ts';

const MARKER = 'marker-secret-71ab';

let server: TestServer;
let sample: SampleOrganization;
let chief: Awaited<ReturnType<typeof superadminOf>>;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it reads the keys that an installation makes at its first start' });
  sample = await sampleOrganization(server, MARKER);
  chief = await superadminOf(server);
  // The console shows the organisation's name; every other text keeps the marker.
  await asOrganization(server.pools, sample.msp.id, (tx) => tx.updateTable('organizations').set({ name: 'Plain name' }).execute());
  await countForConsole.run(server);
});
afterAll(() => server.close());

test('[ADMIN-60] Responses of the console contain no text written by an organisation, except its feedback', async () => {
  const body = { title: 'A wish', description: 'We wish for something.' };
  const { id: feedback } = await sample.owner.sees(sendFeedback, { body });
  const readings = ENDPOINTS.map(({ entry }) => entry).filter(
    // Excludes support access, whose reason and consent both sides may read.
    ({ allow, method, path }) => allow === 'superadmin' && method === 'GET' && !path.endsWith('/visits'),
  );
  expect(readings.length).toBeGreaterThan(5);
  let answered = '';
  for (const entry of readings) {
    const answer = await chief.inject({ method: 'GET', url: addressOf(entry, { params: { id: sample.msp.id } }) });
    expect(answer.statusCode, entry.path).toBe(200);
    expect(answer.body, entry.path).not.toContain(MARKER);
    // The console lists support sessions, and restores refer to a backup of the organisation.
    const { visits: _, backups: __, ...ids } = sample.ids;
    for (const id of Object.values(ids)) expect(answer.body, entry.path).not.toContain(id);
    answered += answer.body;
  }
  // Fails if the crawl has not met the organisation, because it would prove nothing.
  expect(answered).toContain('Plain name');
  expect(answered).toContain(feedback);
  expect(answered).toContain(sample.ids.backups);
});

test('[ADMIN-61] A console query for rows of an organisation is refused by the database', async () => {
  const { pools } = server;
  for (const table of ['answers', 'customers', 'files', 'findings', 'recommendations', 'comments', 'people', 'qbrs', 'sops']) {
    const client = await pools.console.connect();
    try {
      await client.query(`begin; select set_config('app.organization_id', '${sample.msp.id}', true)`);
      await expect(client.query(`select * from ${table}`), table).rejects.toThrow(/permission denied|does not exist/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});

test('[ADMIN-62] Refused sign-ins, disabled accounts, exports, threats, superadmins and keys equal those in the database', async () => {
  await noteKeys(server.context);
  const { id, owner } = await server.organization('Attacked IT');
  const disabled = await (await server.organization('Quiet IT')).person('vcio');
  await asAuth(server.pools, (tx) => tx.updateTable('auth.users').set({ loginDisabled: true }).where('id', '=', disabled.id).execute());
  const event = {
    actorName: 'Plumbline',
    actorRole: 'system',
    actorKind: 'system',
    entityType: 'user',
    outcome: 'denied',
    ip: '203.0.113.9',
  };
  const refused = {
    ...event,
    action: 'user.sign_in_refused',
    entityId: owner.id,
    entityLabel: owner.email,
    after: '{"reason":"password"}',
  };
  const threat = { ...event, action: 'security.threat', entityType: 'address', entityLabel: '203.0.113.9' };
  const exported = { ...event, action: 'customers.exported', actorId: owner.id, outcome: 'ok', after: '{"rows":6000}' };
  await asOrganization(server.pools, id, (tx) =>
    tx.insertInto('auditEvents').values([refused, refused, refused, threat, exported]).execute(),
  );
  const organization = { id, name: 'Attacked IT' };
  const security = await chief.sees(getSecurity, { query: {} });
  expect(security.addresses).toContainEqual(
    expect.objectContaining({ ip: '203.0.113.9', tries: 3, accounts: 1, organizations: 1, isBlocked: false }),
  );
  expect(security.accounts).toContainEqual(expect.objectContaining({ email: owner.email, organization, tries: 3, addresses: 1 }));
  expect(security.disabled.map(({ email }) => email)).toEqual([disabled.email]);
  expect(security.exports).toContainEqual(expect.objectContaining({ email: owner.email, why: '6,000 rows in one file', files: 1 }));
  expect(security.threats).toMatchObject([{ ip: '203.0.113.9', organization }]);
  expect(security.superadmins).toMatchObject([{ email: chief.email, hasSecondFactor: true, isDisabled: false }]);
  expect(security.keys.map(({ purpose }) => purpose)).toEqual(['audit', 'encryption']);
  expect(security.withoutMfa.length).toBeGreaterThan(1);
  expect((await chief.sees(getSecurity, { query: { period: 'month' } })).totals.refused).toBe(3);
});

test('[ADMIN-63] An audit log event with any label is recorded, and its label never reaches the console', async () => {
  const { id, owner } = await server.organization('Oddly named IT');
  const event = { actorName: 'Plumbline', actorRole: 'system', actorKind: 'system', entityType: 'api_token', outcome: 'denied' };
  const rows = [
    { ...event, action: 'security.threat', entityLabel: 'cafe' },
    { ...event, action: 'security.threat', entityLabel: '1.2.3' },
    { ...event, action: 'users.exported', actorId: owner.id, after: '{"rows": 99999999999.5}' },
    { ...event, action: 'users.exported', actorId: owner.id, after: '{"rows": "many"}' },
  ];
  await asOrganization(server.pools, id, (tx) => tx.insertInto('auditEvents').values(rows).execute());
  const answer = await chief.sees(getSecurity, { query: {} });
  expect(answer.threats.filter(({ organization }) => organization?.id === id)).toMatchObject([{ ip: null }, { ip: null }]);
  expect(JSON.stringify(answer)).not.toMatch(/cafe|1\.2\.3"/);
});

test('[ADMIN-64] An organisation suspended elsewhere is suspended in the console at once', async () => {
  const { id } = await server.organization('Closed IT');
  const shown = async () => (await chief.sees(listOrganizations, { query: { q: 'Closed IT' } }))[0]?.status;
  expect(await shown()).toBe('active');
  await asAuth(server.pools, (tx) => tx.updateTable('auth.organizations').set({ status: 'suspended' }).where('id', '=', id).execute());
  expect(await shown()).toBe('suspended');
});

test('[ADMIN-65] Console pages that refresh automatically never keep a session open', async () => {
  const idle = await superadminOf(server);
  const seen = async () =>
    asAuth(server.pools, (tx) =>
      tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', idle.id).executeTakeFirstOrThrow(),
    );
  await asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ lastSeenAt: sql`now() - interval '10 minutes'` })
      .where('userId', '=', idle.id)
      .execute(),
  );
  const before = await seen();
  await idle.sees(getStats);
  await idle.sees(getSecurity, { query: {} });
  expect(await seen()).toEqual(before);
});
