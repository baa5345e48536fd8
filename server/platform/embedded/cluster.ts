import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type SystemAccount, accountFor, engineFor } from './account.ts';
import { type Access, addressFor, freePort, newAccess, readAccess, writeAccess } from './access.ts';
import { type Engine, linkLibraries, nativeFolder } from './engine.ts';
import { hasCluster, initialize } from './initdb.ts';
import type { ClusterPaths } from './cluster.paths.ts';
import { findRunning, launch, type Postmaster, PostmasterFailure } from './postmaster.ts';

export const DATABASE = 'plumbline';
const ATTEMPTS = 20;

/** Permanent cluster, or temporary one for tests. */
export type Durability = 'lasting' | 'scratch';

export type Running = { access: Access; postmaster: Postmaster; startedHere: boolean };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

const DURABILITY: Record<Durability, Record<string, string>> = {
  lasting: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  // Many connections, because each test worker opens several applications. No automatic statistics, which would make query plans depend on
  // the machine's speed.
  scratch: {
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    autovacuum: 'off',
  },
};

/** Connects to a running cluster, or creates what is missing and starts it. The caller must hold the supervising lock. */
export async function startCluster(paths: ClusterPaths, durability: Durability): Promise<Running> {
  const exists = await hasCluster(paths);
  const access = await accessTo(paths, exists);
  const source = nativeFolder();
  const account = await accountFor(paths.cluster);
  const native = account.kind === 'other' ? `${paths.folder}/engine` : source;

  const running = exists ? await findRunning(paths, access, native) : null;
  if (running) {
    await ensureDatabase(access);
    return { access, postmaster: running, startedHere: false };
  }

  const engine = await engineFor(account, await linkLibraries(source, paths.libraries), paths.folder, paths.cluster);
  if (!exists) await initialize(paths, access, engine, account, durability === 'lasting' ? 'sync' : 'no-sync');
  const settings = { ...SETTINGS, ...DURABILITY[durability] };
  const launched = await launchWithRetries(paths, access, engine, account, settings);
  await ensureDatabase(launched.access);
  return { ...launched, startedHere: true };
}

async function accessTo(paths: ClusterPaths, exists: boolean): Promise<Access> {
  const known = await readAccess(paths.access);
  if (known) return known;
  if (!exists) return await newAccess(paths.access);
  throw new Refusal(`${paths.access} is missing. Restore it from a backup: it contains the passwords of the embedded database.`);
}

/** Retries: another program may have taken the port, or backends may still be exiting after a crash. */
async function launchWithRetries(
  paths: ClusterPaths,
  wanted: Access,
  engine: Engine,
  account: SystemAccount,
  settings: Record<string, string>,
) {
  let access = wanted;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { access, postmaster: await launch(paths, access, engine, account, settings) };
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error;
      const passes = error.message === 'could not bind' || error.message.includes('shared memory block');
      if (!passes || attempt === ATTEMPTS) {
        throw new Refusal(`The embedded PostgreSQL did not start: ${error.message} (its log is ${paths.log}).`);
      }
      if (error.message === 'could not bind') {
        access = { ...access, port: await freePort() };
        await writeAccess(paths.access, access);
      } else await pause(500);
    }
  }
}

async function ensureDatabase(access: Access): Promise<void> {
  const client = new Client({ connectionString: addressFor(access, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}

export async function otherClients(access: Access): Promise<number> {
  const client = new Client({ connectionString: addressFor(access, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
