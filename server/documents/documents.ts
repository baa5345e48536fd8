import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import { printableLine } from '#domain/deck/deck.fit.rules.ts';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import type { DocumentJob } from './documents.worker.ts';
import { readLogo } from './documents.logo.ts';

const RENDERING: WorkerTask<DocumentJob, Uint8Array> = {
  module: new URL('./documents.worker.ts', import.meta.url),
  exportedAs: 'renderInWorker',
  limitMs: 20_000,
};

/** Renders a QBR in a worker thread. */
export async function renderDocument(workers: Workers, organizationId: string, job: Omit<DocumentJob, 'logo'>): Promise<Uint8Array> {
  const logo = await readLogo(job.document.branding.logo);
  return workers.run(organizationId, RENDERING, { ...job, logo });
}

/** Characters that file systems refuse, or that would lead to another folder. */
const FORBIDDEN = /[/\\:*?"<>|%]+/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** File systems count bytes: at most 255, and the period and extension need room too. */
const NAME_BYTES = 120;

function withinBytes(name: string): string {
  let bytes = 0;
  let short = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > NAME_BYTES) break;
    short += segment;
  }
  return short;
}

/** A name that every file system accepts, without characters that reverse the text; the fallback where nothing is left. */
export function plainFileName(name: string, fallback: string): string {
  const plain = withinBytes(printableLine(name).replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ').trim()).replace(
    /^[.\s]+|[.\s]+$/gu,
    '',
  );
  return plain === '' || RESERVED.test(plain) ? fallback : plain;
}

/** `Northwind Traders - Q4 2026.pdf`. */
export function fileName(document: QbrDocument, extension: string): string {
  return `${plainFileName(document.figures.customer.name, 'Review')} - ${periodLabel(document.period)}.${extension}`;
}

/** RFC 6266: an ASCII name for old clients, and the real one in UTF-8 for all others. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\u0020-\u007e]/gu, '_')
    .replaceAll(/["\\]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
