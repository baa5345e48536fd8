import type pptxgen from 'pptxgenjs';
import { isRightToLeft } from '#domain/deck/words/scripts.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Box, Cell, Paragraph, TablePiece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { addMark, addRect, chipTile } from './pptx.graphics.ts';
import { type Canvas, hex, inches, placed, TABLE } from './pptx.page.ts';
import { runsOf, wordsOf } from './pptx.text.ts';

type TableCell = pptxgen.default.TableCell;
type Border = pptxgen.default.BorderProps;

/** Sizes of cell marks, as on screen. */
const MARK = 11;
const NUMBERED_MARK = 18;
const CHIP = { width: 62, height: 18, mark: 7, text: 20, size: 10 } as const;
/** Space above the text in top-aligned rows. */
const TOP = 10;
const LEADING = 1.3;

const NO_LINE: Border = { type: 'none' };
const line = (colour: string, pt = 0.75): Border => ({ type: 'solid', color: hex(colour), pt });

const markSize = ({ label, size }: NonNullable<Cell['mark']>) => size ?? (label ? NUMBERED_MARK : MARK);

/** Space for the mark or chip before the text. */
function indentOf({ mark, chip }: Cell, size: number): number {
  if (chip) return CHIP.text;
  return mark ? markSize(mark) + 2 + size / 2 : 0;
}

/** Distance from the edge of a tinted cell to its text. */
const PAINTED = 8;
/** Gap to the next column after multi-line or right-aligned text. */
const GUTTER = 8;

interface Column {
  width: number;
  /** Space before the text of every cell. */
  indent: number;
  align: TablePiece['columns'][number]['align'];
}

/** Columns with space before tinted cells, taken from the previous column. */
function columnsOf({ columns, rows }: TablePiece): Column[] {
  const isPainted = columns.map((_, place) => place > 0 && rows.some(({ cells }) => cells[place]?.fill !== undefined));
  return columns.map(({ width, align }, place) => ({
    align,
    width: width + (isPainted[place] ? PAINTED : 0) - (isPainted[place + 1] ? PAINTED : 0),
    indent: isPainted[place] && align === 'start' ? PAINTED : 0,
  }));
}

/** Native table, with level tiles behind it and marks in front. */
export function addTable(canvas: Canvas, piece: TablePiece): void {
  const columns = columnsOf(piece);
  const cells = placedCells(piece, columns);
  for (const one of cells) if (one.cell.chip) addTile(canvas, one.cell.chip, one, piece);

  const { rows, box, headHeight } = piece;
  canvas.page.addTable([headOf(piece, columns), ...rows.map((row, index) => rowOf(row, rows[index - 1], piece, columns))], {
    ...placed(box),
    objectName: TABLE,
    colW: columns.map(({ width }) => inches(width)),
    rowH: [headHeight, ...rows.map(({ height }) => height)].map(inches),
    autoPage: false,
  });
  canvas.finish.tables.push(piece);

  for (const one of cells) addSign(canvas, one, piece);
}

const NO_COLUMN: Column = { width: 0, indent: 0, align: 'start' };

interface PlacedCell {
  cell: Cell;
  row: TableRow;
  box: Box;
  align: TablePiece['columns'][number]['align'];
}

function placedCells({ box, headHeight, rows }: TablePiece, columns: readonly Column[]): PlacedCell[] {
  let y = box.y + headHeight;
  return rows.flatMap((row) => {
    const top = y;
    y += row.height;
    let x = box.x;
    return row.cells.map((cell, place) => {
      const { width, align, indent } = columns[place] ?? NO_COLUMN;
      const left = x + indent;
      x += width;
      return { cell, row, align, box: { x: left, y: top, width: width - indent, height: row.height } };
    });
  });
}

/** In top-aligned rows the tile is level with the first line of the other cells. */
function tileTop({ y, height }: Box, valign: TablePiece['valign']): number {
  return valign === 'top' ? y + TOP : y + (height - CHIP.height) / 2;
}

