import type { Sheet } from 'hucre/xlsx';

const ADDRESS = /^([A-Z])(\d+)$/;

/** Numbers of a sheet with its formulas computed (sums of a range, and two cells added or subtracted); texts are 0. */
export function computed({ rows, cells }: Pick<Sheet, 'rows' | 'cells'>): number[][] {
  const formulaAt = (row: number, column: number) => cells?.get(`${row},${column}`)?.formula;
  const valueAt = (row: number, column: number): number => {
    const formula = formulaAt(row, column);
    if (formula !== undefined) return resultOf(formula, valueAt);
    const value = rows[row]?.[column];
    return typeof value === 'number' ? value : 0;
  };
  return rows.map((cells, row) => Array.from({ length: Math.max(cells.length, 20) }, (_, column) => valueAt(row, column)));
}

function resultOf(formula: string, valueAt: (row: number, column: number) => number): number {
  const [, range] = /^SUM\((.+)\)$/.exec(formula) ?? [];
  if (range !== undefined) {
    const [from = '', to = ''] = range.split(':');
    const [[fromRow, fromColumn], [toRow, toColumn]] = [cellPlace(from), cellPlace(to)];
    let sum = 0;
    for (let row = fromRow; row <= toRow; row += 1)
      for (let column = fromColumn; column <= toColumn; column += 1) sum += valueAt(row, column);
    return sum;
  }
  const [, one = '', sign, other] = /^([A-Z]?\d+)(?:([+-])([A-Z]\d+))?$/.exec(formula) ?? [];
  if (/^\d+$/.test(one)) return Number(one);
  const first = valueAt(...cellPlace(one));
  return other === undefined ? first : first + (sign === '-' ? -1 : 1) * valueAt(...cellPlace(other));
}

type Place = [row: number, column: number];

function cellPlace(address: string): Place {
  const [, letter = '', number = ''] = ADDRESS.exec(address) ?? [];
  if (letter === '') throw new Error(`${address} is no cell that these sheets use.`);
  return [Number(number) - 1, letter.charCodeAt(0) - 65];
}
