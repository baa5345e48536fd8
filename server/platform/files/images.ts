import sharp from 'sharp';

// No cache, because each image is decoded once; one thread leaves the other cores to requests.
sharp.cache(false);
sharp.concurrency(1);

export interface ImageHeader {
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Passes only our formats to the decoder, which supports many more, some of them with scripts. */
function mediaTypeOf(bytes: Uint8Array): ImageHeader['mediaType'] | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (startsWith(PNG)) return 'image/png';
  return startsWith(JPEG) ? 'image/jpeg' : null;
}

/** Size from the header of a PNG or JPEG; null for anything else. Decodes no pixels, whatever size is declared. */
export async function readImageHeader(bytes: Uint8Array): Promise<ImageHeader | null> {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType) return null;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { mediaType, width, height };
  } catch {
    return null;
  }
}

/** Re-encodes an image upright and without metadata; null if it cannot be decoded completely. */
export async function reencodeImage(bytes: Uint8Array, { mediaType, width, height }: ImageHeader): Promise<Buffer | null> {
  const picture = sharp(bytes, { limitInputPixels: width * height, failOn: 'warning' })
    .autoOrient()
    .toColourspace('srgb');
  try {
    return await (mediaType === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 90 })).toBuffer();
  } catch {
    return null;
  }
}
