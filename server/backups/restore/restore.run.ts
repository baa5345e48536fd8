import { DatabaseError } from 'pg';
import type { RestoreReport } from '#contract/backups/backups.contract.ts';
import { reserveContents } from '#server/files/files.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization, asRestore } from '#server/platform/db/pools.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { addBackup, findBackup } from '#server/backups/backups.queries.ts';
import { makeBackup } from '#server/backups/backups.run.ts';
import { checkReferences, countAnew, insertRows, lockRestore, removeRows, updateOrganization } from './restore.queries.ts';
import { type Plan, planRestore } from './restore.check.ts';
import { type OpenBackup, openBackup, unreadable } from './restore.zip.ts';

interface Restoring {
  context: Pick<AppContext, 'pools' | 'storage' | 'config' | 'backgroundWork' | 'publishedTemplates'>;
  actor: Actor;
  origin: Origin;
}

/** Puts a backup in place of everything that is here, or tells what that would do. */
export async function restore(call: Restoring, upload: KeptUpload, isDryRun: boolean): Promise<RestoreReport> {
  const { pools } = call.context;
  const { organizationId } = call.actor;
  const { name } = await asOrganization(pools, organizationId, ownOrganization);
  if (!isDryRun && upload.fields['confirm']?.trim() !== name)
    throw new Fault('VALIDATION_ERROR', { field: 'confirm', message: `Type ${name} to confirm` });
  const backup = await openBackup(upload.path);
  try {
    const plan = await planRestore(pools, organizationId, backup);
    const report = { organization: backup.manifest.organization.name, ...plan.report };
    if (isDryRun) return { ...report, isDone: false, backupId: null };
    const backupId = plan.isEmpty ? null : await backUpFirst(call);
    await storeFiles(call, backup);
    await replaceRows(call, backup, plan);
    // What a version says may be another text now.
    call.context.publishedTemplates.clear();
    return { ...report, isDone: true, backupId };
  } finally {
    backup.close();
  }
}

/** Nothing is replaced that is not in a finished backup. */
async function backUpFirst({ context, actor, origin }: Restoring): Promise<string> {
  const { pools, storage, config, backgroundWork } = context;
  const { organizationId } = actor;
  const { id, isNew } = await asOrganization(pools, organizationId, async (tx) => {
    const added = await addBackup(tx, { trigger: 'restore', createdBy: actor.userId });
    const entry = { action: 'backup.started', entity: { type: 'backup', id: added.id }, after: { trigger: 'restore' } };
    if (added.isNew) await audit(tx, actor, origin, entry);
    return added;
  });
  if (!isNew) throw new Fault('BACKUP_RUNNING');
  await makeBackup({ pools, storage, config, ending: backgroundWork.ending }, { organizationId, id });
  const made = await asOrganization(pools, organizationId, (tx) => findBackup(tx, id));
  if (made?.status !== 'ready') throw new Fault('BACKUP_FAILED');
  return id;
}

/** Before the rows, as uploads do; if these never come, the bytes go after a day like those of any upload that was broken off. */
async function storeFiles({ context, actor }: Restoring, backup: OpenBackup): Promise<void> {
  const { pools, storage, config } = context;
  await asOrganization(pools, actor.organizationId, async (tx) => {
    if (!(await reserveContents(tx, backup.files, config.filesQuota))) throw new Fault('STORAGE_FULL', { field: 'file' });
  });
  for (const { hash, size } of backup.files) {
    const key = storageKey(actor.organizationId, hash);
    if (!(await storage.has(key))) await storage.put(key, await backup.readFile(hash), { hash, size });
  }
}

/** One transaction: all of it, or nothing. */
async function replaceRows({ context, actor, origin }: Restoring, backup: OpenBackup, { tables, report }: Plan): Promise<void> {
  const { organizationId } = actor;
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
      await audit(tx, actor, origin, {
        action: 'backup.restored',
        entity: { type: 'organization', id: organizationId, label: backup.manifest.organization.name },
        after: { rows, files: report.files, product: backup.manifest.product },
      });
      await countAnew(tx, organizationId);
    });
  } catch (error) {
    // Data that the tables refuse: the file was made by somebody else, hashes included.
    if (error instanceof DatabaseError && /^(22|23)/.test(error.code ?? ''))
      throw unreadable(`The tables refuse rows of the backup (${error.table ?? error.code ?? ''})`);
    throw error;
  }
}
