import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAuditRetention, getAuditRetention, listAuditEvents, verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { sealWaiting } from './chain.ts';
import { trimLog } from './chain.trim.ts';

const DAY = 86_400_000;

let server: TestServer;
let database: pg.Client;
let msp: TestOrganization;
let unprovenUpTo: number;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
  ({ unprovenUpTo } = server.pools.trail.key);
});
afterAll(async () => {
  server.pools.trail.key.unprovenUpTo = unprovenUpTo;
  await database.end();
  await server.close();
});
beforeEach(async () => {
  msp = await server.organization();
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await msp.owner.sees(createCustomer, { body: { name } });
  await seal();
});

const inside = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(server.pools, msp.id, work);
const seal = () => inside((tx) => sealWaiting(tx, server.pools.trail.key));
const verified = (query: Record<string, string> = {}) => msp.owner.sees(verifyAuditLog, { query });
const keep = (days: number | null) => msp.owner.sees(changeAuditRetention, { body: { days, version: 1 } });
/** Trims as if this many days had passed; the database uses only its own clock. */
const trimAfter = (days: number) => inside((tx) => trimLog(tx, server.pools, new Date(Date.now() + days * DAY)));

/** Rewrites the events up to a position, and the chain, as if they were two years old. */
async function makeOld(upTo: number): Promise<void> {
  await database.query('alter table audit_events disable trigger audit_events_sealed_once; set session_replication_role = replica');
  const { rows } = await database.query<{ n: string }>(
    `update audit_events set place = null, hash = null where organization_id = $1 returning seq as n`,
    [msp.id],
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  await database.query(`update audit_chains set seq = null, place = 0, hash = '' where organization_id = $1`, [msp.id]);
  await database.query(
    `update audit_events e set at = now() - interval '2 years', proof = null
     from (select seq, row_number() over (order by seq) as nr from audit_events where organization_id = $1) o
     where e.organization_id = $1 and e.seq = o.seq and o.nr <= $2`,
    [msp.id, upTo],
  );
  await database.query('alter table audit_events enable trigger audit_events_sealed_once; set session_replication_role = origin');
  server.pools.trail.key.unprovenUpTo = Number.MAX_SAFE_INTEGER;
  await seal();
}

describe('the retention of the audit log', () => {
  test('[SCOPE-18] Events older than the retention are removed, and the rest is verified from the recorded anchor', async () => {
    await makeOld(4);
    const before = await verified();
    expect(before).toMatchObject({ valid: true, anchor: null });
    await keep(365);
    expect(await trimAfter(0)).toBe(4);
    await seal();
    const after = await verified();
    expect(after).toMatchObject({ valid: true, brokenAt: null });
    expect(after.anchor?.hash).toMatch(/^[0-9a-f]{64}$/);
    const actions = (await msp.owner.sees(listAuditEvents, { query: {} })).map(({ action }) => action);
    expect(actions).toContain('audit.trimmed');
    expect(await trimAfter(0)).toBe(0);
    expect(await msp.owner.sees(getAuditRetention)).toMatchObject({ days: 365, version: 2 });
    // A previously exported head is still part of the log; the head of a removed event is reported as removed.
    const head = { seq: String(before.head?.seq), hash: before.head?.hash ?? '' };
    expect(await verified(head)).toMatchObject({ valid: true, isHeadGone: false });
    expect(await verified({ seq: '1', hash: 'a'.repeat(64) })).toMatchObject({ valid: true, isHeadGone: true });
    const anchor = { seq: String(after.anchor?.seq), hash: 'a'.repeat(64) };
    expect(await verified(anchor)).toMatchObject({ valid: false });
  });

  test('[SCOPE-19] A start of the log cut off by the database owner is detected, with and without an anchor written for it', async () => {
    await database.query('delete from audit_events where organization_id = $1 and place <= 2', [msp.id]);
    expect(await verified()).toMatchObject({ valid: false, reason: 'missing' });
    await database.query(
      `update audit_chains set anchor_place = 2, anchor_seq = 1, anchor_hash = 'x', anchor_proof = '\\x00' where organization_id = $1`,
      [msp.id],
    );
    expect(await verified()).toMatchObject({ valid: false, reason: 'missing', checked: 0 });
  });

  test('[SCOPE-20] A changed part of the log is kept as evidence, however old it is', async () => {
    await makeOld(4);
    await keep(365);
    await database.query('alter table audit_events disable trigger audit_events_sealed_once');
    await database.query("update audit_events set actor_name = 'Nobody' where organization_id = $1 and place = 2", [msp.id]);
    await database.query('alter table audit_events enable trigger audit_events_sealed_once');
    expect(await trimAfter(0)).toBe(0);
    expect(await verified()).toMatchObject({ valid: false, reason: 'changed' });
  });

  test('[SCOPE-21] Events younger than a year are never removed, and none are removed without a retention', async () => {
    expect(await trimAfter(10_000)).toBe(0);
    for (const days of [0, 364, -1]) {
      expect((await msp.owner.refused(changeAuditRetention, { body: { days, version: 1 } })).code).toBe('VALIDATION_ERROR');
    }
    await keep(365);
    await expect(trimAfter(10_000)).rejects.toThrow(/kept for a year/);
    expect(await verified()).toMatchObject({ valid: true, anchor: null });
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(changeAuditRetention, { body: { days: 400, version: 2 } })).code).toBe('FORBIDDEN');
  });
});
