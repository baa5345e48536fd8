import { readImageHeader } from '#server/platform/files/images.ts';

/** As it is stored; its type is what somebody said it was. */
export interface StoredLogo {
  mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml';
  bytes: Uint8Array;
}

export interface DocumentLogo {
  format: 'png' | 'jpg' | 'svg';
  bytes: Uint8Array;
  /** Width by height; null for an SVG, which has its own. */
  ratio: number | null;
}

/** More pixels or bytes than any letterhead needs; a small file can claim to be a very large image. */
const MAX_PIXELS = 16_000_000;
const MAX_DRAWING_BYTES = 200_000;

/** An SVG that declares entities or contains scripts is refused. */
function drawing(bytes: Uint8Array): DocumentLogo | null {
  if (bytes.length > MAX_DRAWING_BYTES) return null;
  const text = new TextDecoder().decode(bytes);
  return /<svg[\s>]/iu.test(text) && !/<!ENTITY|<!DOCTYPE|<script|<foreignObject/iu.test(text)
    ? { format: 'svg', bytes, ratio: null }
    : null;
}

/** The logo with the type that its bytes have, or null when they are no image: a logo never prevents a QBR. */
export async function readLogo(logo: StoredLogo | null): Promise<DocumentLogo | null> {
  if (!logo) return null;
  if (logo.mediaType === 'image/svg+xml') return drawing(logo.bytes);
  const header = await readImageHeader(logo.bytes);
  if (!header || header.width * header.height > MAX_PIXELS) return null;
  return { format: header.mediaType === 'image/png' ? 'png' : 'jpg', bytes: logo.bytes, ratio: header.width / header.height };
}
