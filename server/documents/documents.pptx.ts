import pptxgen from 'pptxgenjs';
import { WHITE } from '#domain/theme/colours.rules.ts';
import { linesOf } from '#domain/deck/deck.fit.rules.ts';
import type { Block, CoverBlock, Deck, Slide } from '#domain/deck/deck.model.rules.ts';
import { sectionTitle } from '#domain/deck/deck.narrative.rules.ts';
import { deckOf } from '#domain/deck/deck.rules.ts';
import type { QbrDocument } from '#domain/qbrs/qbrs.rules.ts';
import { coverSize, FONT, footOf, inkOf } from './documents.appearance.ts';
import type { DocumentLogo } from './documents.logo.ts';
import { addBars, addTrend } from './documents.pptx-charts.ts';
import { addColumns, addFigure, addFindings, addTable, addText, noteHeight, textHeight } from './documents.pptx-blocks.ts';
import { BODY, fill, hex, LEFT, MUTED, PAGE, plain, RULE, TEXT, WIDTH, type Area, type Canvas } from './documents.pptx-page.ts';

// The package's types describe its CommonJS build, where the module itself is the class.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

const CONTENT = 'CONTENT';
const COVER = 'COVER';

type File = InstanceType<typeof Presentation>;

function defineMasters(file: File, deck: Deck, ink: string): void {
  file.defineSlideMaster({
    title: CONTENT,
    background: { color: hex(WHITE) },
    objects: [
      { line: { x: LEFT, y: 6.98, w: WIDTH, h: 0, line: { color: RULE, width: 0.75 } } },
      { text: { text: footOf(deck), options: { ...plain(9, MUTED), x: LEFT, y: 7.02, w: WIDTH - 1.2, h: 0.3, valign: 'middle' } } },
      {
        placeholder: {
          options: {
            ...plain(26, TEXT),
            bold: true,
            name: 'title',
            type: 'title',
            x: LEFT,
            y: 0.55,
            w: WIDTH,
            h: 0.95,
            align: 'left',
            valign: 'top',
          },
          text: '',
        },
      },
    ],
    slideNumber: { ...plain(9, MUTED), x: LEFT + WIDTH - 0.8, y: 7.02, w: 0.8, h: 0.3, align: 'right' },
  });
  file.defineSlideMaster({
    title: COVER,
    background: { color: hex(WHITE) },
    objects: [
      { rect: { x: 0, y: 0, w: 0.32, h: PAGE.height, fill: fill(ink) } },
      {
        placeholder: {
          options: {
            ...plain(40, TEXT),
            bold: true,
            name: 'title',
            type: 'title',
            x: 0.95,
            y: 2.1,
            w: 11.4,
            h: 1.75,
            align: 'left',
            valign: 'top',
          },
          text: '',
        },
      },
    ],
  });
}

/** An image that a presentation can show: an SVG would need a second, rasterised copy, so it appears in the PDF only. */
function pictureOf(logo: DocumentLogo | null): { data: string; ratio: number } | null {
  if (!logo || logo.ratio === null) return null;
  const mediaType = logo.format === 'png' ? 'image/png' : 'image/jpeg';
  return { data: `${mediaType};base64,${Buffer.from(logo.bytes).toString('base64')}`, ratio: logo.ratio };
}

/** The points that a name on the cover may fill. */
const COVER_WIDTH = 780;

const LOGO = { width: 2.2, height: 0.6 };

function addCover(canvas: Canvas, slide: Slide, cover: CoverBlock, logo: DocumentLogo | null): void {
  const page = canvas.page;
  const x = 0.95;
  const size = coverSize(slide.title, COVER_WIDTH);
  const nameHeight = (linesOf(slide.title, COVER_WIDTH / size) * size * 1.25) / 72;
  page.addText(cover.eyebrow, { ...plain(16, canvas.ink), bold: true, x, y: 1.05, w: 11.4, h: 0.6, valign: 'bottom' });
  page.addText([{ text: slide.title, options: { fontSize: size } }], { placeholder: 'title', x, y: 1.85, w: 11.4, h: nameHeight });
  const below = [cover.subtitle, cover.date].filter((line) => line !== null);
  page.addText(
    below.map((line, index) => ({ text: line, options: { ...plain(18, index === 0 && cover.subtitle ? MUTED : TEXT), breakLine: true } })),
    { ...plain(18, TEXT), x, y: 2.15 + nameHeight, w: 11.4, h: 0.8, valign: 'top' },
  );
  addText(canvas, slide, { x, y: Math.min(5.1, 3.1 + nameHeight), w: 9.5, h: 0.9 });
  const picture = pictureOf(logo);
  const scale = picture ? Math.min(LOGO.height, LOGO.width / picture.ratio) : 0;
  if (picture) page.addImage({ data: picture.data, x, y: 6.1, w: scale * picture.ratio, h: scale, altText: `Logo of ${cover.provider}` });
  page.addText(
    [
      { text: 'Prepared by', options: { ...plain(10, MUTED), breakLine: true } },
      { text: cover.provider, options: plain(16, TEXT) },
    ],
    { ...plain(16, TEXT), x: picture ? x + scale * picture.ratio + 0.25 : x, y: 6.05, w: 9, h: 0.75, valign: 'middle' },
  );
}

