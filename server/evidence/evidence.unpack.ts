import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise, type ZipFile } from 'yauzl';
import { EVIDENCE_LIMITS } from '#domain/evidence/results.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import { headOf } from './reading/text.ts';

/** One file to read, on the disk. */
export interface EvidenceFile {
  path: string;
  name: string;
  size: number;
  hash: string;
}

const MB = 1024 * 1024;
/** Text shrinks to a fiftieth at the most; small entries may have any ratio, which shows nothing for a few kilobytes. */
const RATIO = 200;
const RATIO_COUNTS_FROM = MB;

/** The file itself, or the files of a ZIP archive or a gzip file, written beside it. */
export async function unpacked({ path, fileName, size, hash }: KeptUpload): Promise<EvidenceFile[]> {
  const [first, second] = await headOf(path, 2);
  if (first === 0x1f && second === 0x8b) return [await gunzipped({ path, fileName, size })];
  if (first !== 0x50 || second !== 0x4b) return [{ path, name: fileName, size, hash }];
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: false }).catch(() => {
    throw damaged();
  });
  try {
    return await entriesOf(zip, dirname(path));
  } catch (error) {
    throw error instanceof Fault ? error : damaged();
  } finally {
    zip.close();
  }
}

async function gunzipped({ path, fileName, size }: Pick<KeptUpload, 'path' | 'fileName' | 'size'>): Promise<EvidenceFile> {
  const target = { path: join(dirname(path), 'entry'), most: EVIDENCE_LIMITS.unpacked * MB, packed: size };
  const unzipped = createReadStream(path).pipe(createGunzip());
  const file = await written(unzipped, target).catch((error: unknown) => {
    throw error instanceof Fault ? error : damaged();
  });
  return { ...file, name: fileName.replace(/\.gz$/i, '') };
}

async function entriesOf(zip: ZipFile, folder: string): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  let left = EVIDENCE_LIMITS.unpacked * MB;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.split('/').at(-1) ?? '';
    if (name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
    if (files.length >= EVIDENCE_LIMITS.entries)
      throw tooMuch(`The archive contains more than ${EVIDENCE_LIMITS.entries} files. Split it.`);
    const bytes = await zip.openReadStreamPromise(entry);
    const file = await written(bytes, { path: join(folder, `entry-${files.length}`), most: left, packed: entry.compressedSize });
    left -= file.size;
    files.push({ ...file, name });
  }
  if (files.length === 0) throw new Fault('INVALID_FORMAT', { field: 'file', message: 'The archive contains no files.' });
  return files;
}

/** Sizes that an archive declares can be wrong, so they are measured while it unpacks. */
async function written(
  bytes: Readable,
  { path, most, packed }: { path: string; most: number; packed: number },
): Promise<Omit<EvidenceFile, 'name'>> {
  const allowed = Math.min(most, EVIDENCE_LIMITS.megabytes * MB, Math.max(RATIO_COUNTS_FROM, packed * RATIO));
  const digest = createHash('sha256');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<unknown>) {
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > allowed)
        throw tooMuch(
          `The archive unpacks to more than ${EVIDENCE_LIMITS.unpacked} MB, or a file in it to more than ${EVIDENCE_LIMITS.megabytes} MB.`,
        );
      digest.update(chunk);
      yield chunk;
    }
  };
  await pipeline(bytes, measured, createWriteStream(path, { mode: 0o600 }));
  return { path, size, hash: digest.digest('hex') };
}

function tooMuch(message: string): Fault {
  return new Fault('PAYLOAD_TOO_LARGE', { field: 'file', message });
}

function damaged(): Fault {
  return new Fault('INVALID_FORMAT', { field: 'file', message: 'The archive is damaged or cut off. Upload it again.' });
}
