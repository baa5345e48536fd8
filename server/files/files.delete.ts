import type { deleteFile, FilePlace } from '#contract/files/files.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { filePlace, placeToEdit } from './files.places.ts';
import { detach, lockFile, removeUnused, usesOf } from './files.queries.ts';

type DeleteCall = SignedInCall<typeof deleteFile>;

/**
 * Detaches a file from the given place, or from all places. The person must be able to change each of them, so a file of an approved
 * assessment is kept whatever else it is attached to.
 */
export async function removeFile(call: DeleteCall): Promise<void> {
  const { tx, actor, params } = call;
  const file = await lockFile(tx, params.id);
  if (!file) throw new Fault('FILE_NOT_FOUND');
  const uses = (await usesOf(tx, file.id))
    .map((use) => ({ id: use.id, place: filePlace(use) }))
    .filter(({ place }) => isMeant(call, place));
  if (uses.length === 0) throw new Fault('FILE_NOT_FOUND');

  for (const { place } of uses) {
    const { owner } = await placeToEdit(tx, actor, place);
    await refuseAnswer(tx, place, file.id);
    if (place.ownerType === 'slide') await refuseShown(tx, place.ownerId, file.id);
    if (place.ownerType === 'profile') await forgetPhoto(tx, place.ownerId, file.id);
    await call.audit({
      action: 'file.removed',
      entity: { type: 'file', id: file.id, label: file.name },
      customerId: owner.customerId,
      before: { ...place, name: file.name, size: file.size, from: owner.label },
    });
  }
  await detach(
    tx,
    uses.map(({ id }) => id),
  );
  await removeUnused(tx, file.id);
}

/** Removing the picture also clears the person's photo. */
async function forgetPhoto(tx: Tx, personId: string, fileId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ profileImageUrl: null })
    .where('id', '=', personId)
    .where('profileImageUrl', '=', `/api/files/${fileId}/thumbnail`)
    .execute();
}

function isMeant({ query }: DeleteCall, place: FilePlace): boolean {
  return (['ownerType', 'ownerId', 'questionKey'] as const).every((name) => query[name] === undefined || query[name] === place[name]);
}

/** A slide that lost its picture would change without a new version of the deck. */
async function refuseShown(tx: Tx, qbrId: string, fileId: string): Promise<void> {
  const qbr = await tx.selectFrom('qbrs').select('sections').where('id', '=', qbrId).executeTakeFirst();
  if (!qbr?.sections.some(({ own }) => own?.picture === fileId)) return;
  throw new Fault('CONFLICT', { message: 'This picture is on a slide; remove it from the slide first', details: { qbrId } });
}

/** Files that are an answer are changed by answering; a deleted file would leave an answer without content. */
async function refuseAnswer(tx: Tx, { ownerType, ownerId, questionKey }: FilePlace, fileId: string): Promise<void> {
  if (ownerType !== 'answer' || questionKey === undefined) return;
  const answer = await tx
    .selectFrom('answers')
    .select('value')
    .where('assessmentId', '=', ownerId)
    .where('questionKey', '=', questionKey)
    .executeTakeFirst();
  if (!Array.isArray(answer?.value) || !answer.value.includes(fileId)) return;
  throw new Fault('CONFLICT', {
    message: 'This file is the answer to a question; remove it from the answer instead',
    details: { assessmentId: ownerId, questionKey },
  });
}
