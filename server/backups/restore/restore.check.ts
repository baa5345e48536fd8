import { createHash } from 'node:crypto';
import type { RestoreReport } from '#contract/backups/backups.contract.ts';
import { BACKUP_FORMAT } from '#domain/backups/backups.rules.ts';
import { countMigrations } from '#server/platform/db/migrate.ts';
import { asSnapshotOf, type Pools } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { type BackedUpTable, backedUpTables } from '#server/backups/backups.tables.ts';
import { countRows, KEPT } from './restore.queries.ts';
import { type OpenBackup, unreadable } from './restore.zip.ts';

/** Tables that even a new organisation has; replacing their rows loses nothing. */
const OF_EVERY_ORGANIZATION: readonly string[] = [
  'feedback',
  'list_views',
  'notification_preferences',
  'onboarding_preferences',
  'organizations',
  'people',
  'reminders',
  'tour_progress',
];

export interface Plan {
  tables: readonly BackedUpTable[];
  report: Pick<RestoreReport, 'tables' | 'files'>;
  /** True if nothing here would be lost. */
  isEmpty: boolean;
}

/** Reads the whole file first, so that nothing is changed for a modified one, an unsupported version or another organisation's backup. */
export async function planRestore(pools: Pools, organizationId: string, backup: OpenBackup): Promise<Plan> {
  const { manifest } = backup;
  if (manifest.formatVersion !== BACKUP_FORMAT || manifest.migrations !== (await countMigrations())) {
    const message = `The backup was created by version ${manifest.product}, whose tables differ from this version`;
    throw new Fault('BACKUP_VERSION', { field: 'file', message });
  }
  const { tables, present } = await asSnapshotOf(pools, organizationId, async (tx) => {
    const all = await backedUpTables(tx);
    return { tables: all, present: await countRows(tx, all) };
  });
  const names = Object.keys(manifest.tables).toSorted().join(' ');
  if (
    names !==
    tables
      .map(({ name }) => name)
      .toSorted()
      .join(' ')
  )
    throw unreadable('The tables of the backup differ from this version');

  const isEmpty = tables.every(({ name }) => OF_EVERY_ORGANIZATION.includes(name) || present.get(name) === 0);
  if (!isEmpty && manifest.organization.id !== organizationId) throw new Fault('BACKUP_OF_ANOTHER', { field: 'file' });

  for (const { name } of tables) await refuseChanged(backup, name);
  for (const { hash } of backup.files) await refuseChangedFile(backup, hash);
  const rows = tables.map(({ name }) => {
    const removed = KEPT.includes(name) ? 0 : (present.get(name) ?? 0);
    return { table: name, restored: manifest.tables[name]?.rows ?? 0, removed };
  });
  return {
    tables,
    isEmpty,
    report: { tables: rows.filter(({ restored, removed }) => restored + removed > 0), files: backup.files.length },
  };
}

async function refuseChanged(backup: OpenBackup, table: string): Promise<void> {
  let rows = 0;
  for await (const batch of backup.rowsOf(table)) rows += batch.length;
  if (rows !== backup.manifest.tables[table]?.rows) throw unreadable(`The number of rows in table ${table} does not match the manifest`);
}

async function refuseChangedFile(backup: OpenBackup, hash: string): Promise<void> {
  const digest = createHash('sha256');
  for await (const chunk of await backup.readFile(hash)) if (Buffer.isBuffer(chunk)) digest.update(chunk);
  if (digest.digest('hex') !== hash) throw unreadable(`The file ${hash} was changed after the backup was created`);
}
