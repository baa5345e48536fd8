import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/platform/embedded/access.ts';
import { isAlive, runsIn, pollUntil } from '#server/platform/embedded/processes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_PATIENCE = 120_000;

/** Real server with its embedded database in a temporary folder, always started by the same command. */
export interface Victim {
  url: string;
  /** Resolves with the milliseconds until the server was ready. */
  start(): Promise<number>;
  /** Sends SIGKILL to the server alone, or to the server and every process of its database. */
  kill(what: 'server' | 'server and database'): Promise<void>;
  /** Stops and removes everything, in any state. */
  clear(): Promise<void>;
}

export async function newVictim(): Promise<Victim> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-torture-'));
  await chmod(folder, 0o711);
  const cluster = join(folder, 'postgres', 'cluster');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  return {
    url,
    start: async () => {
      const began = performance.now();
      child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
        cwd: ROOT,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: 'fatal',
          ARGON2_MEMORY: '19456',
          CAPTCHA: 'off',
          DATABASE_URL: '',
          SMTP_URL: '',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()));
      await isReady(url, child).catch((error: unknown) => {
        throw new Error(`The server did not come up: ${complaint}`, { cause: error });
      });
      return performance.now() - began;
    },
    kill: async (what) => {
      const database = what === 'server' ? [] : processesOf(cluster);
      for (const pid of database) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await killHard(child);
      await pollUntil(() => !database.some(isAlive), 10_000);
    },
    clear: async () => {
      await killHard(child);
      for (const pid of processesOf(cluster)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await pollUntil(() => processesOf(cluster).length === 0, 10_000);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function killHard(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export async function isReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_PATIENCE;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} instead of starting.`);
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(25);
  }
  throw new Error('The server was not ready within two minutes.');
}

/** Postmaster of this cluster and its children; the postmaster comes first, so that it starts no new ones. */
export function processesOf(cluster: string): number[] {
  const postmaster = postmasterOf(cluster);
  if (postmaster === null) return [];
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function postmasterOf(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) && runsIn(pid, cluster) ? pid : null;
  } catch {
    return null;
  }
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
