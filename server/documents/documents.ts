import { type Period, periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { DeckFacts, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import type { EditedSection } from '#domain/deck/slides/slides.rules.ts';
import type { DeckLogos, DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import type { Report } from '#domain/assessments/report/report.model.rules.ts';
import { printableLine } from '#domain/deck/deck.fit.rules.ts';
import type { RiskLetter } from '#domain/recommendations/letter.rules.ts';
import type { SopPaper } from '#domain/sops/sops.paper.rules.ts';
import type { StoredLogo } from './documents.logo.ts';
import { contentDisposition } from '#server/platform/files/disposition.ts';
import { readImageHeader } from '#server/platform/files/images.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Watch } from '#server/platform/workers/steps.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import {
  type DeckExport,
  renderAnnex,
  renderDeckPdf,
  renderDeckPptx,
  renderMinutes,
  renderPlainSlides,
  renderSummaryPdf,
  type SlidesExport,
} from './documents.deck.ts';
import { type Invitation as Meeting, invitationIcs } from './documents.invitation.ts';
import { readLogo } from './documents.logo.ts';
import type { Minutes as Minuted } from './minutes/minutes.docx.ts';
import type { LetterFile } from './pdf/pdf.letter.ts';
import type { SopFile, SopPicture } from './pdf/pdf.sop.ts';
import type { ReadTemplate } from './pptx/pptx.template.ts';
import { type ReportFormat, writeReport } from './report/report.render.ts';

/** Look of tables in workbooks for customers. */
export { HEAD, heightOf, PRINTED } from './annex/annex.sheet.ts';

export interface ReviewExport {
  format: 'pdf' | 'pptx' | 'summary' | 'xlsx';
  facts: DeckFacts;
  slides: readonly DeckSlide[];
  view: DeckView;
  copy: DeckExport['copy'];
  logos: DeckLogos<StoredLogo>;
  edited?: readonly EditedSection[];
  /** Organisation's own PowerPoint template. */
  template?: DeckExport['template'];
}

export async function renderReview(workers: Workers, organizationId: string, review: ReviewExport, watch?: Watch): Promise<Uint8Array> {
  const { format, facts, view } = review;
  if (format === 'xlsx') return renderAnnex(workers, organizationId, { facts, view }, watch);
  const { logo, provider, ...pictures } = review.logos;
  const read = await Promise.all(Object.entries(pictures).map(async ([id, picture]) => [id, await readLogo(picture)] as const));
  const file = { ...review, logos: { logo: await readLogo(logo), provider: await readLogo(provider), ...Object.fromEntries(read) } };
  if (format === 'summary')
    return renderSummaryPdf(workers, organizationId, { facts, view, logos: file.logos, edited: review.edited ?? [] }, watch);
  return format === 'pptx' ? renderDeckPptx(workers, organizationId, file, watch) : renderDeckPdf(workers, organizationId, file, watch);
}

export type Minutes = Minuted;

export function renderMeeting(workers: Workers, organizationId: string, minutes: Minutes, watch?: Watch): Promise<Uint8Array> {
  return renderMinutes(workers, organizationId, minutes, watch);
}

const SLIDE_TYPES = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

export async function renderSlides(workers: Workers, organizationId: string, slides: SlidesExport): Promise<FileAnswer> {
  return {
    bytes: await renderPlainSlides(workers, organizationId, slides),
    mediaType: SLIDE_TYPES[slides.format],
    disposition: contentDisposition(`${plainFileName(slides.title, 'Slides')}.${slides.format}`),
  };
}

const REPORT_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface ReadReport {
  report: Report;
  logos: DeckLogos<StoredLogo>;
}

const INSPECTING: WorkerTask<{ bytes: Uint8Array }, ReadTemplate> = {
  module: new URL('./pptx/pptx.template.ts', import.meta.url),
  exportedAs: 'readTemplate',
  limitMs: 20_000,
};

/** Reads an uploaded PowerPoint template in a worker thread, because it is a ZIP from outside. */
export function readDeckTemplate(workers: Workers, organizationId: string, bytes: Uint8Array): Promise<ReadTemplate> {
  return workers.run(organizationId, INSPECTING, { bytes });
}

/** Assessment report, rendered in a worker thread; its data is read only when the job starts. */
export async function renderReport(
  workers: Workers,
  organizationId: string,
  wanted: { format: ReportFormat; read: () => Promise<ReadReport> },
  watch?: Watch,
): Promise<FileAnswer & { bytes: Uint8Array }> {
  const { format } = wanted;
  const read = async () => {
    const { report, logos } = await wanted.read();
    return { ...report, logos: { logo: await readLogo(logos.logo), provider: await readLogo(logos.provider) } };
  };
  const { title, bytes } = await writeReport(workers, organizationId, { format, read }, watch);
  return {
    bytes,
    mediaType: REPORT_TYPES[format],
    disposition: contentDisposition(`${plainFileName(title.replace(':', ' -'), 'Assessment')}.${format}`),
  };
}

const LETTER: WorkerTask<LetterFile, Uint8Array> = {
  module: new URL('./pdf/pdf.letter.ts', import.meta.url),
  exportedAs: 'letterPdf',
  limitMs: 60_000,
};

interface WantedLetter {
  letter: RiskLetter;
  /** Provider's logo. */
  logo: StoredLogo | null;
}

export async function renderLetter(workers: Workers, organizationId: string, { letter, logo }: WantedLetter): Promise<FileAnswer> {
  return {
    bytes: await workers.run(organizationId, LETTER, { letter, logo: await readLogo(logo) }),
    mediaType: 'application/pdf',
    disposition: contentDisposition(`${plainFileName(`${letter.title} - ${letter.recommendation}`, letter.title)}.pdf`),
  };
}

const SOP: WorkerTask<SopFile, Uint8Array> = {
  module: new URL('./pdf/pdf.sop.ts', import.meta.url),
  exportedAs: 'sopPdf',
  limitMs: 60_000,
};

export interface PictureBytes {
  id: string;
  bytes: Uint8Array;
}

interface WantedSop {
  sop: SopPaper;
  /** Provider's logo. */
  logo: StoredLogo | null;
  pictures: readonly PictureBytes[];
}

async function readPicture({ id, bytes }: PictureBytes): Promise<SopPicture[]> {
  const header = await readImageHeader(bytes);
  if (!header) return [];
  const { width, height, mediaType } = header;
  return [{ id, bytes, width, height, format: mediaType === 'image/png' ? 'png' : 'jpg' }];
}

export async function renderSop(workers: Workers, organizationId: string, { sop, logo, pictures }: WantedSop): Promise<FileAnswer> {
  const read = (await Promise.all(pictures.map(readPicture))).flat();
  return {
    bytes: await workers.run(organizationId, SOP, { sop, logo: await readLogo(logo), pictures: read }),
    mediaType: 'application/pdf',
    disposition: contentDisposition(`${plainFileName(sop.title, 'SOP')}.pdf`),
  };
}

export type Invitation = Meeting;

export function renderInvitation(invitation: Invitation): Uint8Array {
  return Buffer.from(invitationIcs(invitation));
}

/** Characters that file systems reject or that would change the folder. */
const FORBIDDEN = /[/\\:*?"<>|%]+/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** File systems allow 255 bytes; leaves space for the period and the extension. */
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

/** File name that every file system accepts, without bidirectional characters; `fallback` if nothing remains. */
export function plainFileName(name: string, fallback: string): string {
  const plain = withinBytes(printableLine(name).replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ').trim()).replace(
    /^[.\s]+|[.\s]+$/gu,
    '',
  );
  return plain === '' || RESERVED.test(plain) ? fallback : plain;
}

/** `Northwind Traders - Q4 2026.pdf`; `extension` may include words before the file type. */
export function fileName(customer: string, period: Period, extension: string): string {
  return `${plainFileName(customer, 'Review')} - ${periodLabel(period)}${/^[a-z]/u.test(extension) ? '.' : ''}${extension}`;
}
