import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/platform/embedded/processes.ts';

/** Longer than any upload, backup or restore takes. */
const ABANDONED_MS = 24 * 3_600_000;
const OWNER = /^([0-9a-f]{16})-(\d+)-/;

const incomingOf = (dataDir: string) => join(dataDir, 'incoming');

/** Runs the work with a temporary folder, which is removed afterwards. */
export async function inIncoming<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(incomingOf(dataDir), `${scopeOfIds()}-${process.pid}-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes folders of killed processes. Other processes, even on other machines, may share the data folder, so a folder is removed only if
 * its process has certainly exited, or nothing has changed in it for a day.
 */
export async function clearIncoming(dataDir: string, now = new Date()): Promise<number> {
  const incoming = incomingOf(dataDir);
  const names = await readdir(incoming).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  let cleared = 0;
  for (const name of names) {
    const folder = join(incoming, name);
    if (!isOwnerGone(name) && now.getTime() - (await lastChange(folder)) < ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true });
    cleared += 1;
  }
  return cleared;
}

/** True if the owner's process id is comparable with ours, and that process has exited. */
function isOwnerGone(name: string): boolean {
  const [, scope, pid] = OWNER.exec(name) ?? [];
  return scope === scopeOfIds() && !isAlive(Number(pid));
}

/** Latest change of the folder or its files; now, if a file has just been removed. */
async function lastChange(folder: string): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    [folder, ...files.map((file) => join(folder, file))].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/** Hash of the scope in which process ids are comparable: machine, boot and container. */
function scopeOfIds(): string {
  const parts = [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

function read(source: () => string): string {
  try {
    return source();
  } catch {
    return '';
  }
}
