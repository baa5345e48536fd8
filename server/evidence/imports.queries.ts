import { sql } from 'kysely';
import { IMPORT_KEPT_HOURS, IMPORT_SILENCE_SECONDS, type ImportProgress } from '#domain/evidence/imports.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const isSilent = sql<boolean>`seen_at < now() - make_interval(secs => ${IMPORT_SILENCE_SECONDS})`;
const isOver = sql<boolean>`seen_at < now() - make_interval(hours => ${IMPORT_KEPT_HOURS})`;

interface NewImport {
  customerId: string;
  batchId: string;
  fileName: string;
  fileSize: number;
}

/** Adds an import; a refused one of the same file is replaced. */
export async function addImport(tx: Tx, { customerId, fileName, ...file }: NewImport): Promise<string> {
  await tx
    .deleteFrom('evidenceImports')
    .where('customerId', '=', customerId)
    .where((row) => row.or([isOver, row.and([row('fileName', '=', fileName), row.or([row('state', '=', 'refused'), isSilent])])]))
    .execute();
  const { id } = await tx
    .insertInto('evidenceImports')
    .values({ customerId, fileName, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Imports of a customer that are on their way or were refused, the oldest first. */
export function importsOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('evidenceImports')
    .select([
      'id',
      'batchId',
      'fileName',
      'fileSize',
      'state',
      'results',
      'expected',
      'percent',
      'message',
      'createdAt',
      isSilent.as('isSilent'),
    ])
    .where('customerId', '=', customerId)
    .where((row) => row.not(isOver))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Heartbeat of an import that waits or is read. */
export async function noteImport(tx: Tx, id: string, progress: ImportProgress & { isReading: boolean }): Promise<void> {
  const { isReading, ...read } = progress;
  await tx
    .updateTable('evidenceImports')
    .set({ ...read, state: isReading ? 'reading' : 'waiting', seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function refuseImport(tx: Tx, id: string, message: string): Promise<void> {
  await tx
    .updateTable('evidenceImports')
    .set({ state: 'refused', message, seenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('evidenceImports').where('id', '=', id).execute();
}

/** Deletes the note of a refused or interrupted import; undefined if there is none. */
export function discardImport(tx: Tx, id: string) {
  return tx
    .deleteFrom('evidenceImports')
    .where('id', '=', id)
    .where((row) => row.or([row('state', '=', 'refused'), isSilent]))
    .returning(['id', 'customerId', 'fileName'])
    .executeTakeFirst();
}
