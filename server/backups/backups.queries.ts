import { sql } from 'kysely';
import { BACKUP_SILENCE_SECONDS, type BackupTrigger, FAILED_BACKUP_DAYS, type LastBackups } from '#domain/backups/backups.rules.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${BACKUP_SILENCE_SECONDS})`;
/** Literal SQL, because PostgreSQL matches the partial index of ON CONFLICT by text, not by parameters. */
const isRunning = sql<boolean>`backups.status = 'running'`;

const author = reference('people', 'backups.created_by');

export function backupRows(tx: Tx) {
  return tx
    .selectFrom('backups')
    .select(['id', 'status', 'trigger', 'done', 'total', 'size', 'fault', 'createdAt', author.as('author'), isSilent.as('isSilent')]);
}

export type BackupRow = Awaited<ReturnType<ReturnType<typeof backupRows>['executeTakeFirstOrThrow']>>;

/** Returns the running backup, or adds one. Runs without a heartbeat are marked as failed first. */
export async function addBackup(
  tx: Tx,
  backup: { trigger: BackupTrigger; createdBy: string | null },
): Promise<{ id: string; isNew: boolean }> {
  await tx
    .updateTable('backups')
    .set({ status: 'failed', fault: 'FILE_INTERRUPTED' satisfies ErrorCode })
    .where(isRunning)
    .where(isSilent)
    .execute();
  const added = await tx
    .insertInto('backups')
    .values(backup)
    .onConflict((conflict) => conflict.column('organizationId').where(isRunning).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const running = await tx.selectFrom('backups').select('id').where(isRunning).executeTakeFirstOrThrow();
  return { id: running.id, isNew: false };
}

/** Heartbeat with the progress; false if the backup was deleted. */
export async function noteProgress(tx: Tx, id: string, progress: { done: number; total: number }): Promise<boolean> {
  const noted = await tx
    .updateTable('backups')
    .set({ ...progress, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isRunning)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Records the file's size or the error. False if the backup was deleted meanwhile. */
export async function endBackup(tx: Tx, id: string, end: { size: number } | { fault: ErrorCode }): Promise<boolean> {
  const ended = await tx
    .updateTable('backups')
    .set({ status: 'size' in end ? 'ready' : 'failed', ...end })
    .where('id', '=', id)
    .where(isRunning)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export function findBackup(tx: Tx, id: string) {
  return tx.selectFrom('backups').select(['id', 'organizationId', 'status', 'size', 'createdAt']).where('id', '=', id).executeTakeFirst();
}

export async function deleteBackups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('backups').where('id', 'in', ids).execute();
}

export async function lastScheduled(tx: Tx): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select max(created_at) as "triedAt", max(created_at) filter (where status = 'ready') as "succeededAt"
    from backups where trigger = 'schedule'`.execute(tx);
  return rows[0] ?? { succeededAt: null, triedAt: null };
}

export async function outdatedBackups(tx: Tx, keep: number): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select id, organization_id as "organizationId" from (
      select id, organization_id, status, trigger, created_at,
             row_number() over (partition by trigger, status order by id desc) as place
      from backups) b
    where (trigger = 'schedule' and status = 'ready' and place > ${keep})
       or (status = 'failed' and created_at < now() - make_interval(days => ${FAILED_BACKUP_DAYS}))
    order by id`.execute(tx);
  return rows;
}
