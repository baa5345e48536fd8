import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import flags from '../../bin/server.flags.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'server', 'main.ts');
/** Node's compile cache, which halves the time of a second start. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'plumbline-compiled');
/** Below the timeout of a test, so that its failure shows the server's output. */
const PATIENCE = 100_000;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Real server in a separate process, configured only by its environment. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves when the server is ready; throws with its output if it exits before. */
  ready(): Promise<void>;
  printed(): string;
  isListening(): Promise<boolean>;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  ended: Promise<Ended>;
}

const running = new Set<ServerProcess>();

/** Starts a server; `main` may belong to another source tree. */
export async function spawnServer(settings: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await portForServer());
  const url = `http://127.0.0.1:${port}`;
  const quiet = { LOG_LEVEL: 'warn', ARGON2_MEMORY: '19456', CAPTCHA: 'off' };
  const child = spawn(process.execPath, [...flags, main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: COMPILED, ...quiet, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => {
    running.delete(server);
    return { code: child.exitCode, stdout, stderr };
  });

  const server: ServerProcess = {
    url,
    pid: child.pid ?? 0,
    ended,
    printed: () => stdout,
    signal: (name) => void child.kill(name),
    isListening: async () => (await statusOf(`${url}/api/health`)) !== null,
    ready: async () => {
      const end = performance.now() + PATIENCE;
      while (performance.now() < end) {
        if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}: ${stderr}`);
        if ((await statusOf(`${url}/api/ready`)) === 200 && stdout.includes('ready at')) return;
        await pause(25);
      }
      throw new Error(`The server was not ready in time: ${stderr}`);
    },
  };
  running.add(server);
  return server;
}

/** Free port below those of outgoing connections (32768 and above), so that none of them takes it before the server does. */
export async function portForServer(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}

async function statusOf(url: string): Promise<number | null> {
  const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}

/** Stops servers left running by a failed test, at the end of a test file, so that their databases stop too. */
export async function stopServers(): Promise<void> {
  const left = [...running];
  for (const server of left) server.signal('SIGTERM');
  await Promise.all(left.map(({ ended }) => ended));
}

/** Starts a server that must fail; returns how it ended. */
export async function refusedStart(settings: Record<string, string>): Promise<Ended> {
  const server = await spawnServer(settings);
  return server.ended;
}

/** Folder that other users can open, because PostgreSQL never runs as root. */
export async function temporaryFolder(name = 'plumbline-start-'): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), name));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Processes whose working directory is in this folder, such as all processes of an embedded database. */
export function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}
