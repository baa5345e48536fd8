import { writeXlsx } from 'hucre/xlsx';
import type { Budget } from '#contract/budgets/budgets.contract.ts';
import { addMonths, firstMonthOf, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { storableText } from '#server/platform/files/spreadsheet-text.ts';

type Value = string | number | null;
interface Cell {
  value: Value;
  formula?: string;
  style?: { font?: { bold: boolean }; numFmt?: string };
}

const FIRST_MONTH = 3;
const YEAR = FIRST_MONTH + 12;
const QUARTERS = YEAR + 1;
const letter = (column: number): string => String.fromCharCode(65 + column);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A workbook with a sheet for each fiscal year: what is stored are the amounts of the lines, every sum is a formula. */
export function budgetWorkbook(budgets: readonly Budget[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: budgets.map(sheetOf) });
}

function sheetOf(budget: Budget) {
  const rows: Cell[][] = [headOf(budget)];
  const format = numberFormat(budget.currency);
  const oneTime = block(rows, budget, 'One-time', ({ oneTime: months }) => months);
  const recurring = block(rows, budget, 'Recurring', ({ recurring: months }) => months);
  const total = rows.length + 1;
  rows.push(sumRow('Total', (column) => `${letter(column)}${oneTime}+${letter(column)}${recurring}`, total, format));
  if (budget.target !== null) {
    rows.push(targetRow(budget, budget.target, format), differenceRow(total, format));
  }
  const cells = new Map(
    rows.flatMap((row, index) => row.flatMap((cell, column) => (isPlain(cell) ? [] : [[`${index},${column}`, cell] as const]))),
  );
  return {
    name: yearLabel(budget.fiscalYear),
    columns: [36, 18, 30, ...Array.from({ length: 12 }, () => 12), 14, 12, 12, 12, 12].map((width) => ({ width })),
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells,
    freezePane: { rows: 1, columns: 1 },
  };
}

const isPlain = ({ formula, style }: Cell) => formula === undefined && style === undefined;
const bold = (value: string): Cell => ({ value, style: { font: { bold: true } } });

function headOf({ fiscalYear, startMonth, currency }: Budget): Cell[] {
  const months = Array.from({ length: 12 }, (_, index) => {
    const [year = '', month = '1'] = addMonths(firstMonthOf(fiscalYear, startMonth), index).split('-');
    return `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
  });
  return ['Line', 'Category', 'Assumption', ...months, `Year, ${currency}`, 'Q1', 'Q2', 'Q3', 'Q4'].map(bold);
}

/** The lines that have such amounts, and their sums; returns the number of the row that holds the sums. */
function block(rows: Cell[][], budget: Budget, title: string, monthsOf: (line: Budget['lines'][number]) => number[]): number {
  const scale = 10 ** decimalsOf(budget.currency);
  const format = numberFormat(budget.currency);
  const first = rows.length + 1;
  for (const line of budget.lines) {
    const months = monthsOf(line);
    if (months.every((amount) => amount === 0)) continue;
    const number = rows.length + 1;
    const texts = [line.label, line.category, line.assumption].map((value): Cell => ({ value: storableText(value) }));
    rows.push([
      ...texts,
      ...months.map((amount): Cell => ({ value: amount / scale, style: { numFmt: format } })),
      ...sumsOfRow(number, format),
    ]);
  }
  const number = rows.length + 1;
  const last = number - 1;
  rows.push(sumRow(title, (column) => (last < first ? '0' : `SUM(${letter(column)}${first}:${letter(column)}${last})`), number, format));
  return number;
}

function sumRow(title: string, formulaAt: (column: number) => string, number: number, numFmt: string): Cell[] {
  const style = { font: { bold: true }, numFmt };
  const months = Array.from({ length: 12 }, (_, index): Cell => ({ value: null, formula: formulaAt(FIRST_MONTH + index), style }));
  return [bold(title), { value: null }, { value: null }, ...months, ...sumsOfRow(number, numFmt)];
}

/** The year and the four quarters of one row. */
function sumsOfRow(number: number, numFmt: string): Cell[] {
  const sum = (from: number, to: number): Cell => ({
    value: null,
    formula: `SUM(${letter(from)}${number}:${letter(to)}${number})`,
    style: { font: { bold: true }, numFmt },
  });
  const quarters = Array.from({ length: 4 }, (_, quarter) => sum(FIRST_MONTH + quarter * 3, FIRST_MONTH + quarter * 3 + 2));
  return [sum(FIRST_MONTH, YEAR - 1), ...quarters];
}

function targetRow({ currency }: Budget, target: number, numFmt: string): Cell[] {
  const empty = Array.from({ length: QUARTERS - 2 }, (): Cell => ({ value: null }));
  return [bold('Target'), ...empty, { value: target / 10 ** decimalsOf(currency), style: { numFmt } }];
}

function differenceRow(total: number, numFmt: string): Cell[] {
  const empty = Array.from({ length: QUARTERS - 2 }, (): Cell => ({ value: null }));
  return [
    bold('Against target'),
    ...empty,
    { value: null, formula: `${letter(YEAR)}${total}-${letter(YEAR)}${total + 1}`, style: { numFmt } },
  ];
}

function numberFormat(currency: string): string {
  const decimals = decimalsOf(currency);
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}
