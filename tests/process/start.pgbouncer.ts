import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, command, giveToAccount, identity } from '#server/platform/embedded/account.ts';
import { pollUntil } from '#server/platform/embedded/processes.ts';
import { portForServer, temporaryFolder } from './start.process.ts';

export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Settings from docs/scaling.md, for one PostgreSQL. */
export function pgBouncerSettings(at: {
  host: string;
  port: string;
  owner: string;
  mode: string;
  listen: number;
  folder: string;
  pool?: number;
}): string {
  return [
    '[databases]',
    `* = host=${at.host} port=${at.port} auth_user=${at.owner}`,
    '[pgbouncer]',
    `pool_mode = ${at.mode}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${at.listen}`,
    'unix_socket_dir =',
    `auth_type = scram-sha-256`,
    `auth_file = ${join(at.folder, 'users.txt')}`,
    'auth_query = select usename, passwd from pg_shadow where usename = $1',
    `default_pool_size = ${at.pool ?? (at.mode === 'transaction' ? 4 : 40)}`,
    'max_client_conn = 500',
    '',
  ].join('\n');
}

/** Starts a PgBouncer for a database, as an account other than root. */
export async function startPgBouncer(ownerUrl: string, mode: 'transaction' | 'session', pool?: number) {
  const folder = await temporaryFolder('plumbline-pgbouncer-');
  const own = join(folder.path, 'own');
  await mkdir(own, { mode: 0o700 });
  const { hostname: host, port, username, password, pathname } = new URL(ownerUrl);
  const owner = decodeURIComponent(username);
  const listen = await portForServer();
  await writeFile(join(own, 'users.txt'), `"${owner}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(own, 'pgbouncer.ini'),
    pgBouncerSettings({ host, port, owner, mode, listen, folder: own, ...(pool === undefined ? {} : { pool }) }),
  );
  const account = await accountFor(join(folder.path, 'nothing yet'));
  await giveToAccount(account, own);
  const [program, words] = command(account, PGBOUNCER, [join(own, 'pgbouncer.ini')]);
  const child = spawn(program, words, { ...identity(account), cwd: own, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const gone = once(child, 'exit');
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const url = new URL(ownerUrl);
  url.hostname = '127.0.0.1';
  url.port = String(listen);
  const answers = async () => {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  if (!(await pollUntil(answers, 10_000))) throw new Error(`PgBouncer did not serve ${pathname}: ${log}`);
  return {
    url: url.href,
    pid: child.pid ?? 0,
    log: () => log,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGTERM');
      await gone;
      await folder.remove();
    },
  };
}
