import sharp from 'sharp';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface ImageJob {
  source: string;
  mediaType: string;
  /** Where the encoded image and its thumbnail are written. */
  target: string;
  thumbnail: string;
}

/** Null when the file is no whole image of its kind; `pixels` when it claims too many. */
export type ImageOutcome = { width: number; height: number } | { pixels: readonly [number, number] } | null;

/**
 * Encodes an image anew, upright, in a usual colour space and without metadata: what was hidden in it, a place where it was taken or a second file
 * behind its end, is gone. An animation becomes its first picture.
 */
export async function encodeImage({ source, mediaType, target, thumbnail }: ImageJob): Promise<ImageOutcome> {
  try {
    const { width, height, format } = await sharp(source, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== mediaType) return null;
    if (width > FILE_LIMITS.side || height > FILE_LIMITS.side || width * height > FILE_LIMITS.pixels) return { pixels: [width, height] };
    const picture = await encoded(source, mediaType).toFile(target);
    const side = FILE_LIMITS.thumbnail;
    await sharp(target).resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toFile(thumbnail);
    return { width: picture.width, height: picture.height };
  } catch {
    return null;
  }
}

function encoded(source: string, mediaType: string) {
  const picture = sharp(source, { limitInputPixels: FILE_LIMITS.pixels, failOn: 'error', pages: 1 }).autoOrient().toColourspace('srgb');
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 6 });
  return mediaType === 'image/webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 });
}
