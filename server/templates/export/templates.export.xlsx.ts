import { writeXlsx } from 'hucre/xlsx';
import { storableText } from '#server/platform/files/spreadsheet-text.ts';

export interface Sheet {
  name: string;
  headers: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly (string | number)[])[];
}

/** Workbook with one sheet. Text is stored as text, so a cell starting with = is not a formula. */
export async function workbookOf(sheet: Sheet): Promise<Uint8Array> {
  const cells = new Map(sheet.headers.map((value, column) => [`0,${column}`, { value, style: { font: { bold: true } } }]));
  return writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: sheet.widths.map((width) => ({ width })),
        rows: [
          [...sheet.headers],
          ...sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? doubled(storableText(cell)) : cell))),
        ],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** The import strips one quote before = + - @, since a workbook may come from our CSV; text that starts with a quote gets a second one. */
function doubled(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
