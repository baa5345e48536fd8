import { NEUTRAL } from './palette.rules.ts';
import type { Box, Cell, Paragraph, RectPiece, Run, TablePiece, TableRow } from './slide.model.rules.ts';
import { fitted, lineCount, paragraph, SIZE } from './slide.parts.rules.ts';

export type TableColumn = TablePiece['columns'][number];

export function column(title: string, width: number, align: TableColumn['align'] = 'start'): TableColumn {
  return { title, width, align };
}

export interface TableStyle {
  alt: string;
  columns: TableColumn[];
  size?: number;
  headHeight?: number;
  valign?: TablePiece['valign'];
}

export function table(
  box: Omit<Box, 'height' | 'width'>,
  rows: TableRow[],
  { alt, columns, size = SIZE.body, headHeight = 20, valign = 'middle' }: TableStyle,
): TablePiece {
  const width = columns.reduce((sum, one) => sum + one.width, 0);
  const height = rows.reduce((sum, row) => sum + row.height, headHeight);
  return { kind: 'table', box: { ...box, width, height }, alt, columns, headHeight, rows, size, headSize: SIZE.label, valign };
}

export function cell(words: string | Run[], mark?: Cell['mark']): Cell {
  const runs = typeof words === 'string' ? [{ text: words }] : words;
  return { paragraphs: [{ runs }], ...(mark ? { mark } : {}) };
}

export function quiet(words: string): Cell {
  return cell([{ text: words, colour: NEUTRAL.muted }]);
}

/** Cell text in at most `lines` lines, shrunk or cut to fit. */
export function fittedCell(
  words: string,
  width: number,
  lines: number,
  { size = SIZE.body, ...run }: Omit<Run, 'text'> & { size?: number; field?: string } = {},
): Cell {
  return { paragraphs: [fittedParagraph(words, width, lines, { size, ...run })] };
}

export function fittedParagraph(
  words: string,
  width: number,
  lines: number,
  { size, field, ...run }: Omit<Run, 'text'> & { size: number; field?: string },
): Paragraph {
  const fit = fitted(words, width, { size, lines });
  const shown = paragraph({ ...run, text: fit.words, size: fit.size });
  return field === undefined ? shown : { ...shown, edit: { field, words, width, lines, size } };
}

/** Text that takes as many lines as it needs; an edited one has the same room. */
export function flowingParagraph(
  words: string,
  width: number,
  { size, field, ...run }: Omit<Run, 'text'> & { size: number; field?: string },
): Paragraph {
  const shown = paragraph({ ...run, text: words, size });
  const lines = Math.max(1, lineCount(words, width, size));
  return field === undefined ? shown : { ...shown, edit: { field, words, width, lines, size } };
}

/** Gap between a left-aligned column and the next one. */
const CELL_GAP = 12;
/** Narrower columns, for numbers and symbols, use their full width. */
const NARROW = 40;

/** Space kept free at the end of a cell. */
export function gapAfter({ chip }: Cell, columns: readonly TableColumn[], place: number): number {
  const { align, width } = columns[place] ?? { align: 'end', width: 0 };
  return !chip && align === 'start' && width >= NARROW && place < columns.length - 1 ? CELL_GAP : 0;
}

/** Line height of renderers. */
export const LEAD = 1.27;

/** Sizes of a cell's mark or chip, including the space after it. */
export const SIGN = { mark: 19, numbered: 26, chip: 21, chipWidth: 62, chipSize: 10, top: 10 } as const;

export function signWidth({ mark, chip }: Cell): number {
  if (chip) return SIGN.chip;
  if (!mark) return 0;
  return mark.label || mark.shape === 'box' ? SIGN.numbered : SIGN.mark;
}

/** Overhang of tints beyond the text. */
const TINT = 8;

export function tintsOf({ box, columns, headHeight, rows }: TablePiece): RectPiece[] {
  let y = box.y + headHeight;
  return rows.flatMap(({ height, fill, cells }) => {
    const top = y;
    y += height;
    const whole: RectPiece[] =
      fill === undefined ? [] : [{ kind: 'rect', box: { x: box.x - TINT, y: top, width: box.width + 2 * TINT, height }, fill }];
    let right = box.x;
    const single = columns.flatMap(({ width }, place): RectPiece[] => {
      right += width;
      const cellFill = cells[place]?.fill;
      const x = right - width - TINT;
      return cellFill === undefined ? [] : [{ kind: 'rect', box: { x, y: top, width: width + TINT, height }, fill: cellFill }];
    });
    return [...whole, ...single];
  });
}

/** "up 4.5 points" for "+4.5" in a column of changes, where a sign or colour alone would not be read out. */
export function spokenChange({ paragraphs }: Cell, { title }: Pick<TablePiece['columns'][number], 'title'>): string | null {
  if (title !== 'Change') return null;
  const words = paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
  const [, sign, amount = ''] = /^([+−-])([\d.,]+)$/u.exec(words.trim()) ?? [];
  if (sign === undefined) return null;
  return `${sign === '+' ? 'up' : 'down'} ${amount} ${amount === '1' ? 'point' : 'points'}`;
}
