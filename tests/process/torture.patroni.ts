import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, command, giveToAccount, identity } from '#server/platform/embedded/account.ts';
import { isAlive, pollUntil } from '#server/platform/embedded/processes.ts';
import { portForServer, temporaryFolder } from './start.process.ts';
import { killHard, processesOf } from './torture.server.ts';

const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const;
const NODES = ['ash', 'birch', 'cedar'] as const;
const PASSWORD = 'of the tortured cluster';

/** Seconds. Minimum that Patroni allows; a production cluster uses 30. */
const TTL = 20;

interface Node {
  name: string;
  folder: string;
  postgres: number;
  rest: number;
  child: ChildProcess | null;
}

export interface PatroniCluster {
  /** Connects through HAProxy to the current primary. */
  url: string;
  /** Sends SIGKILL to Patroni and PostgreSQL of the primary; returns its name. */
  killPrimary(): Promise<string>;
  /** Resolves with the name of the new primary, once it is another node than `besides`. */
  newPrimary(besides: string): Promise<string>;
  /** Restarts a killed node; resolves when all nodes run and a synchronous standby follows the primary. */
  heal(name: string): Promise<void>;
  clear(): Promise<void>;
}

/** Sentence with the missing programs, or null. */
export function missingPrograms(): string | null {
  const missing = Object.values(PROGRAMS).filter((path) => !existsSync(path));
  return missing.length === 0 ? null : `Not installed: ${missing.join(', ')} (Debian: patroni etcd-server haproxy postgresql-15).`;
}

/** Starts three nodes of PostgreSQL 15 with one synchronous standby, an etcd and an HAProxy, all from Debian packages. */
export async function startCluster(): Promise<PatroniCluster> {
  const folder = await temporaryFolder('plumbline-cluster-');
  const account = await accountFor(join(folder.path, 'nothing yet'));
  const ports = await Promise.all(Array.from({ length: 4 }, portForServer));
  const [etcdPort = 0, peerPort = 0, entrance = 0, healthPort = 0] = ports;
  const running = new Set<ChildProcess>();

  const run = (program: string, words: string[], options: SpawnOptions = {}): ChildProcess => {
    const [file, all] = command(account, program, words);
    const child = spawn(file, all, { ...identity(account), cwd: folder.path, stdio: 'ignore', ...options });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };

  const etcd = join(folder.path, 'etcd');
  await mkdir(etcd, { mode: 0o700 });
  await giveToAccount(account, etcd);
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  run(PROGRAMS.etcd, [
    '--name',
    'one',
    '--data-dir',
    etcd,
    '--enable-v2=false',
    '--unsafe-no-fsync',
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `one=${peer}`,
  ]);
  if (!(await pollUntil(() => answers(`${client}/health`), 15_000))) throw new Error('etcd did not start.');

  const nodes: Node[] = [];
  for (const name of NODES) {
    const own = join(folder.path, name);
    await mkdir(own, { mode: 0o700 });
    const node: Node = { name, folder: own, postgres: await portForServer(), rest: await portForServer(), child: null };
    await writeFile(join(own, 'patroni.json'), JSON.stringify(patroniOf(node, etcdPort)));
    await giveToAccount(account, own);
    nodes.push(node);
  }
  const start = (node: Node) => (node.child = run(PROGRAMS.patroni, [join(node.folder, 'patroni.json')], { cwd: node.folder }));
  const [first, ...others] = nodes;
  if (!first) throw new Error('There are three nodes.');
  start(first);
  if (!(await pollUntil(() => answers(`http://127.0.0.1:${first.rest}/primary`), 60_000)))
    throw new Error('Patroni did not make a primary.');
  for (const node of others) start(node);

  const proxy = join(folder.path, 'haproxy.cfg');
  await writeFile(proxy, haproxyOf(nodes, entrance, healthPort));
  run(PROGRAMS.haproxy, ['-db', '-f', proxy]);

  const primary = async (): Promise<Node | undefined> => {
    for (const node of nodes) if (await answers(`http://127.0.0.1:${node.rest}/primary`)) return node;
    return undefined;
  };
  const isWhole = async () => {
    const response = await fetch(`http://127.0.0.1:${(await primary())?.rest ?? 1}/cluster`).catch(() => null);
    const members: unknown = response?.ok ? ((await response.json()) as { members?: unknown }).members : [];
    const roles = (Array.isArray(members) ? members : []).flatMap(({ role, state }) => (/^(running|streaming)$/.test(state) ? [role] : []));
    return roles.length === NODES.length && roles.includes('sync_standby');
  };
  if (!(await pollUntil(isWhole, 90_000))) throw new Error('The standbys did not follow the primary.');

  const address = (database: string) => `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${entrance}/${database}`;
  await execute(address('postgres'), 'create database plumbline');
  return {
    url: address('plumbline'),
    killPrimary: async () => {
      const victim = await primary();
      if (!victim) throw new Error('The cluster has no primary.');
      const pids = processesOf(join(victim.folder, 'data'));
      // Patroni first, so that it can neither restart PostgreSQL nor release its lock.
      await killHard(victim.child);
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      return victim.name;
    },
    newPrimary: async (besides) => {
      let found: Node | undefined;
      const isThere = async () => (found = await primary()) !== undefined && found.name !== besides;
      if (!(await pollUntil(isThere, 90_000))) throw new Error('Nobody became the new primary.');
      return found?.name ?? '';
    },
    heal: async (name) => {
      const node = nodes.find((one) => one.name === name);
      if (node) start(node);
      if (!(await pollUntil(isWhole, 120_000))) throw new Error(`${name} did not come back.`);
    },
    clear: async () => {
      const pids = nodes.flatMap((node) => processesOf(join(node.folder, 'data')));
      await Promise.all([...running].map(killHard));
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await pollUntil(() => !pids.some(isAlive), 10_000);
      await folder.remove();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

async function execute(url: string, statement: string): Promise<void> {
  const tried = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  if (!(await pollUntil(tried, 30_000))) throw new Error(`The cluster refused: ${statement}`);
}

/** Configuration from docs/scaling.md, with the shortest times that Patroni allows. */
function patroniOf({ name, folder, postgres, rest }: Node, etcdPort: number): object {
  const local = [
    'local all all trust',
    'host all all 127.0.0.1/32 scram-sha-256',
    'host replication replicator 127.0.0.1/32 scram-sha-256',
  ];
  return {
    scope: 'tortured',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
            password_encryption: 'scram-sha-256',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: local,
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: local,
    },
  };
}

/** Routes connections to the node whose Patroni reports it as primary, and closes them when it is no longer. */
function haproxyOf(nodes: readonly Node[], entrance: number, healthPort: number): string {
  return [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 4s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen health',
    '  mode http',
    `  bind 127.0.0.1:${healthPort}`,
    '  stats enable',
    'listen primary',
    `  bind 127.0.0.1:${entrance}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`),
    '',
  ].join('\n');
}
