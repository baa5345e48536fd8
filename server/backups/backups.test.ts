import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBackup, deleteBackup, listBackups } from '#contract/backups/backups.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { backupKey } from '#server/platform/storage/storage.ts';
import { openRows } from '#tests/support/rows.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { makeDueBackups } from './backups.jobs.ts';
import { backedUpTables, LEFT_OUT, LEFT_OUT_COLUMNS } from './backups.tables.ts';

const Manifest = z.object({
  format: z.string(),
  formatVersion: z.number(),
  organization: z.object({ id: z.string(), name: z.string() }),
  tables: z.record(
    z.string(),
    z.object({
      rows: z.number(),
      json: z.object({ size: z.number(), hash: z.string() }),
      csv: z.object({ size: z.number(), hash: z.string() }),
    }),
  ),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
  leftOut: z.record(z.string(), z.string()),
});
const Rows = z.array(z.record(z.string(), z.unknown()));

let server: TestServer;
let ours: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  ours = await sampleOrganization(server, 'marker-backups');
});
afterAll(() => server.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const fetchBackup = (id: string, person = ours.owner) => person.inject({ method: 'GET', url: `/api/backups/${id}/download` });

async function made(): Promise<string> {
  const { id } = await ours.owner.sees(createBackup);
  await server.context.backgroundWork.finished();
  return id;
}

async function entriesOf(id: string): Promise<Record<string, Uint8Array>> {
  const { statusCode, rawPayload } = await fetchBackup(id);
  expect(statusCode).toBe(200);
  return unzipSync(rawPayload);
}

function entry(entries: Record<string, Uint8Array>, name: string): Uint8Array {
  const found = entries[name];
  if (!found) throw new Error(`The backup has no ${name}.`);
  return found;
}

const manifestOf = (entries: Record<string, Uint8Array>) => Manifest.parse(JSON.parse(strFromU8(entry(entries, 'manifest.json'))));

describe('backups', () => {
  test('[BACKUP-4] A backup is a ZIP of every table as JSON and CSV and of every file, with a manifest of counts and hashes', async () => {
    const id = await made();
    const [latest] = await ours.owner.sees(listBackups, { query: {} });
    expect(latest).toMatchObject({ id, status: 'ready', percent: 100, trigger: 'manual', fault: null, createdBy: { id: ours.owner.id } });
    const { headers, rawPayload } = await fetchBackup(id);
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(latest?.size) });
    expect(headers['content-disposition']).toContain('marker-backups IT - backup');
    expect(rawPayload.length).toBe(latest?.size);

    const entries = await entriesOf(id);
    const { tables, files, organization } = manifestOf(entries);
    expect(organization).toEqual({ id: ours.msp.id, name: 'marker-backups IT' });
    for (const [name, { rows, json, csv }] of Object.entries(tables)) {
      const data = entry(entries, `data/${name}.json`);
      expect([data.length, hashOf(data)], name).toEqual([json.size, json.hash]);
      expect(hashOf(entry(entries, `csv/${name}.csv`)), name).toBe(csv.hash);
      expect(Rows.parse(JSON.parse(strFromU8(data))).length, name).toBe(rows);
    }
    const contents = Object.keys(entries).filter((name) => name.startsWith('files/'));
    expect([contents.length, files.missing]).toEqual([files.count, []]);
    expect(files.count).toBeGreaterThan(1);
    for (const name of contents) expect(hashOf(entry(entries, name))).toBe(name.slice('files/'.length));
  });

  test('[BACKUP-5] Two backups of the same state are equal, entry by entry', async () => {
    const [one, other] = [await entriesOf(await made()), await entriesOf(await made())];
    expect(Object.keys(other)).toEqual(Object.keys(one));
    const differing = Object.keys(one).filter((name) => hashOf(entry(one, name)) !== hashOf(entry(other, name)));
    expect(differing).toEqual([]);
  });

  test('[BACKUP-6] The CSV files begin with a byte order mark, and no cell is run as a formula', async () => {
    const { id, version } = await ours.owner.sees(createCustomer, { body: { name: '=HYPERLINK("http://evil.test")' } });
    await ours.owner.sees(updateCustomer, { params: { id }, body: { notesInternal: '+1+1', version } });
    const csv = strFromU8(entry(await entriesOf(await made()), 'csv/customers.csv'));
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(csv).toContain(`'+1+1`);
    expect(csv.split(/[\r\n,]/).filter((cell) => /^"?[=+@]/.test(cell))).toEqual([]);
    expect(entry(await entriesOf(await made()), 'csv/customers.csv').slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  test('[BACKUP-7] Every table of an organisation is backed up, or listed with the reason for its exclusion', async () => {
    const rows = await openRows(server.ownerUrl);
    const all = Object.keys(await rows.fingerprints(ours.msp.id))
      .filter((name) => name.startsWith('public.'))
      .map((name) => name.slice('public.'.length));
    await rows.close();
    const { tables, leftOut } = manifestOf(await entriesOf(await made()));
    expect(leftOut).toEqual(LEFT_OUT);
    expect([...Object.keys(tables), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(all.toSorted());
  });

  test('[BACKUP-8] No column that may hold a secret is backed up', async () => {
    // Hashes of contents, words by which questions and texts go, what lists are sorted by, names of tokens, and counts, times and tools of
    // passed checks.
    const harmless =
      /^(token_name|passed(_at|_tool)?|(source_|thumbnail_)?hash|((question|library|customer|assignee|owner|vcio|engineer|option)_)?key)$/;
    const tables = await asOrganization(server.pools, ours.msp.id, backedUpTables);
    const suspicious = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => /token|secret|pass|hash|key$|credential|sealed|private/.test(column) && !harmless.test(column))
        .map((column) => `${name}.${column}`),
    );
    expect(suspicious).toEqual([]);
    const shares = tables.find(({ name }) => name === 'qbr_shares');
    expect(LEFT_OUT_COLUMNS['qbr_shares']?.filter((column) => shares?.columns.includes(column))).toEqual([]);
  });

  test('[BACKUP-9] A deleted backup is removed with its bytes, and a running one stops', async () => {
    const id = await made();
    expect(await server.context.storage.has(backupKey(ours.msp.id, id))).toBe(true);
    await ours.owner.sees(deleteBackup, { params: { id } });
    expect([await server.context.storage.has(backupKey(ours.msp.id, id)), (await fetchBackup(id)).statusCode]).toEqual([false, 404]);

    const { id: running } = await ours.owner.sees(createBackup);
    await ours.owner.sees(deleteBackup, { params: { id: running } });
    await server.context.backgroundWork.finished();
    expect(await server.context.storage.has(backupKey(ours.msp.id, running))).toBe(false);
    expect((await ours.owner.sees(listBackups, { query: {} })).map((backup) => backup.id)).not.toContain(running);
  });

  test('[BACKUP-10] A backup whose process was lost has failed, shows the reason, and does not block others', async () => {
    const lost = { trigger: 'manual' as const, seenAt: new Date(Date.now() - 120_000) };
    const row = await asOrganization(server.pools, ours.msp.id, (tx) =>
      tx.insertInto('backups').values(lost).returning('id').executeTakeFirstOrThrow(),
    );
    const shown = (await ours.owner.sees(listBackups, { query: {} })).find(({ id }) => id === row.id);
    expect(shown).toMatchObject({ status: 'failed', fault: { code: 'FILE_INTERRUPTED' } });
    expect(await made()).not.toBe(row.id);
  });

  test('[BACKUP-11] The schedule makes a backup when it is due, and keeps the configured number', async () => {
    await ours.owner.sees(updateOrganization, { body: { settings: { backups: { schedule: 'daily', keep: 2 } } } });
    const scheduled = async () =>
      (await ours.owner.sees(listBackups, { query: {} })).filter(({ trigger }) => trigger === 'schedule').map(({ id }) => id);
    const run = (day: number) => makeDueBackups.run({ ...server.context, now: new Date(Date.now() + day * 86_400_000) });
    await run(0);
    const [first = ''] = await scheduled();
    await run(0);
    expect(await scheduled()).toEqual([first]);
    await run(1);
    await run(2);
    const kept = await scheduled();
    expect([kept.length, kept.includes(first)]).toEqual([2, false]);
    expect(await server.context.storage.has(backupKey(ours.msp.id, first))).toBe(false);
  });

  test('[BACKUP-12] Other organisations and roles below administrator can neither see nor download a backup', async () => {
    const id = await made();
    const others = await server.organization();
    expect(await others.owner.sees(listBackups, { query: {} })).toEqual([]);
    expect((await fetchBackup(id, others.owner)).statusCode).toBe(404);
    expect((await fetchBackup(id, await ours.msp.person('vcio'))).statusCode).toBe(403);
    expect((await fetchBackup(id, await ours.msp.person('admin'))).statusCode).toBe(200);
  });
});
