import { chartGraphics, lineGraphics, markGraphics, rectGraphic } from '#domain/deck/charts/chart.marks.rules.ts';
import type { Graphic } from '#domain/deck/page/graphic.rules.ts';
import { LINK } from '#domain/deck/words/rich.text.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { type Level, NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { isRightToLeft, languageOf } from '#domain/deck/words/scripts.rules.ts';
import { svgOf } from './pdf.svg.ts';
import { gapAfter, spokenChange, tintsOf } from '#domain/deck/page/table.parts.rules.ts';
import {
  type Cell,
  type ChartPiece,
  isLogo,
  type Paragraph,
  type PicturePiece,
  type Piece,
  type TablePiece,
  type TableRow,
  type TextPiece,
} from '#domain/deck/page/slide.model.rules.ts';

/* Pieces of a page for the template, in reading order. Lengths are points and texts plain strings, so that nothing in them is
   interpreted as markup. */

export type Item =
  | { kind: 'drawing'; graphics: PdfGraphic[] }
  | ({ kind: 'figure'; alt: string; svg: string; letters: PdfGraphic[] } & Box)
  | ({ kind: 'text'; level: number | null; isRead: boolean; isUpright: boolean; valign: TextPiece['valign'] } & Box & Look)
  | {
      kind: 'table';
      x: number;
      y: number;
      alt: string;
      head: HeadCell[];
      headHeight: number;
      rows: Row[];
      widths: number[];
      headSize: number;
    }
  | ({ kind: 'picture'; source: PicturePiece['source']; isLogo: boolean; alt: string } & Box);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Look {
  size: number;
  weight: number;
  colour: string;
  align: TextPiece['align'];
  blocks: Block[];
}

/** Paragraph, or consecutive bullet items. */
export interface Block {
  isList: boolean;
  paragraphs: { language: string; isRightToLeft: boolean; runs: Run[] }[];
}

interface Run {
  text: string;
  size: number | null;
  weight: number | null;
  colour: string | null;
  href: string | null;
}

interface HeadCell {
  title: string;
  align: TextPiece['align'];
}

interface Row {
  height: number;
  isSum: boolean;
  cells: PdfCell[];
}

interface PdfCell extends Look {
  top: number;
  gap: number;
  valign: TablePiece['valign'];
  sign: { graphics: PdfGraphic[]; width: number; gap: number } | null;
  tile: { fill: string; width: number; height: number } | null;
  isNumber: boolean;
  /** Text for screen readers, if a drawing covers the cell. */
  spoken: string | null;
}

/** Shapes as point lists, because the template cannot draw SVG paths. */
type PdfGraphic =
  | Exclude<Graphic, { kind: 'path' }>
  | { kind: 'points'; points: [number, number][]; isClosed: boolean; fill: string; stroke?: string; width?: number; dash?: string };

const STEP = /([ML])(-?[\d.e-]+) (-?[\d.e-]+)/gu;

function pdfGraphic(graphic: Graphic): PdfGraphic {
  if (graphic.kind !== 'path') return graphic;
  const { d, kind: _, ...look } = graphic;
  const points = [...d.matchAll(STEP)].map(([, , x, y]): [number, number] => [Number(x), Number(y)]);
  return { kind: 'points', points, isClosed: d.endsWith('Z'), ...look };
}

/** Space for lines and dots beyond the plot. */
const MARGIN = 12;

/** A chart is one figure with an alternative text; its labels are drawn on top and not read again. */
function figureOf({ box, chart, alt }: ChartPiece): Item {
  const graphics = chartGraphics({ box, chart });
  const view = { x: box.x - MARGIN, y: box.y - MARGIN, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN };
  return {
    kind: 'figure',
    alt,
    ...view,
    svg: svgOf(
      graphics.filter(({ kind }) => kind !== 'text'),
      view,
    ),
    letters: graphics.filter(({ kind }) => kind === 'text').map(pdfGraphic),
  };
}

/** Decorations are drawn below everything else, as on screen. */
export function backdropOf(pieces: readonly Piece[]): Item {
  const graphics = pieces.flatMap((piece): Graphic[] => {
    if (piece.kind === 'rect') return [rectGraphic(piece)];
    if (piece.kind === 'table') return tintsOf(piece).map(rectGraphic);
    return piece.kind === 'line' ? lineGraphics(piece) : [];
  });
  return { kind: 'drawing', graphics: graphics.map(pdfGraphic) };
}

