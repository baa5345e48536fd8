import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';

export interface Logo {
  format: 'png' | 'jpg' | 'svg';
  bytes: Uint8Array;
  /** Width by height; null for a drawing, which brings its own. */
  ratio: number | null;
}

/** More pixels or bytes than any letterhead needs; a small file may claim to be a very large picture. */
const MAX_PIXELS = 16_000_000;
const MAX_DRAWING_BYTES = 200_000;

interface Size {
  width: number;
  height: number;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 45 || !startsWith(bytes, PNG_SIGNATURE)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Start-of-frame markers carry the size; these four numbers in their range mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): Size | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function picture(format: 'png' | 'jpg', bytes: Uint8Array, size: Size | null): Logo | null {
  if (!size || size.width === 0 || size.height === 0 || size.width * size.height > MAX_PIXELS) return null;
  return { format, bytes, ratio: size.width / size.height };
}

/** A drawing that declares entities or brings scripts is not a logo. */
function drawing(bytes: Uint8Array): Logo | null {
  if (bytes.length > MAX_DRAWING_BYTES) return null;
  const text = new TextDecoder().decode(bytes);
  return /<svg[\s>]/iu.test(text) && !/<!ENTITY|<!DOCTYPE|<script|<foreignObject/iu.test(text)
    ? { format: 'svg', bytes, ratio: null }
    : null;
}

/** The logo as its own bytes say it is, or null when it is none: a review is never held up by a picture. */
export function readLogo(logo: QbrDocument['branding']['logo']): Logo | null {
  if (!logo) return null;
  if (logo.mediaType === 'image/svg+xml') return drawing(logo.bytes);
  return picture('png', logo.bytes, pngSize(logo.bytes)) ?? picture('jpg', logo.bytes, jpegSize(logo.bytes));
}
