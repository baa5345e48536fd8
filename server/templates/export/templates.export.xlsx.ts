import { writeXlsx } from 'hucre/xlsx';

export interface Sheet {
  name: string;
  headers: readonly string[];
  widths: readonly number[];
  rows: readonly (readonly (string | number)[])[];
}

/** A workbook with one sheet; text is stored as text, so a cell that begins with = is not a formula. */
export async function workbookOf(sheet: Sheet): Promise<Uint8Array> {
  const cells = new Map(sheet.headers.map((value, column) => [`0,${column}`, { value, style: { font: { bold: true } } }]));
  return writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: sheet.widths.map((width) => ({ width })),
        rows: [
          [...sheet.headers],
          ...sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? doubled(writable(cell)) : cell))),
        ],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

/**
 * The import removes one quote before = + - @, since a workbook may be made from our CSV; a text with a quote of its own gets a second one.
 */
function doubled(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

// oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;

/** Programs do not open a workbook with a character that XML 1.0 does not allow, so such characters are left out. */
function writable(cell: string): string {
  return cell.replaceAll(NOT_IN_XML, '');
}
