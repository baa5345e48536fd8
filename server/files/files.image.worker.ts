import sharp from 'sharp';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface ImageJob {
  source: string;
  mediaType: string;
  /** Longest side of the stored picture; null keeps its size. */
  side: number | null;
  target: string;
  thumbnail: string;
}

/** Null if the file is no complete image of its type; `pixels` if it declares too many. */
export type ImageOutcome = { width: number; height: number } | { pixels: readonly [number, number] } | null;

/**
 * Re-encodes an image upright, in a standard colour space and without metadata, which removes hidden content such as locations or appended
 * files. Animations become their first frame.
 */
export async function encodeImage({ source, mediaType, side: most, target, thumbnail }: ImageJob): Promise<ImageOutcome> {
  try {
    const { width, height, format } = await sharp(source, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== mediaType) return null;
    if (width > FILE_LIMITS.side || height > FILE_LIMITS.side || width * height > FILE_LIMITS.pixels) return { pixels: [width, height] };
    const picture = await encoded(source, mediaType, most).toFile(target);
    const side = FILE_LIMITS.thumbnail;
    await sharp(target).resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toFile(thumbnail);
    return { width: picture.width, height: picture.height };
  } catch {
    return null;
  }
}

function encoded(source: string, mediaType: string, side: number | null) {
  const whole = sharp(source, { limitInputPixels: FILE_LIMITS.pixels, failOn: 'error', pages: 1 }).autoOrient().toColourspace('srgb');
  const picture = side === null ? whole : whole.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 6 });
  return mediaType === 'image/webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 });
}
