import { sql } from 'kysely';
import { EXPORT_KEPT_MINUTES, EXPORT_SILENCE_SECONDS, type ExportProgress } from '#domain/exports/exports.rules.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${EXPORT_SILENCE_SECONDS})`;
const isOver = sql<boolean>`seen_at < now() - make_interval(mins => ${EXPORT_KEPT_MINUTES})`;
/** Literal SQL, because PostgreSQL matches the partial index of ON CONFLICT by text, not by parameters. */
const isBeingMade = sql<boolean>`exports.state in ('waiting', 'running')`;

export interface Owned {
  qbrId: string | null;
  assessmentId: string | null;
  personId: string;
}

const SHOWN = ['id', 'state', 'step', 'done', 'total', 'fault'] as const;

const isOf = ({ qbrId, assessmentId, personId }: Owned) =>
  sql<boolean>`(qbr_id, assessment_id, person_id) is not distinct from (${qbrId}::uuid, ${assessmentId}::uuid, ${personId}::uuid)`;

function shown(tx: Tx, owned: Owned) {
  return tx
    .selectFrom('exports')
    .select([...SHOWN, isSilent.as('isSilent')])
    .where(isOf(owned))
    .where((row) => row.or([isBeingMade, row.not(isOver)]));
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export function findExport(tx: Tx, owned: Owned, id: string) {
  return shown(tx, owned).where('id', '=', id).executeTakeFirst();
}

/** Returns the person's pending export job, or adds one. Jobs without a heartbeat are marked as failed first. */
export async function addExport(tx: Tx, owned: Owned, wanted: string): Promise<{ row: ExportRow; isNew: boolean }> {
  await tx
    .deleteFrom('exports')
    .where('personId', '=', owned.personId)
    .where((row) => row.or([isOver, row.and([isBeingMade, isSilent])]))
    .execute();
  const added = await tx
    .insertInto('exports')
    .values({ ...owned, wanted })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'qbrId', 'assessmentId', 'personId', 'wanted']).where(isBeingMade).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (added) return { row: await shown(tx, owned).where('id', '=', added.id).executeTakeFirstOrThrow(), isNew: true };
  const row = await shown(tx, owned).where('wanted', '=', wanted).where(isBeingMade).executeTakeFirst();
  // The job ended between the two statements: start a new one.
  return row ? { row, isNew: false } : addExport(tx, owned, wanted);
}

/** Heartbeat with the progress; false if the job was cancelled. */
export async function noteProgress(tx: Tx, id: string, { step, done, total }: ExportProgress): Promise<boolean> {
  const noted = await tx
    .updateTable('exports')
    .set({ state: step === 0 ? 'waiting' : 'running', step, done, total, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isBeingMade)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export interface Made {
  bytes: Uint8Array;
  mediaType: string;
  disposition: string;
}

/** Records the file or the error; a cancelled job stays cancelled. */
export async function endExport(tx: Tx, id: string, end: Made | { fault: ErrorCode }): Promise<void> {
  const result =
    'bytes' in end
      ? ({ state: 'ready', bytes: Buffer.from(end.bytes), mediaType: end.mediaType, disposition: end.disposition } as const)
      : ({ state: 'failed', fault: end.fault } as const);
  await tx
    .updateTable('exports')
    .set({ ...result, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isBeingMade)
    .execute();
}

export async function callOff(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('exports').set({ state: 'cancelled' }).where('id', '=', id).where(isBeingMade).execute();
}

export function findFile(tx: Tx, owned: Owned, id: string) {
  return tx
    .selectFrom('exports')
    .select(['bytes', 'mediaType', 'disposition'])
    .where('id', '=', id)
    .where(isOf(owned))
    .where('state', '=', 'ready')
    .where((row) => row.not(isOver))
    .executeTakeFirst();
}

/** Deletes expired files, and jobs whose process has exited. */
export async function deleteOldExports(tx: Tx): Promise<void> {
  await tx.deleteFrom('exports').where(isOver).execute();
}