export function itemsOf(piece: Piece, level: number | null = null): Item[] {
  switch (piece.kind) {
    case 'text':
      return wordsOf(piece.paragraphs) === '' ? [] : [textItem(piece, level)];
    case 'table':
      return [tableItem(piece)];
    case 'chart':
      return [figureOf(piece)];
    case 'mark':
      return [{ kind: 'drawing', graphics: markGraphics(piece).map(pdfGraphic) }];
    case 'picture':
      return [{ kind: 'picture', source: piece.source, isLogo: isLogo(piece), alt: piece.alt, ...piece.box }];
    default:
      return [];
  }
}

const wordsOf = (paragraphs: readonly Paragraph[]) => paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');

function textItem(
  { box, paragraphs, size, weight, colour, align, valign, role, isUpright = false }: TextPiece,
  level: number | null,
): Item {
  return {
    kind: 'text',
    ...box,
    level: role === 'heading' ? (level ?? 2) : null,
    isRead: role !== 'decoration',
    isUpright,
    valign,
    size,
    weight,
    colour,
    align,
    blocks: blocksOf(paragraphs, (isUpright ? box.height : box.width) / size),
  };
}

function blocksOf(paragraphs: readonly Paragraph[], width: number): Block[] {
  const blocks: Block[] = [];
  for (const { runs, isItem = false } of paragraphs) {
    const words = runs.map(({ text }) => text).join('');
    const paragraph = {
      language: languageOf(words),
      isRightToLeft: isRightToLeft(words),
      runs: runs.map(({ text, size, weight, colour, href }) => ({
        text: breakable(text, width),
        size: size ?? null,
        weight: weight ?? null,
        colour: colour ?? null,
        href: href !== undefined && LINK.test(href) ? href : null,
      })),
    };
    const last = blocks.at(-1);
    if (isItem && last?.isList) last.paragraphs.push(paragraph);
    else blocks.push({ isList: isItem, paragraphs: [paragraph] });
  }
  return blocks;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Lines break only between words, so overlong words get zero-width spaces between letters, as the model assumes. */
function breakable(text: string, width: number): string {
  const broken = (word: string) => Array.from(graphemes.segment(word), ({ segment }) => segment).join('\u200b');
  return text.replaceAll(/\S{6,}/gu, (word) => (textWidth(word) <= width ? word : broken(word)));
}

/** Space above the text in top-aligned rows. */
const TOP = 10;

function tableItem(piece: TablePiece): Item {
  const { box, alt, columns, headHeight, headSize, rows } = piece;
  return {
    kind: 'table',
    x: box.x,
    y: box.y,
    alt,
    head: columns.map(({ title, align }) => ({ title, align })),
    headHeight,
    headSize,
    widths: columns.map(({ width }) => width),
    rows: rows.map((row) => rowOf(row, piece)),
  };
}

function rowOf({ height, isSum = false, cells }: TableRow, table: TablePiece): Row {
  return { height, isSum, cells: cells.map((cell, place) => cellOf(cell, place, table)) };
}

const CHIP = { width: 62, height: 18, mark: 7, size: 10 } as const;

function cellOf(cell: Cell, place: number, { columns, size, valign }: TablePiece): PdfCell {
  const { paragraphs, chip } = cell;
  const { width = 0, align = 'start' } = columns[place] ?? {};
  const gap = gapAfter(cell, columns, place);
  return {
    blocks: blocksOf(paragraphs, (width - gap) / size),
    align,
    valign,
    gap,
    top: valign === 'top' ? TOP : 0,
    ...(chip ? { size: CHIP.size, weight: 600, colour: chip.onColour } : { size, weight: 400, colour: NEUTRAL.text }),
    sign: signOf(cell),
    tile: chip ? tileOf(chip) : null,
    isNumber: align === 'end',
    spoken: cell.spoken ?? spokenChange(cell, { title: columns[place]?.title ?? '' }),
  };
}

function tileOf({ shape, colour }: Level): PdfCell['tile'] {
  return { fill: shape === 'ring' ? NEUTRAL.white : colour, width: CHIP.width, height: CHIP.height };
}

const MARK = 11;
/** Size of marks with a number, and of tick boxes. */
const NUMBERED_MARK = 18;

function signOf({ mark, chip }: Cell): PdfCell['sign'] {
  if (chip) return signAt({ shape: chip.shape, colour: chip.onColour }, CHIP.mark, 5);
  if (!mark) return null;
  return signAt(mark, mark.size ?? (mark.label || mark.shape === 'box' ? NUMBERED_MARK : MARK), 6);
}

function signAt(mark: NonNullable<Cell['mark']>, size: number, gap: number): PdfCell['sign'] {
  const width = size + 2;
  return { graphics: markGraphics({ ...mark, size, x: width / 2, y: width / 2 }).map(pdfGraphic), width, gap };
}
