import { type CellStyle, writeXlsx } from 'hucre/xlsx';
import type { Budget } from '#contract/budgets/budgets.contract.ts';
import { addMonths, firstMonthOf, shortMonth, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { currencySign, sheetFormat } from '#domain/deck/facts/deck.money.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { HEAD, heightOf, PRINTED } from '#server/documents/documents.ts';
import { storableText } from '#server/platform/files/spreadsheet-text.ts';

type Value = string | number | null;
interface Cell {
  style?: CellStyle;
  value: Value;
  formula?: string;
  /** Cached result of the formula, for programs that do not calculate, such as protected views and phones. */
  formulaResult?: number;
}

const FIRST_MONTH = 3;
const YEAR = FIRST_MONTH + 12;
const QUARTERS = YEAR + 1;
const letter = (column: number): string => String.fromCharCode(65 + column);

/** Workbook with one sheet per fiscal year: line amounts are values, all sums are formulas. */
export function budgetWorkbook(budgets: readonly Budget[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: budgets.map(sheetOf) });
}

function sheetOf(budget: Budget) {
  const rows: Cell[][] = [headOf(budget)];
  const oneTime = block(rows, budget, 'One-time', ({ oneTime: months }) => months);
  const recurring = block(rows, budget, 'Recurring', ({ recurring: months }) => months);
  const total = rows.length + 1;
  const inMonth = (index: number) => (oneTime.sums[index] ?? 0) + (recurring.sums[index] ?? 0);
  const formulaAt = (column: number) => `${letter(column)}${oneTime.number}+${letter(column)}${recurring.number}`;
  rows.push(sumRow('Total', { sums: oneTime.sums.map((_, index) => inMonth(index)), number: total }, formulaAt, budget));
  if (budget.target !== null) {
    rows.push(targetRow(budget, budget.target), differenceRow(total, budget, budget.target));
  }
  const figure = 13 + currencySign(budget).length;
  const columns = [36, 18, 30, ...Array.from({ length: QUARTERS + 4 - FIRST_MONTH }, () => figure)].map((width) => ({ width }));
  const cells = new Map(
    rows.flatMap((row, index) => row.flatMap((cell, column) => (isPlain(cell) ? [] : [[`${index},${column}`, cell] as const]))),
  );
  return {
    name: yearLabel(budget.fiscalYear),
    columns,
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells,
    rowDefs: new Map(rows.map((row, index) => [index, { height: heightOf(row, columns) }])),
    freezePane: { rows: 1, columns: 1 },
    ...PRINTED,
  };
}

/** Lines, categories and assumptions are read whole. */
const WRAPPED: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
const isPlain = ({ formula, style }: Cell) => formula === undefined && style === undefined;
const bold = (value: string): Cell => ({ value, style: { font: { bold: true } } });

function headOf({ fiscalYear, startMonth, currency }: Budget): Cell[] {
  const months = Array.from({ length: 12 }, (_, index) => shortMonth(addMonths(firstMonthOf(fiscalYear, startMonth), index)));
  const overFigures = (value: string): Cell => ({ value, style: { ...HEAD, alignment: { ...HEAD.alignment, horizontal: 'right' } } });
  const overTexts = (value: string): Cell => ({ value, style: HEAD });
  return [
    ...['Line', 'Category', 'Assumption'].map(overTexts),
    ...[...months, `Year, ${currency}`, 'Q1', 'Q2', 'Q3', 'Q4'].map(overFigures),
  ];
}

/** Row of sums: its number, and its twelve months in minor units. */
interface Sums {
  number: number;
  sums: readonly number[];
}

const NO_SUMS = Array.from({ length: 12 }, () => 0);
const unitsOf = ({ currency }: Budget) => 10 ** decimalsOf(currency);

function block(rows: Cell[][], budget: Budget, title: string, monthsOf: (line: Budget['lines'][number]) => number[]): Sums {
  const style = { numFmt: sheetFormat(budget) };
  const first = rows.length + 1;
  let sums = NO_SUMS;
  for (const line of budget.lines) {
    const months = monthsOf(line);
    if (months.every((amount) => amount === 0)) continue;
    const texts = [line.label, line.category, line.assumption].map((value): Cell => ({ value: storableText(value), style: WRAPPED }));
    const amounts = months.map((amount): Cell => ({ value: amount / unitsOf(budget), style }));
    rows.push([...texts, ...amounts, ...sumsOfRow({ sums: months, number: rows.length + 1 }, budget)]);
    sums = sums.map((sum, index) => sum + (months[index] ?? 0));
  }
  const [number, last] = [rows.length + 1, rows.length];
  const formulaAt = (column: number) => (last < first ? '0' : `SUM(${letter(column)}${first}:${letter(column)}${last})`);
  rows.push(sumRow(title, { sums, number }, formulaAt, budget));
  return { number, sums };
}

function sumRow(title: string, row: Sums, formulaAt: (column: number) => string, budget: Budget): Cell[] {
  const style = { font: { bold: true }, numFmt: sheetFormat(budget) };
  const months = row.sums.map((sum, index): Cell => {
    return { value: null, formula: formulaAt(FIRST_MONTH + index), formulaResult: sum / unitsOf(budget), style };
  });
  return [bold(title), { value: null }, { value: null }, ...months, ...sumsOfRow(row, budget)];
}

function sumsOfRow({ number, sums }: Sums, budget: Budget): Cell[] {
  const sum = (from: number, to: number): Cell => ({
    value: null,
    formula: `SUM(${letter(FIRST_MONTH + from)}${number}:${letter(FIRST_MONTH + to)}${number})`,
    formulaResult: sums.slice(from, to + 1).reduce((total, amount) => total + amount, 0) / unitsOf(budget),
    style: { font: { bold: true }, numFmt: sheetFormat(budget) },
  });
  const quarters = [0, 3, 6, 9].map((from) => sum(from, from + 2));
  return [sum(0, 11), ...quarters];
}

const upToYear = () => Array.from({ length: QUARTERS - 2 }, (): Cell => ({ value: null }));

function targetRow(budget: Budget, target: number): Cell[] {
  return [bold('Target'), ...upToYear(), { value: target / unitsOf(budget), style: { numFmt: sheetFormat(budget) } }];
}

function differenceRow(total: number, budget: Budget, target: number): Cell[] {
  const formula = `${letter(YEAR)}${total}-${letter(YEAR)}${total + 1}`;
  const formulaResult = (budget.totals.year - target) / unitsOf(budget);
  return [bold('Against target'), ...upToYear(), { value: null, formula, formulaResult, style: { numFmt: sheetFormat(budget) } }];
}
