import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export { removeOrphans } from './files.blobs.ts';

/** For contents restored from a backup. */
export { reserve as reserveContents } from './files.blobs.ts';

export { fileBytes } from './files.download.ts';

export { importPicture } from './files.import.ts';

/** Files that a feature reads itself. */
export { attachOriginal, detachOriginal, storeOriginals } from './files.originals.ts';

export async function questionsWithFiles(tx: Tx, assessmentId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('filePlaces')
    .select('questionKey')
    .distinct()
    .where('assessmentId', '=', assessmentId)
    .orderBy('questionKey')
    .execute();
  return new Set(rows.flatMap(({ questionKey }) => questionKey ?? []));
}

/** Ids that are attached somewhere in the assessment and may therefore be referenced by an answer. */
export async function filesOfAssessment(tx: Tx, assessmentId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('filePlaces')
    .select('fileId')
    .where('assessmentId', '=', assessmentId)
    .where('fileId', 'in', ids)
    .orderBy('fileId')
    .execute();
  return new Set(rows.map(({ fileId }) => fileId));
}

export async function keepFilesOfAnswer(
  tx: Tx,
  { assessmentId, questionKey, ids, by }: { assessmentId: string; questionKey: string; ids: readonly string[]; by: string },
): Promise<void> {
  await sql`
    delete from file_places where assessment_id = ${assessmentId} and question_key = ${questionKey} and not (file_id = any(${ids}::uuid[]))`.execute(
    tx,
  );
  if (ids.length === 0) return;
  await sql`
    insert into file_places (file_id, assessment_id, question_key, created_by)
    select id, ${assessmentId}, ${questionKey}, ${by} from files where id = any(${ids}::uuid[])
    on conflict on constraint file_places_once do nothing`.execute(tx);
}

/** Copies evidence to a copy of the assessment; the bytes are stored once. */
export async function copyEvidence(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into file_places (file_id, assessment_id, question_key, created_by, created_at)
    select file_id, ${to}, question_key, created_by, created_at from file_places where assessment_id = ${from} order by id`.execute(tx);
}

/** Pictures of an SOP that are referenced in its text and can be drawn in a document. */
export async function picturesOfSop(tx: Tx, sopId: string, ids: readonly string[]): Promise<{ id: string; hash: string; size: number }[]> {
  if (ids.length === 0) return [];
  return filesAtPlaces(tx, ids)
    .select(['files.id', 'files.hash', 'files.size'])
    .where('filePlaces.sopId', '=', sopId)
    .where('files.mediaType', 'in', ['image/png', 'image/jpeg'])
    .execute();
}

/** Pictures of a review's slides. */
export async function picturesOfSlides(tx: Tx, qbrId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return filesAtPlaces(tx, ids)
    .select(['files.id', 'files.hash', 'files.mediaType'])
    .where('filePlaces.qbrId', '=', qbrId)
    .where('filePlaces.onSlide', '=', true)
    .execute();
}

const filesAtPlaces = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('filePlaces')
    .innerJoin('files', (join) =>
      join.onRef('files.organizationId', '=', 'filePlaces.organizationId').onRef('files.id', '=', 'filePlaces.fileId'),
    )
    .where('files.id', 'in', [...ids])
    .orderBy('files.id');

/** Attaches pictures of the customer's earlier reviews to a review; the bytes are stored once. */
export async function copySlidePictures(tx: Tx, { customerId, to, ids }: { customerId: string; to: string; ids: readonly string[] }) {
  if (ids.length === 0) return;
  await sql`
    insert into file_places (file_id, qbr_id, on_slide, created_by)
    select distinct on (p.file_id) p.file_id, ${to}::uuid, true, p.created_by
    from file_places p join qbrs q on q.organization_id = p.organization_id and q.id = p.qbr_id
    where q.customer_id = ${customerId} and p.on_slide and p.file_id = any(${[...ids]}::uuid[])
    order by p.file_id, p.id
    on conflict on constraint file_places_once do nothing`.execute(tx);
}

export async function isOwnPicture(tx: Tx, personId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('filePlaces')
    .innerJoin('files', (join) =>
      join.onRef('files.organizationId', '=', 'filePlaces.organizationId').onRef('files.id', '=', 'filePlaces.fileId'),
    )
    .select('files.id')
    .where('filePlaces.personId', '=', personId)
    .where('files.id', '=', fileId)
    .where('files.thumbnailHash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
