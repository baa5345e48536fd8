import { isRightToLeft } from '#domain/deck/words/scripts.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Box, Cell, Colour, Paragraph, TablePiece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { lineCount } from '#domain/deck/page/slide.parts.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { chipTile, mark } from './pptx.graphics.ts';
import { type DrawnObject, emu, group, identity, NO_FILL, outline, type Pen, placed, rectangle } from './pptx.shapes.ts';
import { bodyXml, wordsOf } from './pptx.text.ts';
import { element, type Xml } from './pptx.xml.ts';

/** Sizes of cell marks, as on screen. */
const MARK = 11;
const NUMBERED_MARK = 18;
const CHIP = { width: 62, height: 18, mark: 7, text: 20, size: 10 } as const;
/** Space above the text in top-aligned rows. */
const TOP = 10;
const LEADING = 1.3;

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
export function table(pen: Pen, piece: TablePiece): DrawnObject[] {
  const columns = columnsOf(piece);
  const cells = placedCells(piece, columns);
  const chips = cells.flatMap((one) => (one.cell.chip ? [{ ...one, chip: one.cell.chip }] : []));
  const signed = cells.filter(({ cell }) => cell.chip ?? cell.mark);
  return [
    ...(chips.length === 0
      ? []
      : group(pen, { name: 'Level tiles', isDecoration: true }, () => chips.flatMap(({ chip, ...one }) => tile(pen, chip, one, piece)))),
    frame(pen, piece, columns),
    ...(signed.length === 0
      ? []
      : group(pen, { name: 'Marks of the table', isDecoration: true }, () => signed.flatMap((one) => signs(pen, one, piece)))),
  ];
}

