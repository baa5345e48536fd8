import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import { scriptsIn } from '#domain/deck/words/scripts.rules.ts';
import { frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { type DeckLogos, type DeckSlide, PAGE } from '#domain/deck/page/slide.model.rules.ts';
import { SHEET } from '#domain/deck/summary/summary.blocks.rules.ts';
import type { Summary } from '#domain/deck/summary/summary.rules.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { stepTo, type Watched } from '#server/platform/workers/steps.ts';
import { pressFor, printed } from './pdf.compiler.ts';
import { familiesOf } from './pdf.fonts.ts';
import { drawable } from './pdf.letters.ts';
import { backdropOf, type Item, itemsOf } from './pdf.pieces.ts';
import { written } from './pdf.written.ts';

export interface PrintedDeck {
  title: string;
  slides: readonly DeckSlide[];
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<DocumentLogo>;
}

interface Print {
  title: string;
  author: string;
  width: number;
  height: number;
  pages: Item[][];
}

/** Tagged PDF of the deck, one page per slide, with headings, tables and alternative texts. */
export async function deckPdf({ title, slides, palette, foot, logos, steps }: Watched<PrintedDeck>): Promise<Uint8Array> {
  const total = slides.length;
  const pages = slides.map((slide, index) => {
    stepTo(steps, { step: EXPORT_STEP.drawing, done: index, total });
    return pageOf(slide, frameOf(slide, { palette, foot, number: index + 1 }));
  });
  stepTo(steps, { step: EXPORT_STEP.writing, done: total, total });
  return print({ title, author: foot.provider, ...PAGE, pages }, logos);
}

export interface PrintedSummary {
  title: string;
  author: string;
  summary: Summary;
  logos: DeckLogos<DocumentLogo>;
}

/** Board summary as one A4 page. */
export async function summaryPdf({ title, author, summary, logos, steps }: Watched<PrintedSummary>): Promise<Uint8Array> {
  stepTo(steps, { step: EXPORT_STEP.writing, done: 0, total: 0 });
  const { pieces } = summary;
  const heading = pieces.find((piece) => piece.kind === 'text' && piece.role === 'heading');
  const page = [backdropOf(pieces), ...pieces.flatMap((piece) => itemsOf(piece, piece === heading ? 1 : 2))];
  return print({ title, author, width: SHEET.paper, height: SHEET.height, pages: [page] }, logos);
}

/** Reading order: title first, source last. */
function pageOf({ pieces }: DeckSlide, frame: ReturnType<typeof frameOf>): Item[] {
  if (!frame) {
    const title = pieces.find((piece) => piece.kind === 'text' && piece.role === 'heading');
    return [backdropOf(pieces), ...pieces.flatMap((piece) => itemsOf(piece, piece === title ? 1 : 2))];
  }
  const { backdrop, kicker, title, lead, chapters, source, foot } = frame;
  return [
    backdropOf([...backdrop, ...pieces]),
    ...itemsOf(kicker),
    ...itemsOf(title, 1),
    ...[...(lead ? [lead] : []), ...chapters, ...pieces, ...(source ? [source] : []), ...foot].flatMap((piece) => itemsOf(piece)),
  ];
}

function print(pages: Print, logos: DeckLogos<DocumentLogo>): Uint8Array {
  const { typst, letters, scripts } = pressFor(scriptsIn(JSON.stringify(pages)));
  const look = { fonts: familiesOf([...scripts]), line: NEUTRAL.text, hairline: NEUTRAL.rule, muted: NEUTRAL.muted };
  return printed(
    typst,
    written({ ...pages, ...look }, (text) => drawable(writable(text), letters)),
    logos,
  );
}
