import { Readable } from 'node:stream';
import { BACKUP_FORMAT } from '#domain/backups/backups.rules.ts';
import { countMigrations } from '#server/platform/db/migrate.ts';
import { VERSION } from '#server/platform/config/version.ts';
import { asSnapshotOf, type Pools } from '#server/platform/db/pools.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { csvOf, csvRows } from '#server/platform/files/csv.ts';
import { BytesMissing, type Storage, storageKey } from '#server/platform/storage/storage.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { type BackedUpTable, backedUpTables, contentsOf, LEFT_OUT, rowsOf } from './backups.tables.ts';
import { SIGNATURE_ENTRY, signatureOf } from './backups.signature.ts';
import { writeZip, type ZipEntry, type ZipWriter } from './backups.zip.ts';

interface Source {
  pools: Pools;
  storage: Storage;
  organizationId: string;
  keyring: Keyring;
}

interface Target {
  path: string;
  signal: AbortSignal;
  /** Called after every table and file. */
  onStep(done: number, total: number): void;
}

/** Writes an organisation's data into one ZIP. The same rows give identical entries, byte for byte. */
export async function writeBackup(
  { pools, storage, organizationId, keyring }: Source,
  { path, signal, onStep }: Target,
): Promise<ZipEntry> {
  const zip = writeZip(path, signal);
  const { name, tables, hashes } = await asSnapshotOf(pools, organizationId, (tx) => addTables(zip, tx, onStep));

  // Files are read outside the snapshot: contents never change under their hash, and none is deleted within a day.
  const missing: string[] = [];
  let bytes = 0;
  for (const [index, hash] of hashes.entries()) {
    const size = await addFile(zip, storage, { organizationId, hash });
    if (size === null) missing.push(hash);
    bytes += size ?? 0;
    onStep(tables.size + index + 1, tables.size + hashes.length);
  }
  const manifest = {
    format: 'plumbline-backup',
    formatVersion: BACKUP_FORMAT,
    product: VERSION,
    migrations: await countMigrations(),
    organization: { id: organizationId, name },
    tables: Object.fromEntries(tables),
    files: { count: hashes.length - missing.length, bytes, missing },
    leftOut: LEFT_OUT,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await zip.add('manifest.json', Readable.from([text]));
  await zip.add(SIGNATURE_ENTRY, Readable.from([signatureOf(keyring, text)]));
  return zip.finish();
}

async function addTables(zip: ZipWriter, tx: Tx, onStep: Target['onStep']) {
  const all = await backedUpTables(tx);
  const hashes = await contentsOf(tx);
  const tables = new Map<string, object>();
  for (const table of all) {
    tables.set(table.name, await addTable(zip, tx, table));
    onStep(tables.size, all.length + hashes.length);
  }
  const { name } = await ownOrganization(tx);
  return { name, tables, hashes };
}

/** Each table is read twice from the same snapshot, because only one entry can be written at a time. */
async function addTable(zip: ZipWriter, tx: Tx, table: BackedUpTable) {
  let rows = 0;
  const counted = async function* () {
    for await (const lines of rowsOf(tx, table)) {
      rows += lines.length;
      yield lines;
    }
  };
  const json = await zip.add(`data/${table.name}.json`, jsonOf(counted()));
  const csv = await zip.add(`csv/${table.name}.csv`, csvTextOf(table, rowsOf(tx, table)));
  return { rows, json, csv };
}

async function* jsonOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const lines of batches) {
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvTextOf({ columns }: BackedUpTable, batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield csvOf([columns]);
  for await (const lines of batches) {
    yield csvRows(
      lines.map((line) => {
        const row: Record<string, unknown> = JSON.parse(line);
        return columns.map((column) => cellOf(row[column]));
      }),
    );
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** File size; null if storage has lost the file, which must not stop the backup. */
async function addFile(zip: ZipWriter, storage: Storage, { organizationId, hash }: { organizationId: string; hash: string }) {
  try {
    const bytes = await storage.get(storageKey(organizationId, hash));
    return (await zip.add(`files/${hash}`, bytes)).size;
  } catch (error) {
    if (error instanceof BytesMissing) return null;
    throw error;
  }
}
