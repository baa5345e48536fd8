const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets: UTF-8 with byte order mark, CRLF, and formulas neutralised. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvRows(rows);
}

/** Continuation of a file that begins with `csvOf`. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((row) => `${row.map((cell) => quoted(typeof cell === 'number' ? String(cell) : neutralised(cell))).join(',')}\r\n`)
    .join('');
}

/**
 * A leading quote turns cells that begin with = + - @ tab or CR into text. A cell that already has one gets another, so that the import can
 * remove one.
 */
function neutralised(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