const SIDE = 3.7;
const GAP = 0.4;
const MAIN: Area = { ...BODY, w: WIDTH - SIDE - GAP };

function hasBeside(slide: Slide): boolean {
  return slide.blocks.some(({ kind }) => kind === 'text' || kind === 'note' || kind === 'figure');
}

function addChartSlide(canvas: Canvas, slide: Slide): void {
  const area = hasBeside(slide) ? MAIN : BODY;
  let side: Area = { x: LEFT + WIDTH - SIDE, y: BODY.y, w: SIDE, h: BODY.h };
  const isAlone = !slide.blocks.some(({ kind }) => kind === 'bars' || kind === 'trend');
  for (const block of slide.blocks) {
    if (block.kind === 'bars') addBars(canvas, block, area);
    if (block.kind === 'trend') addTrend(canvas, block, area);
    if (block.kind === 'figure') {
      addFigure(canvas, block, isAlone ? { ...BODY, h: 1.9 } : { ...side, h: 1.9 });
      side = { ...side, y: side.y + 2, h: side.h - 2 };
    }
  }
  addText(canvas, slide, isAlone ? { ...BODY, y: BODY.y + 2.1, h: 2.9 } : side);
}

function addStack(canvas: Canvas, slide: Slide): void {
  let top = BODY.y;
  for (const block of slide.blocks) {
    const area = { ...BODY, y: top, h: BODY.y + BODY.h - top };
    top += addStacked(canvas, slide, block, area);
  }
}

/** Draws one block below the previous one and returns its height. */
function addStacked(canvas: Canvas, slide: Slide, block: Block, area: Area): number {
  if (block.kind === 'table') addTable(canvas, block, area);
  if (block.kind === 'findings') addFindings(canvas, block.findings, area);
  if (block.kind === 'columns') return addColumns(canvas, block.columns, area);
  if (block.kind === 'ask') {
    canvas.page.addShape('rect', { x: LEFT, y: area.y, w: 0.06, h: 0.75, fill: fill(canvas.ink) });
    canvas.page.addText(block.text, {
      ...plain(16, TEXT),
      bold: true,
      x: LEFT + 0.06,
      y: area.y,
      w: WIDTH - 0.06,
      h: 0.75,
      fill: { color: 'F4F5F7' },
      margin: 10,
      valign: 'middle',
    });
  }
  if (block.kind === 'note') {
    const height = noteHeight(block.text);
    canvas.page.addText(block.text, { ...plain(20, MUTED), x: area.x, y: area.y, w: area.w, h: height, valign: 'top' });
    return height + 0.15;
  }
  if (block.kind !== 'text') return 0;
  const height = slide.blocks.length === 1 ? area.h : textHeight(block.lines, slide.kind);
  addText(canvas, { ...slide, blocks: [block] }, { ...area, h: height });
  return height + 0.1;
}

/** A 16:9 presentation in which every text, chart and table stays editable. */
export async function pptxOf(document: QbrDocument, logo: DocumentLogo | null): Promise<Uint8Array> {
  const deck = deckOf(document);
  const ink = inkOf(document);
  const file = new Presentation();
  file.layout = 'LAYOUT_WIDE';
  file.theme = { headFontFace: FONT, bodyFontFace: FONT };
  Object.assign(file, { title: deck.title, author: deck.provider, subject: deck.source, company: '' });
  defineMasters(file, deck, ink);
  for (const slide of deck.slides) {
    const [first] = slide.blocks;
    const page = file.addSlide({ masterName: first?.kind === 'cover' ? COVER : CONTENT });
    const canvas: Canvas = { page, ink, file };
    if (first?.kind === 'cover') addCover(canvas, slide, first, logo);
    else {
      page.addText(sectionTitle(slide.section), { ...plain(10, MUTED), x: LEFT, y: 0.27, w: WIDTH, h: 0.26, valign: 'middle' });
      page.addText(slide.title, { placeholder: 'title' });
      if (slide.kind === 'score' || slide.kind === 'sections') addChartSlide(canvas, slide);
      else addStack(canvas, slide);
    }
  }
  const written = await file.write({ outputType: 'uint8array', compression: true });
  if (written instanceof Uint8Array) return written;
  throw new Error('The presentation came back in another form than asked for');
}
