const BYTE_ORDER_MARK = '\uFEFF';

/** CSV as spreadsheets like it: UTF-8 with its mark, CRLF, and no cell that one of them would run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return (
    BYTE_ORDER_MARK +
    rows.map((row) => `${row.map((cell) => quoted(typeof cell === 'number' ? String(cell) : neutralised(cell))).join(',')}\r\n`).join('')
  );
}

/** A quote before = + - @ tab and CR makes a cell text; before quotes that already do so another, so that the import can take one off. */
function neutralised(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
