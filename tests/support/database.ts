import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { execute, inDatabase, TEMPLATE } from './cluster.ts';

export interface TestDatabase {
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Separate database, for tests that change or count rows beyond one organisation. */
export async function copyOfMigrated(): Promise<TestDatabase> {
  return copyOf(TEMPLATE);
}

export async function copyOf(template: string): Promise<TestDatabase> {
  const { ownerUrl } = inject('cluster');
  const admin = inDatabase(ownerUrl, 'postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await execute(admin, `create database ${name} template ${template}`);
  return {
    ownerUrl: inDatabase(ownerUrl, name),
    drop: () => execute(admin, `drop database ${name} with (force)`),
  };
}

/** Copy of a template that is filled once per run, by the first worker that needs it. The result of `fill` is stored with it as JSON. */
export async function copyOfFilled<T>(name: string, fill: (ownerUrl: string) => Promise<T>): Promise<TestDatabase & { filled: T }> {
  const { ownerUrl } = inject('cluster');
  const admin = new pg.Client({ connectionString: inDatabase(ownerUrl, 'postgres') });
  await admin.connect();
  try {
    // Blocks other workers until the template is filled.
    await admin.query('select pg_advisory_lock(1)');
    const known = 'select shobj_description(oid, $2) as filled from pg_database where datname = $1 and datistemplate';
    const { rows } = await admin.query<{ filled: string }>(known, [name, 'pg_database']);
    if (rows[0]) return { ...(await copyOf(name)), filled: JSON.parse(rows[0].filled) };
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name} template ${TEMPLATE}`);
    const filled = JSON.stringify(await fill(inDatabase(ownerUrl, name)));
    await admin.query(`comment on database ${name} is ${pg.escapeLiteral(filled)}`);
    await admin.query(`alter database ${name} is_template true`);
    return { ...(await copyOf(name)), filled: JSON.parse(filled) };
  } finally {
    await admin.end();
  }
}

interface WorkerDatabase extends TestDatabase {
  owner: pg.Client;
  /** Deletes all rows of the tables that the migrations leave empty. */
  clear: string;
}

/** Database of all test files of a worker, which run one after another; removed with the cluster. */
let ofWorker: Promise<WorkerDatabase> | undefined;
let lastFile: string | undefined;
let users = 0;

/**
 * Database shared by the test files of this worker. It is emptied at the beginning of each file, and within a file when it is unused.
 * `onClear` removes what belongs to its rows, such as files.
 */
export async function sharedDatabase(onClear: () => Promise<void> = async () => {}): Promise<TestDatabase> {
  ofWorker ??= openWorkerDatabase();
  const { owner, clear, ownerUrl } = await ofWorker;
  const { testPath } = expect.getState();
  if (users === 0 || testPath !== lastFile) {
    await owner.query(clear);
    await onClear();
    users = 0;
  }
  lastFile = testPath;
  users += 1;
  return {
    ownerUrl,
    drop: async () => {
      users = Math.max(0, users - 1);
    },
  };
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'platform', 'console')`;

async function openWorkerDatabase(): Promise<WorkerDatabase> {
  const database = await copyOfMigrated();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Disables triggers and foreign keys, so that the order of the tables does not matter.
  await owner.query("set session_replication_role = replica; set lock_timeout = '10s'");
  const { rows } = await owner.query<{ name: string }>(TABLES);
  const empty: string[] = [];
  for (const { name } of rows) if ((await owner.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  return { ...database, owner, clear: empty.map((name) => `delete from ${name}`).join('; ') };
}
