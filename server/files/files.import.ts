import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Storage, storageKey } from '#server/platform/storage/storage.ts';
import { reserve } from './files.blobs.ts';
import { storeFile } from './files.queries.ts';

interface KnownPicture {
  organizationId: string;
  name: string;
  /** A PNG of our own making, which needs no second look. */
  bytes: Buffer;
  width: number;
  height: number;
  by: string;
}

/** Stores a picture that nobody uploaded, such as one of the demonstration. */
export async function importPicture(tx: Tx, storage: Storage, picture: KnownPicture): Promise<string> {
  const { organizationId, name, bytes, width, height, by } = picture;
  const side = FILE_LIMITS.thumbnail;
  const small = await sharp(bytes).resize(side, side, { fit: 'inside' }).webp({ quality: 78 }).toBuffer();
  const [content, thumbnail] = [contentOf(bytes), contentOf(small)];
  await reserve(tx, [content, thumbnail], null);
  for (const { hash, size, bytes: own } of [content, thumbnail]) {
    await storage.put(storageKey(organizationId, hash), Readable.from([own]), { hash, size });
  }
  return storeFile(tx, {
    name,
    mediaType: 'image/png',
    size: content.size,
    width,
    height,
    hash: content.hash,
    thumbnailHash: thumbnail.hash,
    sourceHash: content.hash,
    createdBy: by,
  });
}

function contentOf(bytes: Buffer) {
  return { bytes, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') };
}