/** The tile hides the row's tint, which is therefore painted behind it as well. */
function addTile(canvas: Canvas, chip: NonNullable<Cell['chip']>, { box, row }: PlacedCell, { valign }: TablePiece): void {
  if (row.fill) addRect(canvas, { box, fill: row.fill });
  const tile = { x: box.x, y: tileTop(box, valign), width: Math.min(CHIP.width, box.width), height: CHIP.height };
  addRect(canvas, { box: tile, ...chipTile(chip.colour, chip.shape === 'ring') });
}

function addSign(canvas: Canvas, { cell, box, align }: PlacedCell, { size, valign }: TablePiece): void {
  const { mark, chip, paragraphs } = cell;
  const middle = box.y + box.height / 2;
  if (chip)
    addMark(canvas, {
      shape: chip.shape,
      colour: chip.onColour,
      size: CHIP.mark,
      x: box.x + 10.5,
      y: tileTop(box, valign) + CHIP.height / 2,
    });
  if (!mark) return;
  const wide = markSize(mark) + 2;
  const words = Math.max(0, ...paragraphs.map((one) => textWidth(wordsOf(one)) * size));
  const spare = box.width - (words === 0 ? wide : indentOf(cell, size) + words);
  const left = align === 'start' ? 0 : align === 'middle' ? Math.max(0, spare / 2) : Math.max(0, spare);
  const lines = paragraphs.reduce((sum, one) => sum + Math.max(1, lineCount(wordsOf(one), box.width - indentOf(cell, size), size)), 0);
  const y = valign === 'top' ? box.y + TOP + (lines * size * LEADING) / 2 : middle;
  addMark(canvas, { ...mark, size: markSize(mark), x: box.x + left + wide / 2, y });
}

function headOf({ columns: heads, headSize }: TablePiece, columns: readonly Column[]): TableCell[] {
  return heads.map(({ title, align }, place) => ({
    text: runsOf([{ runs: [{ text: title }] }], { size: headSize, weight: 600, colour: NEUTRAL.muted, align }),
    options: {
      fontSize: headSize,
      margin: [0, 0, 0, inches(columns[place]?.indent ?? 0)],
      valign: 'middle',
      border: [NO_LINE, NO_LINE, line(NEUTRAL.text), NO_LINE],
    },
  }));
}

/** Adjacent rows share one border line. */
function rowOf(row: TableRow, before: TableRow | undefined, piece: TablePiece, columns: readonly Column[]): TableCell[] {
  const over = before === undefined || row.isSum ? line(NEUTRAL.text) : line(NEUTRAL.rule);
  return row.cells.map((cell, place) => {
    const column = columns[place] ?? NO_COLUMN;
    const colour = cell.chip?.onColour ?? NEUTRAL.text;
    const weight = cell.chip || row.isSum ? 600 : 400;
    const fill = cell.fill ?? (cell.chip ? undefined : row.fill);
    return {
      text: runsOf(cell.paragraphs, { size: cell.chip ? CHIP.size : piece.size, weight, colour, align: column.align }),
      options: {
        fontSize: piece.size,
        valign: piece.valign,
        margin: marginOf(cell, piece, column),
        border: [over, NO_LINE, line(NEUTRAL.rule), NO_LINE],
        ...(fill === undefined ? {} : { fill: { color: hex(fill) } }),
      },
    };
  });
}

/** Top, right, bottom, left. */
function marginOf(cell: Cell, { size, valign }: TablePiece, { width, indent, align }: Column): [number, number, number, number] {
  const left = indent + indentOf(cell, size);
  const largest = (one: Paragraph) => Math.max(...one.runs.map((run) => run.size ?? size), 1);
  const isWrapped = cell.paragraphs.some((one) => lineCount(wordsOf(one), width - left, largest(one)) > 1);
  const top = valign === 'top' ? TOP + (cell.chip ? 2.5 : 0) : 0;
  const reachesNext = align === 'start' && (isWrapped || cell.paragraphs.some((one) => isRightToLeft(wordsOf(one))));
  return [inches(top), reachesNext ? inches(GUTTER) : 0, 0, inches(left)];
}
