import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type SystemAccount, command, identity, giveToAccount } from './account.ts';
import { type Access, addressFor } from './access.ts';
import { type Engine, engineEnvironment, program } from './engine.ts';
import type { ClusterPaths } from './cluster.paths.ts';
import { waitForExit, isAlive, runsIn, pollUntil } from './processes.ts';

const START_PATIENCE = 600_000;
const STOP_PATIENCE = 30_000;
const LOG_LIMIT = 10_000_000;
/** Custom setting that records the programs that started a server. */
const ENGINE_SETTING = 'plumbline.engine';

/** PostgreSQL's main process, found running or started by us. */
export type Postmaster = { pid: number; exited: Promise<unknown> };

/** Start failure with the message from PostgreSQL's log. */
export class PostmasterFailure extends Error {}

export async function launch(
  paths: ClusterPaths,
  access: Access,
  engine: Engine,
  account: SystemAccount,
  settings: Record<string, string>,
): Promise<Postmaster> {
  await truncateLog(paths.log);
  await using log = await open(paths.log, 'a', 0o600);
  await giveToAccount(account, paths.log);
  const logged = (await log.stat()).size;
  const flags = { port: String(access.port), ...settings, [ENGINE_SETTING]: engine.native };
  const postgresArguments = ['-D', paths.cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [file, fileArguments] = command(account, program(engine, 'postgres'), postgresArguments);

  // Detached, so that Ctrl-C reaches only the application, which stops PostgreSQL last.
  const child = spawn(file, fileArguments, {
    ...identity(account),
    cwd: paths.cluster,
    env: engineEnvironment(engine),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', () => {});
  const exited = once(child, 'exit').catch(() => null);
  child.unref();
  const { pid } = child;
  const isGone = () => pid === undefined || child.exitCode !== null || child.signalCode !== null;
  await pollUntil(() => isGone() || (pid !== undefined && isReady(paths, pid)), START_PATIENCE);
  if (pid === undefined || isGone()) throw new PostmasterFailure(await lastLogLines(paths.log, logged));
  return { pid, exited };
}

/** Running postmaster of this cluster and these programs, if any; deletes a stale pid file. */
export async function findRunning(paths: ClusterPaths, access: Access, native: string): Promise<Postmaster | null> {
  const pid = pidFile(paths)?.pid;
  if (pid === undefined) return null;
  const answer = await identifyServer(paths, access, pid);
  if (answer === 'foreign') await rm(join(paths.cluster, 'postmaster.pid'), { force: true });
  if (answer === 'foreign' || answer === 'nobody') return null;
  if (answer.engine === native) return { pid, exited: waitForExit(pid) };

  // The project was moved or upgraded meanwhile: the server would look for its libraries in the old place.
  await stopPostmaster(paths, pid, null);
  return null;
}

/**
 * PostgreSQL refuses to start while a process of this user has the id in a stale pid file, and a copied data folder contains the original's
 * id. The process must therefore be proven to run in this folder.
 */
async function identifyServer(paths: ClusterPaths, access: Access, pid: number): Promise<'foreign' | 'nobody' | { engine: string | null }> {
  const isInCluster = isAlive(pid) ? runsIn(pid, paths.cluster) : false;
  if (isInCluster === false) return 'foreign';
  await pollUntil(() => !isAlive(pid) || isReady(paths, pid), isInCluster ? START_PATIENCE : 3000);
  if (!isAlive(pid)) return 'nobody';
  const answer = await askServer(access);
  if (answer === null) return 'nobody';
  // If the folder was moved, the pid file names the old path and the system the current one.
  return isInCluster || answer.cluster === realpathSync(paths.cluster) ? answer : 'foreign';
}

/** SIGINT is a fast shutdown; SIGTERM would wait for all clients to disconnect. */
export async function stopPostmaster(paths: ClusterPaths, pid: number, engine: Engine | null): Promise<void> {
  if (process.platform === 'win32' && engine) {
    spawnSync(program(engine, 'pg_ctl'), ['stop', '-m', 'fast', '-D', paths.cluster], { stdio: 'ignore' });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await pollUntil(() => !isAlive(pid), STOP_PATIENCE)) return;
  }
}

async function askServer(access: Access): Promise<{ cluster: string; engine: string | null } | null> {
  const client = new Client({ connectionString: addressFor(access, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string; engine: string | null }>(
      `select current_setting('data_directory') as cluster, current_setting('${ENGINE_SETTING}', true) as engine`,
    );
    const [row] = rows;
    return row ? { ...row, cluster: realpathOf(row.cluster) } : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Line 1 of postmaster.pid is the process id, line 8 the state. */
function pidFile(paths: ClusterPaths): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, state: lines[7]?.trim() ?? '' } : null;
  } catch {
    return null;
  }
}

function isReady(paths: ClusterPaths, pid: number): boolean {
  const status = pidFile(paths);
  return status?.pid === pid && status.state === 'ready';
}

async function lastLogLines(log: string, from: number): Promise<string> {
  const fresh = (await readFile(log)).subarray(from).toString('utf8').trim();
  const lines = fresh.split('\n').map((line) => line.replace(/^.*?(?:FATAL|PANIC|ERROR|HINT): +/, ''));
  const fatal = fresh.split('\n').findLastIndex((line) => /FATAL|PANIC/.test(line));
  return fresh.includes('could not bind') ? 'could not bind' : (lines[fatal] ?? lines.at(-1) ?? '');
}

async function truncateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(log, `${log}.old`);
}
