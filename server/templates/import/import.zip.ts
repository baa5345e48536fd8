import { inflateRawSync } from 'node:zlib';
import { ImportRefusal, IMPORT_LIMITS } from './import.refusal.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_557;
const STORED = 0;
const DEFLATED = 8;

/** The names in a zip, after really inflating everything under one budget: the sizes a zip declares can lie. */
export function safeZipNames(bytes: Uint8Array): string[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return namesWithin(zip, IMPORT_LIMITS.unzipped);
  } catch (fault) {
    if (fault instanceof ImportRefusal) throw fault;
    throw new ImportRefusal('', 'The workbook is damaged: its zip container cannot be read.');
  }
}

function namesWithin(zip: Buffer, budget: number): string[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > IMPORT_LIMITS.zipEntries) throw new ImportRefusal('', 'The workbook holds too many parts to be read safely.');

  const names: string[] = [];
  let left = budget;
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('not a directory entry');
    const nameLength = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + nameLength));
    left -= inflatedSize(zip, at, left);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - LONGEST_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new RangeError('no end of directory');
}

function inflatedSize(zip: Buffer, entry: number, left: number): number {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (method === STORED) return within(size, left);
  if (method !== DEFLATED) throw new RangeError('an unusual compression');
  try {
    return inflateRawSync(zip.subarray(start, start + size), { maxOutputLength: Math.max(1, left) }).length;
  } catch (fault) {
    if (fault instanceof RangeError) return within(left + 1, left);
    throw fault;
  }
}

function within(size: number, left: number): number {
  if (size > left) throw new ImportRefusal('', 'The workbook unpacks to more than 60 MB.');
  return size;
}
