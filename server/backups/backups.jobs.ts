import { DEFAULT_BACKUP_PLAN, isBackupDue } from '#domain/backups/backups.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import { backupKey, type Storage } from '#server/platform/storage/storage.ts';
import { addBackup, deleteBackups, lastScheduled, outdatedBackups } from './backups.queries.ts';
import { makeBackup } from './backups.run.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Creates due backups, one organisation at a time. */
export const makeDueBackups = {
  queue: QUEUES.backups,
  run: async ({ pools, config, secrets, now }: Pick<Run, 'pools' | 'config' | 'secrets' | 'now'>) => {
    const storage = openStorage(config);
    const due: string[] = [];
    await inEveryOrganization(pools, async (tx) => {
      const { organizationId, settings } = await ownOrganization(tx);
      if (isBackupDue(settings.backups ?? DEFAULT_BACKUP_PLAN, await lastScheduled(tx), now)) due.push(organizationId);
    });
    for (const organizationId of due) {
      const { id, isNew } = await asOrganization(pools, organizationId, begin);
      if (!isNew) continue;
      await makeBackup({ pools, storage, config, secrets, ending: new AbortController().signal }, { organizationId, id });
      await asOrganization(pools, organizationId, (tx) => deleteOldBackups(tx, storage));
    }
  },
} satisfies Task;

async function begin(tx: Tx) {
  const begun = await addBackup(tx, { trigger: 'schedule', createdBy: null });
  const entry = { action: 'backup.started', entity: { type: 'backup', id: begun.id }, after: { trigger: 'schedule' } };
  if (begun.isNew) await audit(tx, null, BY_NOBODY, entry);
  return begun;
}

export async function deleteOldBackups(tx: Tx, storage: Storage): Promise<void> {
  const { settings } = await ownOrganization(tx);
  const outdated = await outdatedBackups(tx, (settings.backups ?? DEFAULT_BACKUP_PLAN).keep);
  if (outdated.length === 0) return;
  await deleteBackups(
    tx,
    outdated.map(({ id }) => id),
  );
  await audit(
    tx,
    null,
    BY_NOBODY,
    ...outdated.map(({ id }) => ({ action: 'backup.deleted', entity: { type: 'backup', id }, after: { reason: 'outdated' } })),
  );
  for (const { id, organizationId } of outdated) await storage.remove(backupKey(organizationId, id));
}
