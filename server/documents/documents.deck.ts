import type { DeckFacts, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { summaryOf } from '#domain/deck/summary/summary.rules.ts';
import type { EditedSection } from '#domain/deck/slides/slides.rules.ts';
import { type DeckLogos, type DeckSlide, NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import type { Watch, Watched } from '#server/platform/workers/steps.ts';
import type { Workers, WorkerTask } from '#server/platform/workers/workers.ts';
import type { DocumentLogo } from './documents.logo.ts';
import type { Annex } from './annex/annex.xlsx.ts';
import type { Minutes } from './minutes/minutes.docx.ts';
import type { PrintedDeck, PrintedSummary } from './pdf/pdf.deck.ts';
import type { DeckFile } from './pptx/pptx.deck.ts';

const WRITING: WorkerTask<Watched<DeckFile>, Uint8Array> = {
  module: new URL('./pptx/pptx.deck.ts', import.meta.url),
  exportedAs: 'deckPptx',
  limitMs: 60_000,
};

const PRINTING: WorkerTask<Watched<PrintedDeck>, Uint8Array> = {
  module: new URL('./pdf/pdf.deck.ts', import.meta.url),
  exportedAs: 'deckPdf',
  limitMs: 60_000,
};

const LISTING: WorkerTask<Watched<Annex>, Uint8Array> = {
  module: new URL('./annex/annex.xlsx.ts', import.meta.url),
  exportedAs: 'annexXlsx',
  limitMs: 20_000,
};

const MINUTING: WorkerTask<Watched<Minutes>, Uint8Array> = {
  module: new URL('./minutes/minutes.docx.ts', import.meta.url),
  exportedAs: 'minutesDocx',
  limitMs: 20_000,
};

const SUMMING_UP: WorkerTask<Watched<PrintedSummary>, Uint8Array> = {
  module: new URL('./pdf/pdf.deck.ts', import.meta.url),
  exportedAs: 'summaryPdf',
  limitMs: 60_000,
};

export interface DeckExport {
  /** Slides including edits. */
  slides: readonly DeckSlide[];
  facts: Pick<DeckFacts, 'customer' | 'provider' | 'review'>;
  logos: DeckLogos<DocumentLogo>;
  /** Audience of the file; only the presenter's copy has notes. */
  copy: DeckFile['copy'];
  /** Organisation's own PowerPoint template. */
  template?: DeckFile['template'];
}

// Removes notes before the slides leave this thread, so that no renderer can expose them.
const withoutNotes = (slides: readonly DeckSlide[]): DeckSlide[] =>
  slides.map((slide) => ({ ...slide, notes: { say: '', proof: '', ask: '', minutes: null } }));

function titleOf({ customer, review }: DeckExport['facts']): string {
  return `${customer.name}: ${review.word}, Q${review.quarter} ${review.year}${review.isDraft ? ' (draft)' : ''}`;
}

export function renderDeckPptx(
  workers: Workers,
  organizationId: string,
  { slides, facts, logos, copy, template = null }: DeckExport,
  watch?: Watch,
): Promise<Uint8Array> {
  const file = {
    title: titleOf(facts),
    slides: copy === 'presenter' ? slides : withoutNotes(slides),
    palette: paletteOf(facts.provider.brand),
    foot: slideFoot(facts),
    logos,
    copy,
    locale: facts.customer.locale,
    template,
    steps: watch?.steps,
  };
  return workers.run(organizationId, WRITING, file, watch?.cancelled);
}

/** Slides as PDF without notes, rendered in a worker thread. */
export function renderDeckPdf(
  workers: Workers,
  organizationId: string,
  { slides, facts, logos }: Omit<DeckExport, 'copy' | 'template'>,
  watch?: Watch,
): Promise<Uint8Array> {
  const file = {
    title: titleOf(facts),
    slides: withoutNotes(slides),
    palette: paletteOf(facts.provider.brand),
    foot: slideFoot(facts),
    logos,
    steps: watch?.steps,
  };
  return workers.run(organizationId, PRINTING, file, watch?.cancelled);
}

export interface SlidesExport {
  format: 'pdf' | 'pptx';
  title: string;
  slides: readonly DeckSlide[];
  /** Brand colour. */
  brand: string;
  provider: string;
  locale: DeckFile['locale'];
}

/** Slides that belong to no review, without logos and notes. */
export function renderPlainSlides(
  workers: Workers,
  organizationId: string,
  { format, title, slides, brand, provider, locale }: SlidesExport,
): Promise<Uint8Array> {
  const foot = { left: title, provider };
  const file = { title, slides: withoutNotes(slides), palette: paletteOf(brand), foot, logos: NO_LOGOS, steps: undefined };
  if (format === 'pdf') return workers.run(organizationId, PRINTING, file);
  return workers.run(organizationId, WRITING, { ...file, copy: 'customer' as const, locale, template: null });
}

export function renderAnnex(workers: Workers, organizationId: string, annex: Annex, watch?: Watch): Promise<Uint8Array> {
  return workers.run(organizationId, LISTING, { ...annex, steps: watch?.steps }, watch?.cancelled);
}

export function renderMinutes(workers: Workers, organizationId: string, minutes: Minutes, watch?: Watch): Promise<Uint8Array> {
  return workers.run(organizationId, MINUTING, { ...minutes, steps: watch?.steps }, watch?.cancelled);
}

export interface SummaryExport {
  facts: DeckFacts;
  view: DeckView;
  logos: DeckLogos<DocumentLogo>;
  edited?: readonly EditedSection[];
}

/** Board summary as one A4 page. */
export function renderSummaryPdf(
  workers: Workers,
  organizationId: string,
  { facts, view, logos, edited = [] }: SummaryExport,
  watch?: Watch,
): Promise<Uint8Array> {
  const summary = summaryOf(facts, view, logos.logo !== null, edited);
  const file = { title: titleOf(facts), author: facts.provider.name, summary, logos, steps: watch?.steps };
  return workers.run(organizationId, SUMMING_UP, file, watch?.cancelled);
}
