import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ImportRefusal, IMPORT_LIMITS } from './templates.import.refusal.ts';

/** Returns the names in a zip after decompressing it within the limits, since declared sizes can be wrong. */
export async function safeZipNames(bytes: Uint8Array): Promise<string[]> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Sizes are measured below instead of trusting the declared ones.
    return await namesIn(await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: false }));
  } catch (fault) {
    if (fault instanceof ImportRefusal) throw fault;
    throw new ImportRefusal('', 'The workbook is damaged: its zip container cannot be read.');
  }
}

async function namesIn(zip: ZipFile): Promise<string[]> {
  if (zip.entryCount > IMPORT_LIMITS.zipEntries) throw new ImportRefusal('', 'The workbook has too many parts to be read safely.');
  const names: string[] = [];
  let unzipped = 0;
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    unzipped += await inflatedSize(zip, entry, IMPORT_LIMITS.unzipped - unzipped);
  }
  return names;
}

/** Compression ratios are meaningless for entries of a few kilobytes. */
const RATIO_COUNTS_FROM = 1024 * 1024;

async function inflatedSize(zip: ZipFile, entry: Entry, most: number): Promise<number> {
  const allowed = Math.min(most, Math.max(RATIO_COUNTS_FROM, entry.compressedSize * IMPORT_LIMITS.zipRatio));
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += Buffer.isBuffer(chunk) ? chunk.length : 0;
    if (size > allowed) {
      const ratio = IMPORT_LIMITS.zipRatio;
      throw new ImportRefusal('', `The workbook unpacks to more than 60 MB, or a part of it to more than ${ratio} times its size.`);
    }
  }
  return size;
}
