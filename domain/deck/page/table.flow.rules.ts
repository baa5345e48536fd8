import { capped, lineCount } from './slide.parts.rules.ts';
import type { Cell, TableRow } from './slide.model.rules.ts';
import { gapAfter, LEAD, SIGN, signWidth, type TableColumn } from './table.parts.rules.ts';

/* Tables whose rows are as high as their texts, and that continue on another page instead of cutting them. */

/** Space above and below the text of a row together, and in a table that would not fit on its page otherwise. */
export const PADDING = { usual: 8, tight: 2 } as const;

export interface Measure {
  columns: readonly TableColumn[];
  /** Type size of the table. */
  size: number;
  least: number;
  padding?: number;
}

function cellHeight(cell: Cell, place: number, { columns, size }: Measure): number {
  const width = (cell.chip ? SIGN.chipWidth : (columns[place]?.width ?? 0) - gapAfter(cell, columns, place)) - signWidth(cell);
  return cell.paragraphs.reduce((sum, { runs }) => {
    const largest = Math.max(...runs.map((run) => run.size ?? (cell.chip ? SIGN.chipSize : size)));
    const words = runs.map(({ text }) => text).join('');
    return sum + Math.max(1, lineCount(words, width, largest)) * largest * LEAD;
  }, 0);
}

/** Most lines of a text in a cell, so that no row is higher than a page. */
const MOST_LINES = 12;

function cappedCell(cell: Cell, place: number, { columns, size }: Measure): Cell {
  const width = (columns[place]?.width ?? 0) - gapAfter(cell, columns, place) - signWidth(cell);
  return cell.chip ? cell : { ...cell, paragraphs: cell.paragraphs.map((one) => capped(one, width, { size, lines: MOST_LINES })) };
}

/** Rows as high as their highest cell, and never lower than `least`. */
export function measuredRows(rows: readonly Omit<TableRow, 'height'>[], measure: Measure): TableRow[] {
  return rows.map((row) => {
    const cells = row.cells.map((cell, place) => cappedCell(cell, place, measure));
    const highest = Math.max(...cells.map((cell, place) => cellHeight(cell, place, measure)));
    return { ...row, cells, height: Math.max(measure.least, (measure.padding ?? PADDING.usual) + highest) };
  });
}

const heightOf = (rows: readonly TableRow[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** Splits rows into pages by height, with at most `most` rows each. The last two pages are about equally full, unless only the first one is shown. */
export function flowed(
  rows: readonly TableRow[],
  { room, most = Infinity, isEven = true }: { room: number; most?: number; isEven?: boolean },
): TableRow[][] {
  const pages: TableRow[][] = [];
  for (const row of rows) {
    const page = pages.at(-1);
    if (page && page.length < most && heightOf(page) + row.height <= room) page.push(row);
    else pages.push([row]);
  }
  const [before, last] = pages.slice(-2);
  if (!before || !last || !isEven) return pages;
  for (let moved = before.at(-1); moved && heightOf(last) + moved.height < heightOf(before); moved = before.at(-1)) {
    before.pop();
    last.unshift(moved);
  }
  return pages;
}

/** Rows made higher by the same factor, so that a short table does not leave its page empty. */
export function stretched(rows: readonly TableRow[], room: number, most: number): TableRow[] {
  const factor = Math.max(1, Math.min(most, room / heightOf(rows)));
  return rows.map((row) => ({ ...row, height: row.height * factor }));
}
