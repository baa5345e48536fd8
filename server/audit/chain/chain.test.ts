import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Caller } from '#tests/support/caller.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { keepChains } from './chain.jobs.ts';
import { sealTouched, sealWaiting } from './chain.ts';

let server: TestServer;
let database: pg.Client;
let owner: Caller;
let organizationId: string;
let place: string;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

/** Gives each test a new organisation with at least six sealed events in its log. */
beforeEach(async () => {
  await newLog();
  for (const name of ['Harbour Dental', 'Fairway Legal', 'Orchard Vets']) {
    const customer = await owner.sees(createCustomer, { body: { name } });
    await owner.sees(updateCustomer, { params: customer, body: { notesInternal: `About "${name}" ✓`, version: 1 } });
  }
  expect(await verified()).toMatchObject({ valid: true, brokenAt: null });
  // The database owner can bypass everything, including row security and the trigger that protects sealed events.
  await database.query(
    'alter table audit_events disable trigger audit_events_sealed_once; alter table audit_events no force row level security',
  );
});
afterEach(async () => {
  await database.query(
    'alter table audit_events enable trigger audit_events_sealed_once; alter table audit_events force row level security',
  );
});

async function newLog(): Promise<void> {
  ({ owner, id: organizationId } = await server.organization());
  place = `organization_id = '${organizationId}'`;
}

const seal = () => asOrganization(server.pools, organizationId, (tx) => sealWaiting(tx, server.pools.trail.key));
async function verified(query: Record<string, string> = {}) {
  await seal();
  return owner.sees(verifyAuditLog, { query });
}
const seqs = async (): Promise<number[]> =>
  (await database.query<{ seq: string }>(`select seq from audit_events where ${place} order by place`)).rows.map(({ seq }) => Number(seq));
const nth = async (n: number): Promise<number> => (await seqs()).at(n) ?? 0;
const COLUMNS = `organization_id, at, actor_id, actor_name, actor_role, actor_kind, action, entity_type, entity_id, entity_label, customer_id,
  before, after, ip, user_agent, request_id, outcome, proof`;

