import { sql } from 'kysely';
import type { RequestedRestore, RestorePoint } from '#contract/console/console.restores.contract.ts';
import { BACKUP_TRIGGERS, RESTORE_STEPS, type RestoreStep } from '#domain/backups/backups.rules.ts';
import { RESTORE_STATUSES, SILENCE_SECONDS } from '#domain/console/console.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { failureOf } from '#server/platform/jobs/failure.ts';

const SHOWN = 20;

export async function restorePoints(tx: Tx, organizationId: string): Promise<RestorePoint[]> {
  const { rows } = await sql<{ id: string; createdAt: Date; size: number | null; trigger: string }>`
    select id, created_at, size, trigger from console.restore_points(${organizationId}) order by id desc`.execute(tx);
  return rows.map(({ id, createdAt, size, trigger }) => ({
    id,
    createdAt: createdAt.toISOString(),
    size: size ?? 0,
    trigger: BACKUP_TRIGGERS.find((known) => known === trigger) ?? 'manual',
  }));
}

export async function isConsent(tx: Tx, organizationId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select console.consents_to_restore(${organizationId}, ${tokenHash}) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${SILENCE_SECONDS})`;

function rowsOf(tx: Tx) {
  return tx.selectFrom('console.restores').selectAll().select(isSilent.as('isSilent'));
}

type RestoreRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

/** Marks restores as failed when the process that ran them has exited. */
function present(row: RestoreRow): RequestedRestore {
  const kept = RESTORE_STATUSES.find((known) => known === row.status) ?? 'failed';
  const status = kept === 'running' && row.isSilent ? 'failed' : kept;
  return {
    id: row.id,
    backupAt: row.backupAt.toISOString(),
    isConsented: row.isConsented,
    reason: row.reason,
    askedBy: row.askedBy,
    status,
    step: RESTORE_STEPS.find((known) => known === row.step) ?? 'reading',
    fault: status === 'failed' ? failureOf(row.fault, 'RESTORE_FAILED') : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function lastRestores(tx: Tx, organizationId: string): Promise<RequestedRestore[]> {
  const rows = await rowsOf(tx)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(present);
}

interface NewRestore {
  organizationId: string;
  backupId: string;
  backupAt: string;
  isConsented: boolean;
  reason: string;
  askedBy: string;
}

/** Undefined while another restore of the organisation is running. Runs without a heartbeat are marked as failed first. */
export async function addRestore(tx: Tx, restore: NewRestore): Promise<RequestedRestore | undefined> {
  await tx
    .updateTable('console.restores')
    .set({ status: 'failed' })
    .where('organizationId', '=', restore.organizationId)
    .where('status', '=', 'running')
    .where(isSilent)
    .execute();
  const added = await tx
    .insertInto('console.restores')
    .values(restore)
    .onConflict((conflict) =>
      conflict
        .column('organizationId')
        .where(sql<boolean>`restores.status = 'running'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added && present(await rowsOf(tx).where('id', '=', added.id).executeTakeFirstOrThrow());
}

export async function noteStep(tx: Tx, id: string, step: RestoreStep): Promise<void> {
  await tx
    .updateTable('console.restores')
    .set({ step, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function noteAlive(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('console.restores')
    .set({ seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function endRestore(tx: Tx, id: string, fault: string | null): Promise<void> {
  await tx
    .updateTable('console.restores')
    .set({ status: fault === null ? 'done' : 'failed', fault })
    .where('id', '=', id)
    .execute();
}
