import { crc32, inflateSync } from 'node:zlib';

export interface Image {
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Samples of a pixel by PNG colour type: grey, colour, palette, grey and colour with transparency. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** What an image says of itself, when it is a whole PNG or JPEG; its name and declared type mean nothing. */
export function imageOf(bytes: Buffer): Image | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return readPng(bytes);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return readJpeg(bytes);
  return null;
}

interface Chunk {
  type: string;
  body: Buffer;
}

/** The chunks up to the end of the image, or null when one is cut off or damaged. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    chunks.push({ type, body: bytes.subarray(at + 8, end - 4) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

function readPng(bytes: Buffer): Image | null {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.body.length !== 13) return null;
  const width = header.body.readUInt32BE(0);
  const height = header.body.readUInt32BE(4);
  const samples = SAMPLES[header.body[9] ?? -1];
  if (!samples) return null;
  const isSane = width <= MAX_SIDE && height <= MAX_SIDE;
  return !isSane || unpacks(chunks, height * (Math.ceil((width * samples * (header.body[8] ?? 0)) / 8) + 1))
    ? { mediaType: 'image/png', width, height }
    : null;
}

/** Interlacing adds a few bytes a pass; nothing sound unpacks to more than twice its plain size. */
function unpacks(chunks: readonly Chunk[], plainSize: number): boolean {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
  try {
    return inflateSync(packed, { maxOutputLength: plainSize * 2 + 1024 }).length > 0;
  } catch {
    return false;
  }
}

/** Walks the segments to the frame header, which carries the size. */
function readJpeg(bytes: Buffer): Image | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const MIN_SIDE = 8;
const MAX_SIDE = 4096;

/** Small enough to be drawn anywhere, large enough to be seen. */
export function hasSaneSize({ width, height }: Image): boolean {
  return [width, height].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
}
