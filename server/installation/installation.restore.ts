import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { FORMAT } from './installation.backup.ts';
import {
  counted,
  appliedMigrations,
  type InstallationTable,
  installationTables,
  openOrganization,
  organizationIds,
} from './installation.tables.ts';

const Part = z.object({ size: z.number(), hash: z.string() });
const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  migrations: z.array(z.string()),
  hasKeys: z.boolean(),
  tables: z.record(z.string(), Part),
});
const Line = z.tuple([z.nullable(z.string()), z.string()]);

const BATCH = 200;

export interface InstallationBackup {
  manifest: z.output<typeof Manifest>;
  keys: string | null;
  fileKeys: readonly string[];
  open(name: string): Promise<Readable>;
  close(): void;
}

export async function openInstallationBackup(path: string): Promise<InstallationBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Refusal(`${path} is not an installation backup, or it is damaged.`);
  });
  const entries = await entriesIn(zip);
  const open = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Refusal(`The backup has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const manifest = Manifest.safeParse(JSON.parse(await text(await open('manifest.json'))));
  if (!manifest.success) throw new Refusal(`${path} is not an installation backup that this version can read.`);
  return {
    manifest: manifest.data,
    keys: manifest.data.hasKeys ? await text(await open('secrets.json')) : null,
    fileKeys: [...entries.keys()].filter((name) => name.startsWith('files/')).map((name) => name.slice('files/'.length)),
    open,
    close: () => zip.close(),
  };
}

async function entriesIn(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Places the keys, which must happen before the database is first used. */
export async function placeKeys(dataDir: string, { keys }: Pick<InstallationBackup, 'keys'>): Promise<void> {
  if (keys === null) return;
  const path = join(dataDir, 'secrets.json');
  const present = await readFile(path, 'utf8').catch(() => null);
  if (present === keys) return;
  if (present !== null) throw new Refusal(`${path} has other keys than the backup. Restore into an empty data folder.`);
  await writeFile(path, keys, { mode: 0o600, flag: 'wx' });
}

/** Writes all rows into a prepared, empty database in one transaction, and the files into storage. Returns a summary sentence. */
export async function restoreInstallation(ownerUrl: string, storage: Storage, backup: InstallationBackup): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' });
  await client.connect();
  try {
    const tables = await checkedTables(client, backup);
    for (const key of backup.fileKeys) await putFile(storage, backup, key);
    await client.query('begin');
    // Replaces the audit key created with the database, because the backup's key proves its events.
    await client.query('delete from platform.audit_keys');
    await client.query('set constraints all deferred');
    for (const table of tables) await writeTable(client, table, backup);
    for (const { name, identity } of tables) {
      if (identity === null) continue;
      await client.query(`select setval(pg_get_serial_sequence($1, $2), greatest((select max(${identity}) from ${name}), 1))`, [
        name,
        identity,
      ]);
    }
    await client.query('commit');
    const restored = await organizationIds(client);
    return `Restored ${counted(restored.length, 'organisation')} and ${counted(backup.fileKeys.length, 'file')}. Start Plumbline now.`;
  } finally {
    await client.end();
  }
}

async function checkedTables(client: pg.Client, { manifest }: InstallationBackup): Promise<InstallationTable[]> {
  if ((await organizationIds(client)).length > 0)
    throw new Refusal('The database already contains organisations. Restore the backup into an empty database.');
  const applied = await appliedMigrations(client);
  if (applied.join() !== manifest.migrations.join()) {
    const last = manifest.migrations.at(-1) ?? 'none';
    throw new Refusal(
      `The backup was created by another version of Plumbline, whose last migration is ${last}; restore it with that version.`,
    );
  }
  return installationTables(client);
}

async function putFile(storage: Storage, backup: InstallationBackup, key: string): Promise<void> {
  if (await storage.has(key)) return;
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of await backup.open(`files/${key}`)) {
    digest.update(chunk);
    size += chunk.length;
  }
  await storage.put(key, await backup.open(`files/${key}`), { size, hash: digest.digest('hex') });
}

/** Writes with the restore role, for which no trigger changes data; accounts and platform rows as the owner. */
async function writeTable(client: pg.Client, table: InstallationTable, backup: InstallationBackup): Promise<void> {
  await client.query(table.isTenants ? 'set local role plumbline_restore' : 'reset role');
  // Triggers have just created console rows with the accounts; replaces them with the backup's.
  if (table.name.startsWith('console.')) await client.query(`delete from ${table.name}`);
  let organization: string | null = null;
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length > 0) await insert(client, table, waiting);
    waiting = [];
  };
  const stream = await backup.open(`rows/${table.name}.jsonl`);
  const digest = createHash('sha256');
  stream.on('data', (chunk: Buffer) => digest.update(chunk));
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    const [id, row] = Line.parse(JSON.parse(line));
    if (id !== organization) {
      await flush();
      organization = id;
      if (id !== null) await openOrganization(client, id);
    }
    waiting.push(row);
    if (waiting.length === BATCH) await flush();
  }
  await flush();
  await client.query('reset role');
  if (digest.digest('hex') !== backup.manifest.tables[table.name]?.hash)
    throw new Refusal(`The backup is damaged: ${table.name} was changed after it was written.`);
}

/** Look-up rows of links and tokens were already created with their targets. */
async function insert(client: pg.Client, { name, columns }: InstallationTable, rows: readonly string[]): Promise<void> {
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `(s.r).${column}`).join(', ')} from (select x::${name} as r from unnest($1::text[]) x offset 0) s
     on conflict do nothing`,
    [rows],
  );
}
