import { Fault } from '#server/platform/http/faults.ts';
import { type ImageHeader, readImageHeader, reencodeImage } from '#server/platform/files/images.ts';

export interface LogoImage {
  mediaType: ImageHeader['mediaType'];
  bytes: Buffer;
}

const MAX_BYTES = 1024 * 1024;
const MIN_SIDE = 8;
const MAX_SIDE = 4096;
const MAX_PIXELS = 4_000_000;

/** Logo in an uploaded file, detected by its content; name and declared type are ignored. */
export async function readLogoImage(bytes: Buffer): Promise<LogoImage> {
  refuseWeight(bytes);
  const header = await readImageHeader(bytes);
  if (!header) throw notAnImage();
  refuseSize(header);
  const reencoded = await reencodeImage(bytes, header);
  if (!reencoded) throw notAnImage();
  refuseWeight(reencoded);
  return { mediaType: header.mediaType, bytes: reencoded };
}

function refuseWeight(bytes: Buffer): void {
  if (bytes.length > MAX_BYTES) throw new Fault('PAYLOAD_TOO_LARGE', { field: 'file', message: 'The logo can be at most 1 MB' });
}

function notAnImage(): Fault {
  return new Fault('UNSUPPORTED_MEDIA_TYPE', { field: 'file', message: 'The logo must be a complete PNG or JPEG image' });
}

/** Limits keep logos small enough to render anywhere, and large enough to be recognisable. */
function refuseSize({ width, height }: ImageHeader): void {
  const size = `The logo has ${width} x ${height} pixels`;
  if ([width, height].some((side) => side < MIN_SIDE || side > MAX_SIDE)) {
    throw new Fault('VALIDATION_ERROR', { field: 'file', message: `${size}; each side needs ${MIN_SIDE} to ${MAX_SIDE}` });
  }
  if (width * height > MAX_PIXELS) {
    throw new Fault('VALIDATION_ERROR', { field: 'file', message: `${size}; it may have at most 4 megapixels` });
  }
}
