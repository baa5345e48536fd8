import pptxgen from 'pptxgenjs';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import type { DeckLogos, DeckSlide, PicturePiece, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';
import { EXPORT_STEP } from '#domain/exports/exports.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { type Frame, frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { stepTo, type Watched } from '#server/platform/workers/steps.ts';
import { addChart } from './pptx.charts.ts';
import { finished } from './pptx.finish.ts';
import { addCoverTitle, addFrame, coverTitle, defineLayouts, layoutOf } from './pptx.frame.ts';
import { addLine, addMark, addRect } from './pptx.graphics.ts';
import { type Canvas, type Finish, placed } from './pptx.page.ts';
import { notesOf } from './pptx.notes.ts';
import { addTable } from './pptx.table.ts';
import { addText } from './pptx.text.ts';

export interface DeckFile {
  title: string;
  slides: readonly DeckSlide[];
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<DocumentLogo>;
  /** Only the presenter's copy has speaker notes; those of the customer's copy are empty. */
  copy: 'customer' | 'presenter';
}

// The package's types describe its CommonJS build, in which the module itself is the class.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

/** Slides as a 16:9 presentation with editable texts, tables and charts. */
export async function deckPptx({ title, slides, palette, foot, logos, copy, steps }: Watched<DeckFile>): Promise<Uint8Array> {
  const total = slides.length;
  const file = new Presentation();
  file.layout = 'LAYOUT_WIDE';
  file.theme = { headFontFace: OFFICE_FONT, bodyFontFace: OFFICE_FONT };
  // The library does not escape the company, so an ampersand would break the file.
  Object.assign(file, { title: writable(title), author: writable(foot.provider), company: '', subject: '' });
  const cover = slides.find(({ section }) => section === 'cover');
  defineLayouts(file, { palette, foot }, cover);

  const finish: Finish = { charts: [], tables: [] };
  for (const [place, slide] of slides.entries()) {
    stepTo(steps, { step: EXPORT_STEP.drawing, done: place, total });
    const page = file.addSlide({ masterName: layoutOf(slide) });
    addSlide({ page, finish }, slide, { logos, frame: frameOf(slide, { palette, foot, number: place + 1 }) });
    if (copy === 'presenter') page.addNotes(notesOf(slide.notes));
  }
  stepTo(steps, { step: EXPORT_STEP.writing, done: total, total });
  const written = await file.write({ outputType: 'uint8array', compression: false });
  if (!(written instanceof Uint8Array)) throw new Error('The presentation came back in another form than asked for');
  return finished(written, finish, palette);
}

/**
 * Areas and lines are drawn first, as on screen, except lines after a table, which its tinted cells would hide. All other pieces follow in
 * reading order.
 */
function addSlide(canvas: Canvas, slide: DeckSlide, { logos, frame }: { logos: DeckLogos<DocumentLogo>; frame: Frame | null }): void {
  const name = frame ? undefined : coverTitle(slide);
  const table = slide.pieces.findIndex(({ kind }) => kind === 'table');
  const isAbove = (piece: Piece) => piece.kind === 'line' && table >= 0 && slide.pieces.indexOf(piece) > table;
  for (const piece of slide.pieces) {
    if (piece.kind === 'rect') addRect(canvas, piece);
    if (piece.kind === 'line' && !isAbove(piece)) addLine(canvas, piece);
  }
  if (name) addCoverTitle(canvas, name);
  if (frame) addFrame(canvas, frame);
  for (const piece of slide.pieces) {
    if (piece.kind === 'line' && isAbove(piece)) addLine(canvas, piece);
    else if (piece !== name) addPiece(canvas, piece, logos);
  }
}

function addPiece(canvas: Canvas, piece: Piece, logos: DeckLogos<DocumentLogo>): void {
  if (piece.kind === 'text') addText(canvas, piece);
  if (piece.kind === 'table') addTable(canvas, piece);
  if (piece.kind === 'chart') addChart(canvas, piece);
  if (piece.kind === 'mark') addMark(canvas, piece);
  if (piece.kind === 'picture') addLogo(canvas, piece, logos[piece.source]);
}

const LOGO_EDGE = 5;

/** Scaled to its box and left-aligned, on white as in the PDF. */
function addLogo(canvas: Canvas, { box, alt }: PicturePiece, logo: DocumentLogo | null): void {
  if (!logo || logo.ratio === null) return;
  const height = Math.min(box.height - 2 * LOGO_EDGE, (box.width - 2 * LOGO_EDGE) / logo.ratio);
  const width = height * logo.ratio;
  const top = box.y + (box.height - height) / 2;
  const mediaType = logo.format === 'png' ? 'image/png' : 'image/jpeg';
  const paper = { x: box.x, y: top - LOGO_EDGE, width: width + 2 * LOGO_EDGE, height: height + 2 * LOGO_EDGE };
  addRect(canvas, { box: paper, fill: NEUTRAL.white, radius: 4 });
  canvas.page.addImage({
    ...placed({ x: box.x + LOGO_EDGE, y: top, width, height }),
    data: `${mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`,
    altText: writable(alt),
  });
}
