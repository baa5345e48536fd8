import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { writeZip, type ZipEntry, type ZipWriter } from '#server/backups/backups.ts';
import { backupKey, BytesMissing, type Storage, storageKey } from '#server/platform/storage/storage.ts';
import {
  appliedMigrations,
  counted,
  type InstallationTable,
  installationTables,
  openOrganization,
  organizationIds,
} from './installation.tables.ts';

export const FORMAT = 'plumbline-installation';
const BATCH = 500;

interface BackUp {
  ownerUrl: string;
  dataDir: string;
  storage: Storage;
  path: string;
}

/** Writes a consistent snapshot of the installation: all rows, files and keys. Returns a summary sentence. */
export async function backUpInstallation({ ownerUrl, dataDir, storage, path }: BackUp): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC -c extra_float_digits=1' });
  const unfinished = `${path}.part`;
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const zip = writeZip(unfinished, new AbortController().signal);
    const organizations = await organizationIds(client);
    const tables: Record<string, ZipEntry> = {};
    for (const table of await installationTables(client)) {
      tables[table.name] = await zip.add(`rows/${table.name}.jsonl`, linesOf(client, table, organizations));
    }
    const files = await addFiles(zip, { client, storage, organizations });
    const keys = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => null);
    if (keys !== null) await zip.add('secrets.json', textOf(keys));
    const manifest = {
      format: FORMAT,
      formatVersion: 1,
      migrations: await appliedMigrations(client),
      hasKeys: keys !== null,
      tables,
      ...files,
    };
    await zip.add('manifest.json', textOf(`${JSON.stringify(manifest, null, 2)}\n`));
    await zip.finish();
    await rename(unfinished, path);
    const lost = files.missing.length > 0 ? ` ${files.missing.length} files were missing from storage.` : '';
    const secret =
      keys === null
        ? 'The backup contains no keys: keep SECRET_KEY elsewhere'
        : 'The backup contains the keys of the installation: keep it where only you can read it';
    return `Backed up ${counted(organizations.length, 'organisation')} and ${counted(files.count, 'file')} to ${path}.${lost} ${secret}.`;
  } finally {
    await rm(unfinished, { force: true });
    await client.end();
  }
}

/** Each line has an organisation id (null outside organisations) and a row in PostgreSQL's text format, which is lossless for all types. */
async function* linesOf(
  client: pg.Client,
  { name, isTenants }: InstallationTable,
  organizations: readonly string[],
): AsyncGenerator<string> {
  for (const id of isTenants ? organizations : [null]) {
    if (id !== null) await openOrganization(client, id);
    const where = id === null ? '' : `where t.organization_id = '${id}'`;
    await client.query(`declare pages no scroll cursor for select t::text as row from ${name} t ${where}`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from pages`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => `${JSON.stringify([id, row])}\n`).join('');
    }
    await client.query('close pages');
  }
}

interface FilesToAdd {
  client: pg.Client;
  storage: Storage;
  organizations: readonly string[];
}

async function addFiles(zip: ZipWriter, { client, storage, organizations }: FilesToAdd) {
  let count = 0;
  const missing: string[] = [];
  for (const id of organizations) {
    await openOrganization(client, id);
    const blobs = await client.query<{ hash: string }>('select hash from file_blobs where organization_id = $1 order by 1', [id]);
    const backups = await client.query<{ id: string }>('select id from backups where organization_id = $1 order by 1', [id]);
    for (const key of [...blobs.rows.map(({ hash }) => storageKey(id, hash)), ...backups.rows.map((one) => backupKey(id, one.id))]) {
      try {
        await zip.add(`files/${key}`, await storage.get(key));
        count += 1;
      } catch (error) {
        if (!(error instanceof BytesMissing)) throw error;
        missing.push(key);
      }
    }
  }
  return { count, missing };
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