describe('the chain of the audit log', () => {
  test('[CHAIN-1] Every event has a place in the chain, and an untouched log is valid', async () => {
    const { checked, head, valid } = await verified();
    expect(valid).toBe(true);
    expect(checked).toBe((await seqs()).length);
    expect(head?.seq).toBe(await nth(-1));
    expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[AUDIT-8] More events than one transaction can seal all get their places, each once, including late ones', async () => {
    await database.query(
      `insert into audit_events (organization_id, actor_name, actor_role, action, entity_type)
       select '${organizationId}', 'Somebody', 'vcio', 'customer.viewed', 'customer' from generate_series(1, 2500)`,
    );
    const once = () => asOrganization(server.pools, organizationId, (tx) => sealWaiting(tx, server.pools.trail.key, 1000));
    expect([await once(), await once(), await once(), await once()]).toEqual([true, true, false, false]);
    const { rows } = await database.query(
      `select count(*)::int as n, max(place)::int as last, count(distinct place)::int as places from audit_events where ${place}`,
    );
    expect(rows[0]).toEqual({ n: rows[0].last, last: rows[0].last, places: rows[0].last });
  });

  const CHANGES: readonly (readonly [what: string, assignment: string])[] = [
    ['who did it', "actor_name = 'Somebody Else'"],
    ['what was done', "action = 'customer.viewed'"],
    ['what it was done to', "entity_label = 'Another Customer'"],
    ['a field after the change', `after = '{"notesInternal": "Nothing"}'`],
    ['its time', "at = at - interval '1 second'"],
    ['where it came from', "ip = '10.0.0.1'"],
    ['what became of it', "outcome = 'denied'"],
    ['the proof of its origin', 'proof = null'],
  ];
  for (const [what, assignment] of CHANGES) {
    test(`[CHAIN-2] A change of ${what} in an event by the database owner is detected`, async () => {
      const seq = await nth(3);
      await database.query(`update audit_events set ${assignment} where ${place} and seq = ${seq}`);
      expect(await verified()).toMatchObject({ valid: false, brokenAt: seq, reason: 'changed', checked: 3 });
    });
  }

  for (const [where, deleted, found] of [
    ['in the middle', 3, 4],
    ['at the end', -1, -1],
  ] as const) {
    test(`[CHAIN-3] A deleted event is detected ${where}`, async () => {
      const [seq, brokenAt] = [await nth(deleted), await nth(found)];
      await database.query(`delete from audit_events where ${place} and seq = ${seq}`);
      expect(await verified()).toMatchObject({ valid: false, brokenAt, reason: 'missing' });
    });
  }

  test('[CHAIN-4] A deleted event is detected even if the gap behind it was closed', async () => {
    const third = await nth(3);
    await database.query(`delete from audit_events where ${place} and seq = ${third}`);
    for (let gap = 4; gap < (await seqs()).length + 1; gap += 1) {
      await database.query(`update audit_events set place = ${gap} where ${place} and place = ${gap + 1}`);
    }
    expect(await verified()).toMatchObject({ valid: false, reason: 'changed' });
  });

  test('[CHAIN-5] Two events with swapped places are detected', async () => {
    const [one, other] = [await nth(2), await nth(3)];
    await database.query(`update audit_events set place = -1 where ${place} and seq = ${one}`);
    await database.query(`update audit_events set place = 3 where ${place} and seq = ${other}`);
    await database.query(`update audit_events set place = 4 where ${place} and seq = ${one}`);
    expect(await verified()).toMatchObject({ valid: false, brokenAt: other, reason: 'changed' });
  });

  test('[CHAIN-6] An event written by the database owner is detected, before and after it is sealed', async () => {
    const { rows } = await database.query<{
      seq: string;
    }>(`insert into audit_events (organization_id, actor_name, actor_role, action, entity_type)
      values ('${organizationId}', 'Olivia Owner', 'owner', 'customer.deleted', 'customer') returning seq`);
    const seq = Number(rows[0]?.seq);
    expect(await verified()).toMatchObject({ valid: false, brokenAt: seq, reason: 'inserted' });
    expect(await verified()).toMatchObject({ valid: false, brokenAt: seq, reason: 'inserted' });
  });

  test('[CHAIN-7] A copy of a genuine event is detected, with its own time and with a later one', async () => {
    const { rows } = await database.query<{ seq: string }>(
      `insert into audit_events (${COLUMNS}) select ${COLUMNS} from audit_events where ${place} and place = 2 returning seq`,
    );
    expect(await verified()).toMatchObject({ valid: false, brokenAt: Number(rows[0]?.seq), reason: 'inserted' });
  });

  test('[CHAIN-8] A tail cut off together with its record is detected with a head that was exported earlier', async () => {
    const { head } = await verified();
    const before = await nth(-2);
    await database.query(`delete from audit_events where ${place} and seq = ${head?.seq}`);
    await database.query('alter table audit_chains no force row level security');
    await database.query(`update audit_chains c set seq = e.seq, place = e.place, hash = e.hash from audit_events e
      where c.${place} and e.${place} and e.seq = ${before}`);
    await database.query('alter table audit_chains force row level security');
    expect(await verified()).toMatchObject({ valid: true });
    const known = { seq: String(head?.seq), hash: head?.hash ?? '' };
    expect(await verified(known)).toMatchObject({ valid: false, brokenAt: head?.seq, reason: 'missing' });
  });

  test('[CHAIN-9] A head that was exported earlier stays part of a log that grows, and a wrong one does not', async () => {
    const { head } = await verified();
    await owner.sees(createCustomer, { body: { name: 'Later Limited' } });
    const known = { seq: String(head?.seq), hash: head?.hash ?? '' };
    expect(await verified(known)).toMatchObject({ valid: true });
    expect(await verified({ ...known, hash: 'a'.repeat(64) })).toMatchObject({ valid: false, brokenAt: head?.seq, reason: 'changed' });
    for (const query of [{ seq: '1' }, { hash: 'a'.repeat(64) }, { seq: '-1', hash: 'a'.repeat(64) }, { seq: '1', hash: 'xyz' }]) {
      expect((await owner.refused(verifyAuditLog, { query })).code).toBe('VALIDATION_ERROR');
    }
  });

  test('[CHAIN-10] The application itself can neither change an event nor seal one twice', async () => {
    await database.query('alter table audit_events enable trigger audit_events_sealed_once');
    await asOrganization(server.pools, organizationId, async (tx) => {
      await expect(tx.updateTable('auditEvents').set({ action: 'x' }).execute()).rejects.toThrow(/permission denied/);
    }).catch(() => {});
    await expect(
      asOrganization(server.pools, organizationId, (tx) => tx.updateTable('auditEvents').set({ place: 99 }).execute()),
    ).rejects.toThrow(/never changes/);
  });

  test('[CHAIN-11] Twenty simultaneous writers and two sealers produce one chain without a gap', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Customer ${i}`);
    await Promise.all([...names.map((name) => owner.sees(createCustomer, { body: { name } })), seal(), seal()]);
    await Promise.all([seal(), seal()]);
    const { valid, checked } = await verified();
    expect(valid).toBe(true);
    expect(checked).toBe((await seqs()).length);
  });

  test('[CHAIN-12] Events of a process are sealed by its next run, and each owner gets the chain head monthly by email', async () => {
    await owner.sees(createCustomer, { body: { name: 'Sealed Soon' } });
    await sealTouched(server.pools, Date.now());
    const open = `select count(*)::integer as n from audit_events where ${place} and place is null`;
    expect((await database.query<{ n: number }>(open)).rows[0]?.n).toBe(0);

    const later = new Date(Date.now() + 32 * 86_400_000);
    const run = { publicUrl: server.config.publicUrl, now: later };
    const { head } = await verified();
    await keepChains.run({ pools: server.pools, ...run });
    await keepChains.run({ pools: server.pools, ...run });
    const mails = (await server.mails()).filter((mail) => mail.includes(head?.hash ?? 'none'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Event: ${head?.seq}`);
  });
});
