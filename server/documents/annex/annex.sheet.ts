import type { WriteSheet } from 'hucre/xlsx';
import { linesOf, writable } from '#domain/deck/deck.fit.rules.ts';
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

export const words = (value: string, isStrong = false): SheetCell => ({ value: writable(value), isStrong });
export const NOTHING: SheetCell = { value: null };

/** "A" for the first column; annex sheets have fewer than 26. */
export const letterOf = (column: number) => String.fromCodePoint(65 + column);

/** Table with a frozen head; text that begins with = stays text. */
export function sheetOf(name: string, columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]): WriteSheet {
  const all = [columns.map(({ head }) => words(head, true)), ...rows];
  const cells = all.flatMap((row, index) => row.map((cell, column) => [`${index},${column}`, styled(cell)] as const));
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: all.map((row) => row.map(({ value }) => value)),
    cells: new Map(cells),
    rowDefs: new Map(all.map((row, index) => [index, { height: linesOfRow(row, columns) * LINE }])),
    freezePane: { rows: 1 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** Line height in points; spreadsheet programs do not adjust rows with wrapped text. */
const LINE = 14;
/** Average character width in em, as used for column widths. */
const CHARACTER = 0.55;

function linesOfRow(row: readonly SheetCell[], columns: readonly SheetColumn[]): number {
  const lines = row.map(({ value }, place) =>
    typeof value === 'string' ? linesOf(value, Math.max(1, (columns[place]?.width ?? 1) - 1) * CHARACTER) : 1,
  );
  return Math.min(MOST_LINES, Math.max(1, ...lines));
}

/** Spreadsheet programs limit rows to 409 points. */
const MOST_LINES = 28;

function styled({ value, formula, isStrong, format }: SheetCell) {
  // Numbers that are not summed are aligned like text.
  const isNumbered = format === undefined;
  return {
    value,
    ...(formula === undefined ? {} : { formula }),
    style: {
      font: { ...FONT, bold: isStrong === true },
      ...(format === undefined ? {} : { numFmt: format }),
      alignment: {
        vertical: 'top' as const,
        ...(typeof value === 'string' ? { wrapText: true } : {}),
        ...(isNumbered ? { horizontal: 'left' as const } : {}),
      },
    },
  };
}
