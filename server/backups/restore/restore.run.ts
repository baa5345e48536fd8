import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseError } from 'pg';
import type { RestoreStep } from '#domain/backups/backups.rules.ts';
import type { RestoreReport } from '#contract/backups/backups.contract.ts';
import { reserveContents } from '#server/files/files.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization, asRestore } from '#server/platform/db/pools.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { inIncoming } from '#server/platform/files/incoming.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import { backupKey, BytesMissing, type Storage, storageKey } from '#server/platform/storage/storage.ts';
import { addBackup, findBackup } from '#server/backups/backups.queries.ts';
import { makeBackup } from '#server/backups/backups.run.ts';
import { checkReferences, recountFigures, insertRows, lockRestore, removeRows, updateOrganization } from './restore.queries.ts';
import { type Plan, planRestore } from './restore.check.ts';
import { type OpenBackup, openBackup, unreadable } from './restore.zip.ts';

interface Restoring {
  context: Pick<AppContext, 'pools' | 'storage' | 'config' | 'secrets' | 'backgroundWork' | 'publishedTemplates'>;
  organizationId: string;
  by: Parameters<typeof audit>[1];
  /** Person of the organisation who requested it; null for the platform's operator. */
  createdBy: string | null;
  origin: Origin;
  onStep?: (step: RestoreStep) => Promise<void>;
}

/** Replaces all data with an uploaded backup, or reports the effect in a dry run. */
export async function restore(
  { context, actor, origin }: Pick<Restoring, 'context' | 'origin'> & { actor: Actor },
  upload: KeptUpload,
  isDryRun: boolean,
): Promise<RestoreReport> {
  const { organizationId, userId } = actor;
  const { name } = await asOrganization(context.pools, organizationId, ownOrganization);
  if (!isDryRun && upload.fields['confirm']?.trim() !== name)
    throw new Fault('VALIDATION_ERROR', { field: 'confirm', message: `Type ${name} to confirm` });
  const isOriginAccepted = upload.fields['confirmOrigin'] === 'true';
  return restoreFile({ context, organizationId, by: actor, createdBy: userId, origin }, { path: upload.path, isDryRun, isOriginAccepted });
}

export async function restoreStored(call: Restoring, backupId: string): Promise<RestoreReport> {
  const { storage, config, backgroundWork } = call.context;
  return inIncoming(config.dataDir, async (folder) => {
    const path = join(folder, 'backup.zip');
    await call.onStep?.('reading');
    const stored = await bytesOf(storage, backupKey(call.organizationId, backupId));
    await pipeline(stored, createWriteStream(path, { mode: 0o600 }), { signal: backgroundWork.ending });
    // Trusted because it comes from our own storage, even if it predates signatures.
    return restoreFile(call, { path, isDryRun: false, isOriginAccepted: true });
  });
}

async function bytesOf(storage: Storage, key: string): Promise<Readable> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof BytesMissing) throw new Fault('BACKUP_NOT_FOUND');
    throw error;
  }
}

interface RestoredFile {
  path: string;
  isDryRun: boolean;
  /** The person trusts the file although this installation did not sign it. */
  isOriginAccepted: boolean;
}

async function restoreFile(call: Restoring, { path, isDryRun, isOriginAccepted }: RestoredFile): Promise<RestoreReport> {
  const backup = await openBackup(path, call.context.secrets.encryption);
  try {
    const plan = await planRestore(call.context.pools, call.organizationId, backup);
    const { isOriginKnown } = backup;
    const report = { organization: backup.manifest.organization.name, isOriginKnown, ...plan.report };
    if (isDryRun) return { ...report, isDone: false, backupId: null };
    if (!isOriginKnown && !isOriginAccepted) throw new Fault('BACKUP_ORIGIN_UNKNOWN', { field: 'confirmOrigin' });
    await call.onStep?.('backing_up');
    const backupId = plan.isEmpty ? null : await backUpFirst(call);
    await call.onStep?.('files');
    await storeFiles(call, backup);
    await call.onStep?.('rows');
    await replaceRows(call, backup, plan);
    // A cached template version may have different content now.
    call.context.publishedTemplates.clear();
    return { ...report, isDone: true, backupId };
  } finally {
    backup.close();
  }
}

/** Nothing is replaced before a backup of it has finished. */
async function backUpFirst({ context, organizationId, by, createdBy, origin }: Restoring): Promise<string> {
  const { pools, storage, config, secrets, backgroundWork } = context;
  const { id, isNew } = await asOrganization(pools, organizationId, async (tx) => {
    const added = await addBackup(tx, { trigger: 'restore', createdBy });
    const entry = { action: 'backup.started', entity: { type: 'backup', id: added.id }, after: { trigger: 'restore' } };
    if (added.isNew) await audit(tx, by, origin, entry);
    return added;
  });
  if (!isNew) throw new Fault('BACKUP_RUNNING');
  await makeBackup({ pools, storage, config, secrets, ending: backgroundWork.ending }, { organizationId, id });
  const made = await asOrganization(pools, organizationId, (tx) => findBackup(tx, id));
  if (made?.status !== 'ready') throw new Fault('BACKUP_FAILED');
  return id;
}

/** Stored before the rows, as uploads are; if the rows never follow, the bytes are deleted after a day. */
async function storeFiles({ context, organizationId }: Restoring, backup: OpenBackup): Promise<void> {
  const { pools, storage, config } = context;
  await asOrganization(pools, organizationId, async (tx) => {
    if (!(await reserveContents(tx, backup.files, config.filesQuota))) throw new Fault('STORAGE_FULL', { field: 'file' });
  });
  for (const { hash, size } of backup.files) {
    const key = storageKey(organizationId, hash);
    if (!(await storage.has(key))) await storage.put(key, await backup.readFile(hash), { hash, size });
  }
}

/** Single transaction: all or nothing. */
async function replaceRows(
  { context, organizationId, by, origin }: Restoring,
  backup: OpenBackup,
  { tables, report }: Plan,
): Promise<void> {
  try {
    await asRestore(context.pools, organizationId, async (tx) => {
      await lockRestore(tx);
      await removeRows(tx, tables);
      for (const table of tables) {
        for await (const lines of backup.rowsOf(table.name)) {
          await (table.name === 'organizations' ? updateOrganization : insertRows)(tx, table, lines);
        }
      }
      await checkReferences(tx);
      const rows = report.tables.reduce((sum, { restored }) => sum + restored, 0);
      await audit(tx, by, origin, {
        action: 'backup.restored',
        entity: { type: 'organization', id: organizationId, label: backup.manifest.organization.name },
        after: { rows, files: report.files, product: backup.manifest.product },
      });
      await recountFigures(tx, organizationId);
    });
  } catch (error) {
    // Rejected data: the file was created elsewhere, including its hashes.
    if (error instanceof DatabaseError && /^(22|23)/.test(error.code ?? ''))
      throw unreadable(`The database refused rows of the backup (${error.table ?? error.code ?? ''})`);
    throw error;
  }
}
