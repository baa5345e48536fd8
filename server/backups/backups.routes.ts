import { backupPercent } from '#domain/backups/backups.rules.ts';
import { type Backup, createBackup, deleteBackup, downloadBackup, listBackups, restoreBackup } from '#contract/backups/backups.contract.ts';
import { failureOf } from '#server/platform/jobs/failure.ts';
import { plainFileName } from '#server/documents/documents.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { backupKey, BytesMissing, type Storage } from '#server/platform/storage/storage.ts';
import { addBackup, type BackupRow, backupRows, deleteBackups, findBackup } from './backups.queries.ts';
import { makeBackup } from './backups.run.ts';
import { restore } from './restore/restore.run.ts';

export function backupsRoutes(mount: Mounting): void {
  mount.onList(listBackups, {
    rows: ({ tx }) => backupRows(tx),
    order: () => ({ columns: ['backups.id'], direction: 'desc' }),
    present: presented,
  });
  mount.on(createBackup, startBackup);
  mount.on(deleteBackup, removeBackup);
  mount.onKeptUpload(
    restoreBackup,
    (upload, call) => restore(call, upload, call.query.dryRun === 'true'),
    ({ prepared }) => Promise.resolve(prepared),
  );
  mount.onDownload(downloadBackup, readForDownload, async ({ key, name, size }) => ({
    bytes: await bytesOf(mount.context.storage, key),
    mediaType: 'application/zip',
    disposition: contentDisposition(name),
    size,
  }));
}

/** Only one backup at a time: a second request returns the running one. */
async function startBackup({ tx, actor, context, reply, audit }: SignedInCall<typeof createBackup>) {
  const { id, isNew } = await addBackup(tx, { trigger: 'manual', createdBy: actor.userId });
  if (isNew) {
    await audit({ action: 'backup.started', entity: { type: 'backup', id }, after: { trigger: 'manual' } });
    const { pools, storage, config, secrets, backgroundWork } = context;
    const making = { pools, storage, config, secrets, ending: backgroundWork.ending };
    const { organizationId } = actor;
    reply.raw.once('close', () => backgroundWork.addInTurn(() => makeBackup(making, { organizationId, id })));
  }
  return { id, status: 'running' as const };
}

async function removeBackup({ tx, params, context, audit }: SignedInCall<typeof deleteBackup>): Promise<void> {
  const backup = await findBackup(tx, params.id);
  if (!backup) throw new Fault('BACKUP_NOT_FOUND');
  await deleteBackups(tx, [backup.id]);
  await audit({
    action: 'backup.deleted',
    entity: { type: 'backup', id: backup.id },
    before: { status: backup.status, size: backup.size, createdAt: backup.createdAt.toISOString() },
  });
  await context.storage.remove(backupKey(backup.organizationId, backup.id));
}

async function readForDownload({ tx, params, audit }: SignedInCall<typeof downloadBackup>) {
  const backup = await findBackup(tx, params.id);
  if (!backup) throw new Fault('BACKUP_NOT_FOUND');
  if (backup.status !== 'ready') throw new Fault('BACKUP_NOT_FOUND', { message: 'This backup is not finished yet' });
  await audit({ action: 'backup.downloaded', entity: { type: 'backup', id: backup.id } });
  const { name } = await ownOrganization(tx);
  const day = backup.createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
  return {
    key: backupKey(backup.organizationId, backup.id),
    name: `${plainFileName(name, 'Plumbline')} - backup ${day}.zip`,
    size: backup.size ?? 0,
  };
}

async function bytesOf(storage: Storage, key: string) {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof BytesMissing)
      throw new Fault('BACKUP_NOT_FOUND', { message: 'The content of this backup is missing from storage' });
    throw error;
  }
}

/** Marks backups as failed when the process that ran them has exited. */
function presented({ id, trigger, done, total, size, fault, createdAt, author, isSilent, ...row }: BackupRow): Backup {
  const isLost = isSilent && row.status === 'running';
  const status = isLost ? 'failed' : row.status;
  return {
    id,
    status,
    size,
    createdAt: createdAt.toISOString(),
    createdBy: author,
    trigger,
    percent: backupPercent(status, { done, total }),
    fault: status === 'failed' ? failureOf(isLost ? 'FILE_INTERRUPTED' : fault, 'BACKUP_FAILED') : null,
  };
}
