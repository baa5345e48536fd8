import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, command, identity, giveToAccount } from '#server/platform/embedded/account.ts';
import { pollUntil } from '#server/platform/embedded/processes.ts';
import { portForServer, temporaryFolder } from './start.process.ts';

export const BIN_15 = '/usr/lib/postgresql/15/bin';

const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];

/** Starts Debian's PostgreSQL 15 in a new folder, as an account other than root. */
export async function startPostgres15() {
  const folder = await temporaryFolder('plumbline-postgres15-');
  const cluster = join(folder.path, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const account = await accountFor(join(folder.path, 'nothing yet'));
  await giveToAccount(account, cluster);
  const port = await portForServer();
  const url = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`;

  const [initdb, initdbArguments] = command(account, join(BIN_15, 'initdb'), [
    `--pgdata=${cluster}`,
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const made = spawnSync(initdb, initdbArguments, { ...identity(account), cwd: cluster, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed: ${made.stderr}`);

  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...QUICK];
  const [postgres, postgresArguments] = command(account, join(BIN_15, 'postgres'), [
    '-D',
    cluster,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(postgres, postgresArguments, { ...identity(account), cwd: cluster, stdio: 'ignore' });
  const gone = once(child, 'exit');
  const end = () => void child.kill('SIGQUIT');
  process.once('exit', end);
  const run = (sql: string, database = 'postgres') => query(url(database), sql);
  const isUp = () =>
    run('select 1').then(
      () => true,
      () => false,
    );
  if (!(await pollUntil(isUp, 20_000))) throw new Error('PostgreSQL 15 did not start.');

  return {
    url,
    run,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGINT');
      await gone;
      await folder.remove();
    },
  };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
