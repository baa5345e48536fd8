import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { FILE_LIMITS, fileNameOf, isImage } from '#domain/files/files.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { KeptUpload } from '#server/platform/http/upload.ts';
import type { WorkerTask } from '#server/platform/workers/workers.ts';
import type { ImageJob, ImageOutcome } from './files.image.worker.ts';
import { kindOf, notAccepted, tooManyPixels } from './files.kinds.ts';

export interface Blob {
  path: string;
  size: number;
  hash: string;
}

/** File ready to be stored; images are re-encoded and have a thumbnail. */
export interface PreparedFile {
  name: string;
  mediaType: string;
  width: number | null;
  height: number | null;
  sourceHash: string;
  content: Blob;
  thumbnail: Blob | null;
}

/** Kinds of pictures that the PDF, PowerPoint and browsers show alike. */
const SLIDE_KINDS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

const ENCODING: WorkerTask<ImageJob, ImageOutcome> = {
  module: new URL('./files.image.worker.ts', import.meta.url),
  exportedAs: 'encodeImage',
  limitMs: 30_000,
};

/** Detects the type of an upload, and writes the versions to store beside it. */
export async function prepareFile(
  { workers }: Pick<AppContext, 'workers'>,
  organizationId: string,
  { path, size, hash, fileName }: KeptUpload,
  { isForSlide }: { isForSlide: boolean },
): Promise<PreparedFile> {
  const mediaType = await kindOf(path, size);
  if (isForSlide && !SLIDE_KINDS.has(mediaType)) throw notAccepted('Slides show pictures in the formats PNG and JPEG');
  const facts = { name: fileNameOf(fileName, mediaType), mediaType, sourceHash: hash };
  if (!isImage(mediaType)) return { ...facts, width: null, height: null, content: { path, size, hash }, thumbnail: null };

  const made = { target: `${path}.image`, thumbnail: `${path}.thumbnail` };
  const side = isForSlide ? FILE_LIMITS.slide : null;
  const outcome = await workers.run(organizationId, ENCODING, { source: path, mediaType, side, ...made });
  if (!outcome) throw notAccepted('The picture is damaged, or its content does not match its format');
  if ('pixels' in outcome) throw tooManyPixels(...outcome.pixels);
  const [content, thumbnail] = [await measured(made.target), await measured(made.thumbnail)];
  // A reduced picture never shares the row of the whole one.
  return { ...facts, ...(isForSlide ? { sourceHash: content.hash } : {}), ...outcome, content, thumbnail };
}

async function measured(path: string): Promise<Blob> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  const { size } = await stat(path);
  return { path, size, hash: digest.digest('hex') };
}