function frame(pen: Pen, piece: TablePiece, columns: readonly Column[]): DrawnObject {
  const { rows, box, headHeight, alt } = piece;
  const grid = columns.map(({ width }) => element('a:gridCol', { w: emu(width) }));
  const rowXml = (height: number, cells: readonly Xml[]) => element('a:tr', { h: emu(height) }, ...cells);
  const whole = element(
    'a:tbl',
    {},
    element('a:tblPr', { firstRow: 1 }),
    element('a:tblGrid', {}, ...grid),
    rowXml(headHeight, headOf(pen, piece, columns)),
    ...rows.map((row, index) => rowXml(row.height, rowOf(pen, row, rows[index - 1], { piece, columns }))),
  );
  const { xml } = element(
    'p:graphicFrame',
    {},
    element(
      'p:nvGraphicFramePr',
      {},
      identity(pen, { name: `Table: ${alt}`, alt }),
      element('p:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noGrp: 1 })),
      element('p:nvPr'),
    ),
    placed(box, {}, 'p:xfrm'),
    element('a:graphic', {}, element('a:graphicData', { uri: 'http://schemas.openxmlformats.org/drawingml/2006/table' }, whole)),
  );
  return { xml, box };
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
function tile(pen: Pen, chip: NonNullable<Cell['chip']>, { box, row }: PlacedCell, { valign }: TablePiece): DrawnObject[] {
  const at = { x: box.x, y: tileTop(box, valign), width: Math.min(CHIP.width, box.width), height: CHIP.height };
  return [
    ...(row.fill ? [rectangle(pen, { box, fill: row.fill }, 'Row')] : []),
    rectangle(pen, { box: at, ...chipTile(chip.colour, chip.shape === 'ring') }, `Level tile: ${chip.label}`),
  ];
}

function signs(pen: Pen, { cell, box, align }: PlacedCell, { size, valign }: TablePiece): DrawnObject[] {
  const { mark: sign, chip, paragraphs } = cell;
  const middle = box.y + box.height / 2;
  const levels = chip
    ? mark(pen, {
        shape: chip.shape,
        colour: chip.onColour,
        size: CHIP.mark,
        x: box.x + 10.5,
        y: tileTop(box, valign) + CHIP.height / 2,
      })
    : [];
  if (!sign) return levels;
  const wide = markSize(sign) + 2;
  const words = Math.max(0, ...paragraphs.map((one) => textWidth(wordsOf(one)) * size));
  const spare = box.width - (words === 0 ? wide : indentOf(cell, size) + words);
  const left = align === 'start' ? 0 : align === 'middle' ? Math.max(0, spare / 2) : Math.max(0, spare);
  const lines = paragraphs.reduce((sum, one) => sum + Math.max(1, lineCount(wordsOf(one), box.width - indentOf(cell, size), size)), 0);
  const y = valign === 'top' ? box.y + TOP + (lines * size * LEADING) / 2 : middle;
  return [...levels, ...mark(pen, { ...sign, size: markSize(sign), x: box.x + left + wide / 2, y })];
}

interface CellLook {
  valign: 'top' | 'middle';
  margin: Margin;
  top: Colour | null;
  bottom: Colour;
  fill?: Colour | undefined;
}

interface Margin {
  top: number;
  right: number;
  left: number;
}

const ANCHORS = { top: 't', middle: 'ctr' } as const;

function cellXml(pen: Pen, text: Xml, { valign, margin, top, bottom, fill }: CellLook): Xml {
  const border = (side: string, colour: Colour | null) => outline(pen, colour === null ? undefined : { colour, width: 0.75 }, `a:${side}`);
  const properties = element(
    'a:tcPr',
    { marL: emu(margin.left), marR: emu(margin.right), marT: emu(margin.top), marB: 0, anchor: ANCHORS[valign] },
    border('lnL', null),
    border('lnR', null),
    border('lnT', top),
    border('lnB', bottom),
    fill === undefined ? NO_FILL : pen.inks(fill),
  );
  return element('a:tc', {}, text, properties);
}

function headOf(pen: Pen, { columns: heads, headSize }: TablePiece, columns: readonly Column[]): Xml[] {
  return heads.map(({ title, align }, place) => {
    const look = { size: headSize, weight: 600, colour: NEUTRAL.muted, align } as const;
    const margin = { top: 0, right: 0, left: columns[place]?.indent ?? 0 };
    const text = bodyXml(pen, [{ runs: [{ text: title }] }], look, undefined, 'a:txBody');
    return cellXml(pen, text, { valign: 'middle', margin, top: null, bottom: NEUTRAL.text });
  });
}

/** Adjacent rows share one border line. */
function rowOf(
  pen: Pen,
  row: TableRow,
  before: TableRow | undefined,
  { piece, columns }: { piece: TablePiece; columns: readonly Column[] },
): Xml[] {
  const top = before === undefined || row.isSum ? NEUTRAL.text : NEUTRAL.rule;
  return row.cells.map((cell, place) => {
    const column = columns[place] ?? NO_COLUMN;
    const colour = cell.chip?.onColour ?? NEUTRAL.text;
    const weight = cell.chip || row.isSum ? 600 : 400;
    const fill = cell.fill ?? (cell.chip ? undefined : row.fill);
    const look = { size: cell.chip ? CHIP.size : piece.size, weight, colour, align: column.align } as const;
    const text = bodyXml(pen, cell.paragraphs.length === 0 ? [{ runs: [] }] : cell.paragraphs, look, undefined, 'a:txBody');
    return cellXml(pen, text, { valign: piece.valign, margin: marginOf(cell, piece, column), top, bottom: NEUTRAL.rule, fill });
  });
}

function marginOf(cell: Cell, { size, valign }: TablePiece, { width, indent, align }: Column): Margin {
  const left = indent + indentOf(cell, size);
  const largest = (one: Paragraph) => Math.max(...one.runs.map((run) => run.size ?? size), 1);
  const isWrapped = cell.paragraphs.some((one) => lineCount(wordsOf(one), width - left, largest(one)) > 1);
  const top = valign === 'top' ? TOP + (cell.chip ? 2.5 : 0) : 0;
  const reachesNext = align === 'start' && (isWrapped || cell.paragraphs.some((one) => isRightToLeft(wordsOf(one))));
  return { top, right: reachesNext ? GUTTER : 0, left };
}
