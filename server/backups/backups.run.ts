import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { Config } from '#server/platform/config/config.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import { inIncoming } from '#server/platform/files/incoming.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { backupKey, type Storage } from '#server/platform/storage/storage.ts';
import { endBackup, noteProgress } from './backups.queries.ts';
import { writeBackup } from './backups.write.ts';

/** Interval in which progress is written and cancellation checked. */
const NOTED_EVERY_MS = 1000;

export interface Making {
  pools: Pools;
  storage: Storage;
  config: Pick<Config, 'dataDir'>;
  secrets: Pick<Secrets, 'encryption'>;
  /** Aborted when the server shuts down. */
  ending: AbortSignal;
}

interface Begun {
  organizationId: string;
  id: string;
}

/** Creates and stores a backup, or records the error; never rejects. */
export async function makeBackup(making: Making, begun: Begun): Promise<void> {
  const { pools, storage } = making;
  const { organizationId, id } = begun;
  const stopped = new AbortController();
  const made = new AbortController();
  const progress = { done: 0, total: 0 };
  const watching = watch(async () => {
    const isWanted = await asOrganization(pools, organizationId, (tx) => noteProgress(tx, id, progress));
    if (!isWanted) stopped.abort();
  }, made.signal);
  const signal = AbortSignal.any([making.ending, stopped.signal]);
  const end = await writeAndStore({ ...making, ...begun, signal, progress }).then(
    (size) => ({ size }),
    (error: unknown): { fault: ErrorCode } => ({ fault: making.ending.aborted ? 'FILE_INTERRUPTED' : faultOfBackup(error) }),
  );
  made.abort();
  await watching;
  try {
    const isKept = await asOrganization(pools, organizationId, (tx) => endBackup(tx, id, end));
    if (!isKept) await storage.remove(backupKey(organizationId, id));
  } catch {
    // Without a database the heartbeat stops, which marks the backup as lost; its stored file is deleted with the row.
  }
}

const faultOfBackup = (error: unknown): ErrorCode => (refusalOf(error)?.code === 'DISK_FULL' ? 'DISK_FULL' : 'BACKUP_FAILED');

interface Writing extends Making, Begun {
  signal: AbortSignal;
  progress: { done: number; total: number };
}

/** Written to disk first, because storage needs the size and hash in advance. */
async function writeAndStore({ pools, storage, config, secrets, organizationId, id, signal, progress }: Writing): Promise<number> {
  return inIncoming(config.dataDir, async (folder) => {
    const path = join(folder, 'backup.zip');
    const onStep = (done: number, total: number) => Object.assign(progress, { done, total });
    const facts = await writeBackup({ pools, storage, organizationId, keyring: secrets.encryption }, { path, signal, onStep });
    signal.throwIfAborted();
    await storage.put(backupKey(organizationId, id), createReadStream(path), facts);
    return facts.size;
  });
}

async function watch(look: () => Promise<void>, made: AbortSignal): Promise<void> {
  while (!made.aborted) {
    await look().catch(() => {});
    await pause(NOTED_EVERY_MS, undefined, { signal: made }).catch(() => {});
  }
}
