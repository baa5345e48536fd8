import { linesOf, printableLine, textWidth } from './deck.fit.rules.ts';
import { DECK_LIMITS, type Block, type Deck, type Line, type Slide } from './deck.model.rules.ts';
import { slidesOf } from './deck.slides.rules.ts';
import { findingHeight, rowHeight } from './deck.tables.rules.ts';
import { linesHeight } from './deck.text.rules.ts';
import { dayLabel } from './deck.words.rules.ts';
import type { QbrDocument, QbrSection, QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';

/** Cover and summary come first, the decisions last before the appendix. All other sections keep their order. */
const PLACES: Partial<Record<QbrSectionKey, number>> = { cover: 0, summary: 1, decisions: 3, appendix: 4 };
const BETWEEN = 2;

function ordered(sections: readonly QbrSection[]): QbrSection[] {
  return sections.toSorted((one, other) => (PLACES[one.key] ?? BETWEEN) - (PLACES[other.key] ?? BETWEEN));
}

/** A wider name would fill the footer of every slide. */
const FOOT_WIDTH = 38;

function sourceOf({ figures, timezone }: QbrDocument): string {
  const name = printableLine(figures.assessment.name);
  const day = dayLabel(figures.assessment.approvedAt, timezone);
  return `Source: ${textWidth(name) <= FOOT_WIDTH && name !== '' ? name : 'assessment'}${day === '' ? '' : `, approved ${day}`}`;
}

/** The slides of a QBR: one model for the screen, the PDF and the PowerPoint file. */
export function deckOf(document: QbrDocument): Deck {
  const enabled = document.sections.filter((section) => section.enabled);
  const slides = ordered(enabled).flatMap((section) => slidesOf(section, document));
  const customer = printableLine(document.figures.customer.name);
  return {
    title: printableLine(document.title) || customer || 'Business review',
    customer,
    provider: printableLine(document.branding.providerName) || printableLine(document.figures.provider.name),
    source: sourceOf(document),
    slides: slides.length > 0 ? slides : slidesOf({ key: 'cover', title: 'Cover', enabled: true, narrative: '' }, document),
  };
}

function besideOrFull(lines: readonly Line[], slide: Slide): boolean {
  const { side, full, intro, columns } = DECK_LIMITS;
  if (slide.kind === 'score' || slide.kind === 'sections')
    return lines.length <= side.entries && linesHeight(lines, side.width) <= side.lines;
  if (slide.kind === 'text') return linesHeight(lines, full.width) <= full.lines + 0.5;
  return linesHeight(lines, intro.width) <= Math.max(intro.lines, columns.lead) + 0.5;
}

const FITS: { [Kind in Block['kind']]: (block: Extract<Block, { kind: Kind }>, slide: Slide) => boolean } = {
  cover: () => true,
  figure: ({ value }) => value.length <= 5,
  text: ({ lines }, slide) => lines.length > 0 && besideOrFull(lines, slide),
  columns: ({ columns }) =>
    columns.every((lines) => lines.length > 0 && linesHeight(lines, DECK_LIMITS.columns.width) <= DECK_LIMITS.columns.lines),
  ask: ({ text }) => linesOf(text, DECK_LIMITS.full.width) <= DECK_LIMITS.columns.ask,
  bars: ({ bars }) => bars.length > 0 && bars.length <= DECK_LIMITS.bars,
  trend: ({ points }) => points.length > 1,
  table: ({ columns, rows }) =>
    rows.length > 0 && rows.reduce((height, row) => height + rowHeight(columns, row), 0) <= DECK_LIMITS.table.lines + 0.01,
  findings: ({ findings }) =>
    findings.length > 0 && findings.reduce((height, finding) => height + findingHeight(finding), 0) <= DECK_LIMITS.findings.lines,
  note: ({ text }) => text !== '' && linesOf(text, DECK_LIMITS.note.width) <= DECK_LIMITS.note.lines,
};

/** Whether a slide has content and all of it fits; a deck that fails this has a bug. */
export function isSound(slide: Slide): boolean {
  const titleFits = slide.kind === 'cover' || linesOf(slide.title, DECK_LIMITS.title.width) <= DECK_LIMITS.title.lines;
  const fits = (block: Block) => (FITS[block.kind] as (block: Block, slide: Slide) => boolean)(block, slide); // the table's key is the block's own kind
  return slide.title !== '' && titleFits && slide.blocks.length > 0 && slide.blocks.every(fits);
}
