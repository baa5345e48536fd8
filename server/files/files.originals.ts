import { createReadStream } from 'node:fs';
import { fileNameOf } from '#domain/files/files.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asPerson } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { storageKey } from '#server/platform/storage/storage.ts';
import { reserve } from './files.blobs.ts';
import { columnsOf } from './files.places.ts';
import { attach, detach, removeUnused, storeFile, usesOf } from './files.queries.ts';

/** A text file that another feature has read and accepted; it may be larger than an attachment. */
interface Original {
  path: string;
  name: string;
  size: number;
  hash: string;
}

/** Stores the bytes outside any transaction; without a row that refers to them they are removed after a day. */
export async function storeOriginals(context: AppContext, actor: Actor, files: readonly Original[]): Promise<void> {
  const { pools, storage, config } = context;
  const isStored = await asPerson(pools, actor, (tx) => reserve(tx, files, config.filesQuota));
  if (!isStored) throw new Fault('STORAGE_FULL', { field: 'file' });
  for (const { path, size, hash } of files) {
    const key = storageKey(actor.organizationId, hash);
    if (!(await storage.has(key))) await storage.put(key, createReadStream(path), { size, hash });
  }
}

/** Attaches a stored original to a customer, where it is listed and downloaded like any file. */
export async function attachOriginal(tx: Tx, customerId: string, { name, size, hash, by }: Omit<Original, 'path'> & { by: string }) {
  const facts = { mediaType: 'text/plain', size, width: null, height: null, hash, thumbnailHash: null, sourceHash: hash };
  const shown = fileNameOf(name, 'text/plain');
  const id = await storeFile(tx, { ...facts, name: shown, createdBy: by });
  await attach(tx, { ...columnsOf({ ownerType: 'customer', ownerId: customerId }), fileId: id, createdBy: by });
  return { id, name: shown };
}

/** Takes an original away from a customer. */
export async function detachOriginal(tx: Tx, customerId: string, fileId: string): Promise<void> {
  const uses = await usesOf(tx, fileId);
  await detach(
    tx,
    uses.filter((use) => use.customerId === customerId).map(({ id }) => id),
  );
  await removeUnused(tx, fileId);
}
