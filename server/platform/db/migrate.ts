import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { Refusal } from '#server/platform/http/refusal.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Arbitrary lock number, the same for all processes of a database. */
const LOCK = 7_421_150;
const OLDEST_SERVER = 150_000;
const NEEDED_RIGHTS = 'it must own the database, have CREATEROLE and, if roles plumbline_… exist, administer them';

/** Marker in a migration that removes something used by older code: number of the migration that all running code must include. */
const NEEDS = /^-- Needs code with (\d{4})\b/m;

interface Applied {
  name: string;
  hash: string;
  needs: string | null;
}

interface Migration {
  name: string;
  text: string;
  hash: string;
}

/** Migrations of this version, immutable while it runs. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted((one, other) => (one < other ? -1 : 1));
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(withoutComments(text)).digest('hex') };
    }),
  );
}

/** Migrates the database, one process at a time; throws a one-sentence error on failure. */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create schema if not exists migration');
    await client.query(
      'create table if not exists migration.applied (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    await client.query('alter table migration.applied add column if not exists needs text');
    const migrations = await readMigrations();
    await refuseUnreleased(client, migrations);
    await applyMissing(client, migrations);
    // Limits new tables to the listed customers of limited people (decision 18), and prepares them for restores (decision 17).
    await client.query('call public.limit_to_customers()');
    await client.query('call public.make_restorable()');
    await client.query('grant usage on schema migration to plumbline_platform');
    await client.query('grant select on migration.applied to plumbline_platform');
  } catch (error) {
    throw explainForbidden(client, error);
  } finally {
    await client.end();
  }
}

/** Names the missing privilege if the database owner lacks one. */
export function explainForbidden(client: pg.Client, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return error;
  return new Refusal(`The role ${client.user ?? ''} cannot set up Plumbline (${error.message}); ${NEEDED_RIGHTS}.`);
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as version",
  );
  const [server] = rows;
  if (!server || server.number < OLDEST_SERVER) {
    throw new Refusal(`The database is PostgreSQL ${server?.version ?? 'of an unknown version'}; Plumbline needs 15 or newer.`);
  }
}

/** Lines that are comments may be reworded after a migration was applied; statements may not. */
const withoutComments = (text: string) => text.replace(/^\s*--.*\n/gm, '');

/** Builds before the first release had other migrations, or another text of the first one. */
async function refuseUnreleased(client: pg.Client, [first]: readonly Migration[]): Promise<void> {
  const { rowCount } = await client.query("select from migration.applied where name = '0001_doors.sql' or (name = $1 and hash <> $2)", [
    first?.name,
    first?.hash,
  ]);
  if (rowCount === 0) return;
  throw new Refusal('The database was created by a version that was never released. Start this version with an empty database.');
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<void> {
  const { rows: applied } = await client.query<Applied>('select name, hash, needs from migration.applied');
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  const names = [...known.keys()];
  // Later migrations only add, so this code still works; one that removes something states the migration that code must include.
  const beyond = applied.find(({ needs }) => needs !== null && !names.some((name) => name.startsWith(needs)));
  if (beyond) throw new Refusal(`The database is newer than this version: it has the migration ${beyond.name}. Start the newer version.`);
  const changed = applied.find(({ name, hash }) => known.has(name) && known.get(name) !== hash);
  if (changed) throw new Refusal(`The migration ${changed.name} was changed after it was applied; migrations are never edited.`);

  const done = new Set(applied.map(({ name }) => name));
  for (const migration of migrations.filter(({ name }) => !done.has(name))) {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migration.applied (name, hash, needs) values ($1, $2, $3)', [
      migration.name,
      migration.hash,
      NEEDS.exec(migration.text)?.[1] ?? null,
    ]);
    await client.query('commit');
  }
}

export async function countMigrations(): Promise<number> {
  return (await migrationNames()).length;
}

/**
 * Reports whether all migrations of this code were applied, which readiness requires. Later ones are fine, because the previous version
 * keeps serving during a rollout.
 */
export async function isCurrent(pool: pg.Pool, migrations: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from migration.applied where name = any ($1)', [migrations]);
  return Number(rows[0]?.n) === migrations.length;
}
