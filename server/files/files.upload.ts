import { createReadStream } from 'node:fs';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import { FilePlace, type uploadFile } from '#contract/files/files.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import { parseInput } from '#server/platform/http/validation.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { reserve } from './files.blobs.ts';
import { type OpenPlace, placeToEdit } from './files.places.ts';
import { type PreparedFile, prepareFile } from './files.prepare.ts';
import { presentFile } from './files.present.ts';
import { attach, countIn, filesIn, storeFile } from './files.queries.ts';

/** Uploaded file whose bytes are stored, but not its row. */
interface Received {
  place: FilePlace;
  file: PreparedFile;
}

/** Checks the place first, then stores the bytes outside any transaction. */
export async function receive(context: AppContext, actor: Actor, upload: KeptUpload): Promise<Received> {
  const { pools, storage, config } = context;
  // The cast is safe: the schema produces this type.
  const place = parseInput(FilePlace, upload.fields) as FilePlace;
  const inside = <T>(work: (tx: Tx) => Promise<T>) => asPerson(pools, actor, work);
  await inside(async (tx) => refuseTooMany(tx, await placeToEdit(tx, actor, place)));

  const file = await prepareFile(context, actor.organizationId, upload, { isForSlide: place.ownerType === 'slide' });
  const blobs = [file.content, ...(file.thumbnail ? [file.thumbnail] : [])];
  await inside(async (tx) => {
    if (!(await reserve(tx, blobs, config.filesQuota))) throw new Fault('STORAGE_FULL', { field: 'file' });
  });
  for (const { path, size, hash } of blobs) {
    const key = storageKey(actor.organizationId, hash);
    if (!(await storage.has(key))) await storage.put(key, createReadStream(path), { size, hash });
  }
  return { place, file };
}

/** Uploading the same file to the same place again adds nothing. */
export async function keep(call: SignedInCall<typeof uploadFile> & { prepared: Received }): Promise<AnswerOf<typeof uploadFile>> {
  const { tx, actor, prepared } = call;
  const { place, file } = prepared;
  const { columns, owner } = await placeToEdit(tx, actor, place);
  const fileId = await storeFile(tx, {
    name: file.name,
    mediaType: file.mediaType,
    size: file.content.size,
    width: file.width,
    height: file.height,
    hash: file.content.hash,
    thumbnailHash: file.thumbnail?.hash ?? null,
    sourceHash: file.sourceHash,
    createdBy: actor.userId,
  });
  if (await attach(tx, { ...columns, fileId, createdBy: actor.userId })) {
    await call.audit({
      action: 'file.attached',
      entity: { type: 'file', id: fileId, label: file.name },
      customerId: owner.customerId,
      after: { ...place, name: file.name, size: file.content.size, type: file.mediaType, to: owner.label },
    });
  }
  const row = await filesIn(tx, columns).where('files.id', '=', fileId).executeTakeFirstOrThrow();
  return presentFile(row);
}

async function refuseTooMany(tx: Tx, { columns, place }: OpenPlace): Promise<void> {
  const most = place.ownerType === 'answer' ? FILE_LIMITS.ofAnswer : FILE_LIMITS.ofOther;
  if ((await countIn(tx, columns)) < most) return;
  throw new Fault('VALIDATION_ERROR', { field: 'file', message: `At most ${most} files can be attached here` });
}
