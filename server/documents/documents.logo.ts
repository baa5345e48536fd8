import { readImageHeader } from '#server/platform/files/images.ts';

/** Stored logo with the declared type, which may be wrong. */
export interface StoredLogo {
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Uint8Array;
}

export interface DocumentLogo {
  format: 'png' | 'jpg' | 'svg';
  bytes: Uint8Array;
  /** Width divided by height; null for SVG, which scales itself. */
  ratio: number | null;
}

/** Limits against small files that declare a huge image. */
const MAX_PIXELS = 16_000_000;
const MAX_DRAWING_BYTES = 200_000;

/** Rejects SVG files with entities or scripts. */
function drawing(bytes: Uint8Array): DocumentLogo | null {
  if (bytes.length > MAX_DRAWING_BYTES) return null;
  const text = new TextDecoder().decode(bytes);
  return /<svg[\s>]/iu.test(text) && !/<!ENTITY|<!DOCTYPE|<script|<foreignObject/iu.test(text)
    ? { format: 'svg', bytes, ratio: null }
    : null;
}

/** Logo with the type detected from its bytes; null if it is no image, so that a bad logo never blocks a QBR. */
export async function readLogo(logo: StoredLogo | null): Promise<DocumentLogo | null> {
  if (!logo) return null;
  if (logo.mediaType === 'image/svg+xml') return drawing(logo.bytes);
  const header = await readImageHeader(logo.bytes);
  if (!header || header.width * header.height > MAX_PIXELS) return null;
  return { format: header.mediaType === 'image/png' ? 'png' : 'jpg', bytes: logo.bytes, ratio: header.width / header.height };
}
