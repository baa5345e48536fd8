import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import {
  askOrganizationDeletion,
  getOrganizationDeletion,
  withdrawOrganizationDeletion,
} from '#contract/organizations/deletion.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { openRows } from '#tests/support/rows.ts';
import { sampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { eraseDue } from './deletion.jobs.ts';

const DAY = 86_400_000;

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const erase = () => eraseDue({ pools: server.pools, storage: server.context.storage });
/** Ends the grace period. */
const letPass = (organizationId: string) =>
  database.query("update auth.organizations set deletion_due = now() - interval '1 minute' where id = $1", [organizationId]);

/** Tables in which any row still contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'platform', 'console') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe('deleting an organisation', () => {
  test('[SCOPE-22] Only the owner can request deletion, by the typed name, and all members are notified of the date', async () => {
    const msp = await server.organization('Kestrel IT');
    const [admin, engineer] = [await msp.person('admin'), await msp.person('alignment_engineer')];
    expect((await admin.refused(askOrganizationDeletion, { body: { confirm: 'Kestrel IT' } })).code).toBe('FORBIDDEN');
    expect((await msp.owner.refused(askOrganizationDeletion, { body: { confirm: 'Kestrel' } })).code).toBe('VALIDATION_ERROR');
    const asked = await msp.owner.sees(askOrganizationDeletion, { body: { confirm: 'Kestrel IT' } });
    const days = (new Date(asked.dueAt ?? 0).getTime() - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    for (const person of [msp.owner, admin, engineer]) {
      const [note] = await person.sees(listNotifications, { query: {} });
      expect(note?.title).toMatch(/^Kestrel IT will be deleted on \d{1,2} [A-Z][a-z]{2} \d{4}$/);
      expect(await person.sees(getOrganizationDeletion)).toEqual(asked);
    }
    const again = await msp.owner.sees(askOrganizationDeletion, { body: { confirm: 'Kestrel IT' } });
    expect(again.dueAt).toBe(asked.dueAt);
  });

  test('[SCOPE-23] The organisation works until the deletion date and the deletion can be cancelled, with a notice to all members', async () => {
    const msp = await server.organization('Merlin IT');
    await msp.owner.sees(askOrganizationDeletion, { body: { confirm: 'Merlin IT' } });
    await erase();
    expect((await msp.owner.sees(getOrganizationDeletion)).askedBy).toBe('Olive Tester');
    const kept = await msp.owner.sees(withdrawOrganizationDeletion);
    expect(kept).toEqual({ dueAt: null, askedBy: null });
    await letPass(msp.id).catch(() => {});
    await erase();
    const titles = (await msp.owner.sees(listNotifications, { query: {} })).map(({ title }) => title);
    expect(titles).toContain('Merlin IT will not be deleted');
    const actions = (await msp.owner.sees(listAuditEvents, { query: {} })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['organization.deletion_asked', 'organization.deletion_withdrawn']));
  });

  test('[SCOPE-24] The deletion leaves no row in any table and no file in the storage, and other organisations are untouched', async () => {
    const rows = await openRows(server.ownerUrl);
    const gone = await sampleOrganization(server, 'marker-gone-1a2b');
    const other = await sampleOrganization(server, 'marker-stays-3c4d');
    const { hashes } = await asOrganization(server.pools, gone.msp.id, async (tx) => ({
      hashes: (await tx.selectFrom('fileBlobs').select('hash').execute()).map(({ hash }) => storageKey(gone.msp.id, hash)),
    }));
    expect(hashes.length).toBeGreaterThan(0);
    const before = await rows.fingerprints(other.msp.id);
    await gone.owner.sees(askOrganizationDeletion, { body: { confirm: gone.msp.name } });
    await letPass(gone.msp.id);
    await erase();
    expect(await tablesWith(gone.msp.id)).toEqual([]);
    expect(await tablesWith(gone.owner.id)).toEqual([]);
    expect(await tablesWith('marker-gone-1a2b')).toEqual([]);
    for (const key of hashes) expect(await server.context.storage.has(key), key).toBe(false);
    expect(await rows.fingerprints(other.msp.id)).toEqual(before);
    expect((await gone.owner.refused(getOrganizationDeletion)).status).toBe(401);
    await erase();
    await rows.close();
  });

  test('[SCOPE-25] The database itself refuses to remove an organisation before its deletion date', async () => {
    const msp = await server.organization();
    await expect(server.pools.platform.query('select erase_organization($1)', [msp.id])).rejects.toThrow(/has not come/);
    await expect(server.pools.tenant.query('select erase_organization($1)', [msp.id])).rejects.toThrow(/permission denied/);
  });
});
