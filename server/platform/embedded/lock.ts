import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The server holds `serving` while it runs; any process holds `supervising` while it starts or stops the database. */
type LockName = 'serving' | 'supervising';

export type Lock = { release(): Promise<void> };

const RETRY_EVERY = 50;

/**
 * Lock held by listening on a socket address derived from the folder. The system releases it when the holder dies, so unlike a lock file it
 * cannot become stale after kill -9 or through a reused process id.
 */
export async function holdLock(dataDir: string, name: LockName, patience: number): Promise<Lock | null> {
  const address = await addressOf(dataDir, name);
  const until = performance.now() + patience;
  for (;;) {
    const server = await listenOn(address);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    if (performance.now() >= until) return null;
    await pause(RETRY_EVERY);
  }
}

/** Process id of the lock's holder; null if free. */
export async function lockHolder(dataDir: string, name: LockName): Promise<string | null> {
  const address = await addressOf(dataDir, name);
  return await new Promise((resolve) => {
    const visit = createConnection(address);
    let answer = '';
    visit.setEncoding('utf8').on('data', (text: string) => (answer += text));
    visit.on('end', () => resolve(answer));
    visit.on('error', () => resolve(null));
  });
}

async function addressOf(dataDir: string, name: LockName): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const key = createHash('sha256').update(`${dev}:${ino}:${name}`).digest('hex').slice(0, 24);
  if (process.platform === 'linux') return `\0plumbline-${key}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\plumbline-${key}` : join(tmpdir(), `plumbline-${key}`);
}

async function listenOn(address: string): Promise<Server | null> {
  const server = await tryListen(address);
  if (server || address.startsWith('\0') || address.startsWith('\\')) return server;
  // Only a socket file can outlive its holder, and then nothing answers on it.
  if (await isAnswering(address)) return null;
  await rm(address, { force: true });
  return await tryListen(address);
}

function tryListen(address: string): Promise<Server | null> {
  const server = createServer((visitor) => {
    visitor.on('error', () => visitor.destroy());
    visitor.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visit = createConnection(address, () => {
      visit.destroy();
      resolve(true);
    });
    visit.on('error', () => resolve(false));
  });
}
