import type { WriteSheet } from 'hucre/xlsx';
import { linesOf, writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { OFFICE_FONT } from '#domain/deck/words/scripts.rules.ts';

export interface SheetCell {
  value: string | number | null;
  formula?: string;
  isStrong?: boolean;
  /** Number format of amounts; text cells wrap. */
  format?: string;
}

export interface SheetColumn {
  head: string;
  /** In characters. */
  width: number;
}

const FONT = { name: OFFICE_FONT, size: 10 } as const;
const rgb = (colour: string) => ({ rgb: colour.slice(1).toUpperCase() });

/** Head of every table in a workbook for customers: tinted, with a strong rule below. */
export const HEAD = {
  font: { ...FONT, bold: true, color: rgb(NEUTRAL.text) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: rgb(NEUTRAL.rule) },
  border: { bottom: { style: 'medium', color: rgb(NEUTRAL.text) } },
  alignment: { vertical: 'center', wrapText: true },
} as const;

/** Thin rule below each row, and a strong one above sums. */
const RULE = { style: 'thin', color: rgb(NEUTRAL.rule) } as const;
const SUM_RULE = { style: 'thin', color: rgb(NEUTRAL.text) } as const;

/** Every table prints on A4 landscape, as wide as the page, with its head on each page and the page number below. */
export const PRINTED = {
  pageSetup: {
    paperSize: 'a4',
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '$1:$1',
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: '&L&8&A&R&8&P of &N' },
} as const;

export const words = (value: string, isStrong = false): SheetCell => ({ value: writable(value), isStrong });
export const NOTHING: SheetCell = { value: null };

/** "A" for the first column; annex sheets have fewer than 26. */
export const letterOf = (column: number) => String.fromCodePoint(65 + column);

/** Table with a frozen head and a filter over its rows, except for the unfiltered ones at its end, which are sums or notes; text that begins with = stays text. */
export function sheetOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
  unfiltered = 0,
): WriteSheet {
  const head = columns.map(({ head: title }) => words(title, true));
  const all = [head, ...rows];
  const firstSum = all.length - unfiltered;
  const cells = all.flatMap((row, index) =>
    row.map((cell, column) => [`${index},${column}`, { ...styled(cell), ...lookOf(cell, { index, firstSum }) }] as const),
  );
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: all.map((row) => row.map(({ value }) => value)),
    cells: new Map(cells),
    rowDefs: new Map(all.map((row, index) => [index, { height: heightOf(row, columns) + (index === 0 ? HEAD_ROOM : 0) }])),
    freezePane: { rows: 1 },
    ...(rows.length === unfiltered ? {} : { autoFilter: { range: `A1:${letterOf(columns.length - 1)}${firstSum}` } }),
    ...PRINTED,
  };
}

/** Space around the words of the head, in points. */
const HEAD_ROOM = 6;
/** Line height in points; spreadsheet programs do not adjust rows with wrapped text. */
const LINE = 14;
/** Average character width in em, as used for column widths. */
const CHARACTER = 0.55;

/** Height of a row with wrapped texts. */
export function heightOf(row: readonly Pick<SheetCell, 'value'>[], columns: readonly Pick<SheetColumn, 'width'>[]): number {
  const lines = row.map(({ value }, place) =>
    typeof value === 'string' ? linesOf(value, Math.max(1, (columns[place]?.width ?? 1) - 1) * CHARACTER) : 1,
  );
  return LINE * Math.min(MOST_LINES, Math.max(1, ...lines));
}

/** Spreadsheet programs limit rows to 409 points. */
const MOST_LINES = 28;

function styled({ value, formula }: SheetCell) {
  return { value, ...(formula === undefined ? {} : { formula }) };
}

/** Heads of figures are right-aligned like the figures; numbers that are not summed are aligned like text. */
function lookOf({ value, isStrong, format }: SheetCell, { index, firstSum }: { index: number; firstSum: number }) {
  if (index === 0) return { style: HEAD };
  return {
    style: {
      font: { ...FONT, bold: isStrong === true },
      ...(format === undefined ? {} : { numFmt: format }),
      border: { bottom: RULE, ...(index === firstSum ? { top: SUM_RULE } : {}) },
      alignment: {
        vertical: 'top' as const,
        ...(typeof value === 'string' ? { wrapText: true, indent: 1, horizontal: 'left' as const } : {}),
        ...(format === undefined ? { horizontal: 'left' as const } : {}),
      },
    },
  };
}
