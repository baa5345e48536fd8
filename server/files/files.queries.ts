import { type Insertable, sql } from 'kysely';
import type { File as StoredFile, FilePlace as StoredPlace } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { PlaceColumns } from './files.places.ts';
import { reference } from '#server/platform/db/references.ts';

const author = reference('people', 'files.created_by');

const SHOWN = [
  'files.id',
  'files.name',
  'files.mediaType',
  'files.size',
  'files.width',
  'files.height',
  'files.thumbnailHash',
  'files.createdAt',
] as const;

function uses(tx: Tx) {
  return tx
    .selectFrom('filePlaces')
    .innerJoin('files', (join) =>
      join.onRef('files.organizationId', '=', 'filePlaces.organizationId').onRef('files.id', '=', 'filePlaces.fileId'),
    )
    .select(SHOWN)
    .select(['filePlaces.id as useId', 'filePlaces.questionKey', 'filePlaces.inPortal', author.as('author')]);
}

export type FileRow = Awaited<ReturnType<ReturnType<typeof uses>['executeTakeFirstOrThrow']>>;

const OWNERS = ['assessmentId', 'customerId', 'qbrId', 'personId', 'sopId'] as const;

/** Files of one place; for an assessment without a question, those of all its questions. */
export function filesIn(tx: Tx, { questionKey, onSlide, ...columns }: PlaceColumns) {
  const named = OWNERS.flatMap((column) => (columns[column] === null ? [] : [[column, columns[column]] as const]));
  // An empty place matches nothing rather than everything.
  const none = uses(tx).where('filePlaces.id', 'is', null);
  const rows = named.length === 0 ? none : named.reduce((query, [column, id]) => query.where(`filePlaces.${column}`, '=', id), uses(tx));
  const placed = rows.where('filePlaces.onSlide', '=', onSlide);
  return questionKey === null ? placed : placed.where('filePlaces.questionKey', '=', questionKey);
}

export function evidenceOf(tx: Tx, assessmentId: string): Promise<FileRow[]> {
  return uses(tx).where('filePlaces.assessmentId', '=', assessmentId).orderBy('filePlaces.id').execute();
}

export function findFile(tx: Tx, id: string) {
  return tx
    .selectFrom('files')
    .select(['organizationId', 'id', 'name', 'mediaType', 'size', 'hash', 'thumbnailHash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockFile(tx: Tx, id: string) {
  return tx.selectFrom('files').select(['id', 'name', 'size']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function usesOf(tx: Tx, fileId: string) {
  return tx
    .selectFrom('filePlaces')
    .select(['id', 'assessmentId', 'questionKey', 'customerId', 'qbrId', 'personId', 'sopId', 'onSlide'])
    .where('fileId', '=', fileId)
    .orderBy('id')
    .execute();
}

/** Stores a file; equal content and name share one row. The row is locked, so that the clean-up job does not remove it meanwhile. */
export async function storeFile(tx: Tx, file: Insertable<StoredFile>): Promise<string> {
  const { id } = await tx
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['organizationId', 'sourceHash', 'name']).doUpdateSet({ name: sql<string>`excluded.name` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if already attached there. */
export async function attach(tx: Tx, use: Insertable<StoredPlace>): Promise<boolean> {
  const inserted = await tx
    .insertInto('filePlaces')
    .values(use)
    .onConflict((conflict) => conflict.constraint('file_places_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function countIn(tx: Tx, columns: PlaceColumns): Promise<number> {
  const { n } = await tx
    .selectFrom(filesIn(tx, columns).as('files'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function detach(tx: Tx, useIds: readonly string[]): Promise<void> {
  if (useIds.length > 0) await tx.deleteFrom('filePlaces').where('id', 'in', useIds).execute();
}

export async function setInPortal(tx: Tx, useId: string, inPortal: boolean): Promise<void> {
  await tx.updateTable('filePlaces').set({ inPortal }).where('id', '=', useId).execute();
}

/** The bytes stay until the clean-up job finds them unused. */
export async function removeUnused(tx: Tx, fileId: string): Promise<void> {
  await tx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('filePlaces').select('filePlaces.id').whereRef('filePlaces.fileId', '=', 'files.id'))),
    )
    .execute();
}
