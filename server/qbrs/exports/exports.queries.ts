import { sql } from 'kysely';
import { EXPORT_KEPT_MINUTES, EXPORT_SILENCE_SECONDS, type ExportProgress } from '#domain/qbrs/exports.rules.ts';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${EXPORT_SILENCE_SECONDS})`;
const isOver = sql<boolean>`seen_at < now() - make_interval(mins => ${EXPORT_KEPT_MINUTES})`;
/** Written out, because PostgreSQL finds the index of a conflict by these words and not by parameters. */
const isBeingMade = sql<boolean>`qbr_exports.state in ('waiting', 'running')`;

interface Owned {
  qbrId: string;
  personId: string;
}

const SHOWN = ['id', 'state', 'step', 'done', 'total', 'fault'] as const;

function shown(tx: Tx, { qbrId, personId }: Owned) {
  return tx
    .selectFrom('qbrExports')
    .select([...SHOWN, isSilent.as('isSilent')])
    .where('qbrId', '=', qbrId)
    .where('personId', '=', personId)
    .where((row) => row.or([isBeingMade, row.not(isOver)]));
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export function findExport(tx: Tx, owned: Owned, id: string) {
  return shown(tx, owned).where('id', '=', id).executeTakeFirst();
}

interface NewExport extends Owned {
  wanted: string;
  mediaType: string;
  disposition: string;
}

/** The file that this person waits for already, or a new one. What a lost process has left behind is in nobody's way. */
export async function addExport(tx: Tx, file: NewExport): Promise<{ row: ExportRow; isNew: boolean }> {
  const { qbrId, personId, wanted } = file;
  await tx
    .deleteFrom('qbrExports')
    .where('personId', '=', personId)
    .where((row) => row.or([isOver, row.and([isBeingMade, isSilent])]))
    .execute();
  const added = await tx
    .insertInto('qbrExports')
    .values(file)
    .onConflict((conflict) => conflict.columns(['organizationId', 'qbrId', 'personId', 'wanted']).where(isBeingMade).doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = added
    ? await shown(tx, { qbrId, personId }).where('id', '=', added.id).executeTakeFirstOrThrow()
    : await shown(tx, { qbrId, personId }).where('wanted', '=', wanted).where(isBeingMade).executeTakeFirstOrThrow();
  return { row, isNew: added !== undefined };
}

/** Says that the file is still being made, and how far it is; false when nobody wants it any more. */
export async function noteProgress(tx: Tx, id: string, { step, done, total }: ExportProgress): Promise<boolean> {
  const noted = await tx
    .updateTable('qbrExports')
    .set({ state: step === 0 ? 'waiting' : 'running', step, done, total, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isBeingMade)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Its end: the file, or why there is none. A file that was called off stays so. */
export async function endExport(tx: Tx, id: string, end: { bytes: Uint8Array } | { fault: ErrorCode }): Promise<void> {
  const result =
    'bytes' in end ? ({ state: 'ready', bytes: Buffer.from(end.bytes) } as const) : ({ state: 'failed', fault: end.fault } as const);
  await tx
    .updateTable('qbrExports')
    .set({ ...result, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isBeingMade)
    .execute();
}

export async function callOff(tx: Tx, { qbrId, personId }: Owned, id: string): Promise<void> {
  await tx
    .updateTable('qbrExports')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('qbrId', '=', qbrId)
    .where('personId', '=', personId)
    .where(isBeingMade)
    .execute();
}

export function findFile(tx: Tx, { qbrId, personId }: Owned, id: string) {
  return tx
    .selectFrom('qbrExports')
    .select(['bytes', 'mediaType', 'disposition'])
    .where('id', '=', id)
    .where('qbrId', '=', qbrId)
    .where('personId', '=', personId)
    .where('state', '=', 'ready')
    .where((row) => row.not(isOver))
    .executeTakeFirst();
}

/** Files that nobody fetched, and those of processes that are gone. */
export async function deleteOldExports(tx: Tx): Promise<void> {
  await tx.deleteFrom('qbrExports').where(isOver).execute();
}
