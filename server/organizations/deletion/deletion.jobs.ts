import { asAuth, asOrganization, asPlatform, asRestore, type Pools } from '#server/platform/db/pools.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import { backupKey, type Storage, storageKey } from '#server/platform/storage/storage.ts';
import { closeDue, deleteRows, eraseRest, findStored } from './deletion.queries.ts';

export const eraseOrganizations = {
  queue: QUEUES.backups,
  run: ({ pools, config }: Pick<Run, 'pools' | 'config'>) => eraseDue({ pools, storage: openStorage(config) }),
} satisfies Task;

/** Erases organisations whose deletion is due. Every step is repeatable, so an interrupted job is continued by the next. */
export async function eraseDue({ pools, storage }: { pools: Pools; storage: Storage }): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await asAuth(pools, closeDue)) {
    await erase({ pools, storage }, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some organisations are not removed yet.');
}

/** Deletes the bytes first, because without their rows they could no longer be found. */
async function erase({ pools, storage }: { pools: Pools; storage: Storage }, id: string): Promise<void> {
  const { hashes, backupIds } = await asOrganization(pools, id, findStored);
  for (const hash of hashes) await storage.remove(storageKey(id, hash));
  for (const backupId of backupIds) await storage.remove(backupKey(id, backupId));
  await asRestore(pools, id, deleteRows);
  await asPlatform(pools, (tx) => eraseRest(tx, id));
}
