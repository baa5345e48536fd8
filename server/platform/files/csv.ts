const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvRows(rows);
}

/** Further rows of a file that begins with `csvOf`. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((row) => `${row.map((cell) => quoted(typeof cell === 'number' ? String(cell) : neutralised(cell))).join(',')}\r\n`)
    .join('');
}

/**
 * A quote before = + - @ tab and CR makes a cell text; a cell that already has such a quote gets another, so that the import can remove
 * one.
 */
function neutralised(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
