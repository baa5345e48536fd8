import {
  addMonths,
  firstMonthOf,
  firstMonthOfQuarter,
  fiscalQuarterOf,
  type FiscalQuarter,
  type Month,
} from '#domain/customers/fiscal.rules.ts';
import { type MinorUnits, times } from '#domain/money/money.rules.ts';
import { spread } from '#domain/money/sums.rules.ts';
import { BUDGET_KINDS, type BudgetKind, type BudgetLine, type Months, TYPED_KINDS } from './budgets.rules.ts';

export const PERIOD_STEPS = ['month', 'quarter', 'year'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

/** Column of the outlook: consecutive months of one fiscal year. */
export interface Period {
  key: string;
  year: number;
  quarter: number | null;
  /** Null if the column covers several months. */
  month: Month | null;
  /** Indexes into the fiscal year's twelve months; `to` is exclusive. */
  from: number;
  to: number;
}

interface Window {
  first: FiscalQuarter;
  months: number;
  startMonth: number;
}

/** Columns for a number of months from a quarter on. Partial years become columns that cover only their months. */
export function periodsOf({ first, months, startMonth }: Window, step: PeriodStep): Period[] {
  const start = firstMonthOfQuarter(first, startMonth);
  const periods = new Map<string, Period>();
  for (let index = 0; index < months; index += 1) {
    const month = addMonths(start, index);
    const { year, quarter } = fiscalQuarterOf(month, startMonth);
    const at = ((first.quarter - 1) * 3 + index) % 12;
    const key = { month, quarter: `${year}-Q${quarter}`, year: String(year) }[step];
    const known = periods.get(key);
    if (known) known.to = at + 1;
    else {
      const isLong = step !== 'month';
      periods.set(key, { key, year, quarter: step === 'year' ? null : quarter, month: isLong ? null : month, from: at, to: at + 1 });
    }
  }
  return [...periods.values()];
}

/** First fiscal year of the columns, and the number of years. */
export function yearsOf({ first, months }: Pick<Window, 'first' | 'months'>): { first: number; count: number } {
  return { first: first.year, count: Math.ceil(((first.quarter - 1) * 3 + months) / 12) };
}

export const monthOfPeriod = ({ year, from }: Pick<Period, 'year' | 'from'>, startMonth: number): Month =>
  addMonths(firstMonthOf(year, startMonth), from);

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((total, amount) => total + amount, 0);
const within = (months: Months, { from, to }: Period): MinorUnits => sum(months.slice(from, to));

export interface YearLine extends BudgetLine {
  id: string;
  version: number;
}

export interface YearBudget {
  fiscalYear: number;
  target: MinorUnits | null;
  lines: readonly YearLine[];
}

/** Typed lines are one-time or recurring; a line with both becomes two rows. */
export type Nature = 'oneTime' | 'recurring';

export interface OutlookRow {
  key: string;
  kind: BudgetKind;
  label: string;
  category: string;
  assumption: string;
  sourceId: string | null;
  /** Null for derived rows. */
  nature: Nature | null;
  lines: ReadonlyMap<number, YearLine>;
  cells: MinorUnits[];
  total: MinorUnits;
}

export interface OutlookGroup {
  kind: BudgetKind;
  rows: OutlookRow[];
  cells: MinorUnits[];
  total: MinorUnits;
}

export interface Outlook {
  groups: OutlookGroup[];
  oneTime: MinorUnits[];
  recurring: MinorUnits[];
  cells: MinorUnits[];
  total: MinorUnits;
  /** Null in years without a target. */
  targets: (MinorUnits | null)[];
  /** Sum over the columns that have a target; null if none has. */
  target: MinorUnits | null;
  /** Total minus target, over the columns that have a target. */
  difference: MinorUnits | null;
}

/** Rows, groups and column sums of the outlook; every figure is a sum of yearly budget lines. */
export function outlookOf(budgets: readonly YearBudget[], periods: readonly Period[]): Outlook {
  const rows = rowsOf(budgets, periods);
  const groups = BUDGET_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) return [];
    return [{ kind, rows: own, cells: columnSums(own, periods), total: sum(own.map(({ total }) => total)) }];
  });
  const cells = columnSums(groups, periods);
  const targets = targetsOf(budgets, periods);
  return {
    groups,
    oneTime: naturesOf(budgets, periods, 'oneTime'),
    recurring: naturesOf(budgets, periods, 'recurring'),
    cells,
    total: sum(cells),
    targets,
    ...againstTarget(cells, targets),
  };
}

const columnSums = (rows: readonly { cells: readonly MinorUnits[] }[], periods: readonly Period[]) =>
  periods.map((_, column) => sum(rows.map(({ cells }) => cells[column] ?? 0)));

function naturesOf(budgets: readonly YearBudget[], periods: readonly Period[], nature: Nature): MinorUnits[] {
  return periods.map((period) => {
    const lines = budgets.find(({ fiscalYear }) => fiscalYear === period.year)?.lines ?? [];
    return sum(lines.map((line) => within(line[nature], period)));
  });
}

export function targetsOf(
  budgets: readonly Pick<YearBudget, 'fiscalYear' | 'target'>[],
  periods: readonly Period[],
): (MinorUnits | null)[] {
  return periods.map((period) => {
    const target = budgets.find(({ fiscalYear }) => fiscalYear === period.year)?.target ?? null;
    return target === null ? null : within(spread(target, 12), period);
  });
}

export function againstTarget(cells: readonly MinorUnits[], targets: readonly (MinorUnits | null)[]) {
  const known = targets.flatMap((target, column) => (target === null ? [] : [{ target, cell: cells[column] ?? 0 }]));
  if (known.length === 0) return { target: null, difference: null };
  const target = sum(known.map((one) => one.target));
  return { target, difference: sum(known.map(({ cell }) => cell)) - target };
}

function rowsOf(budgets: readonly YearBudget[], periods: readonly Period[]): OutlookRow[] {
  const drafts = new Map<string, OutlookRow & { lines: Map<number, YearLine> }>();
  for (const { fiscalYear, lines } of budgets) {
    for (const { key, nature, line } of keyed(lines)) {
      const { kind, label, category, assumption, sourceId } = line;
      const shared = { key, kind, label, category, assumption, sourceId, nature };
      const row = drafts.get(key) ?? { ...shared, lines: new Map<number, YearLine>(), cells: [], total: 0 };
      row.lines.set(fiscalYear, line);
      drafts.set(key, row);
    }
  }
  return [...drafts.values()]
    .map((row) => {
      const cells = periods.map((period) => cellOf(row, period));
      return { ...row, cells, total: sum(cells) };
    })
    .filter(({ nature, cells }) => nature !== null || cells.some((amount) => amount !== 0));
}

function cellOf({ lines, nature }: Pick<OutlookRow, 'lines' | 'nature'>, period: Period): MinorUnits {
  const line = lines.get(period.year);
  if (!line) return 0;
  return nature === null ? within(line.oneTime, period) + within(line.recurring, period) : within(line[nature], period);
}

const isTyped = ({ kind, sourceId }: BudgetLine) => sourceId === null && TYPED_KINDS.some((typed) => typed === kind);
const hasAmounts = (months: Months) => months.some((amount) => amount !== 0);

interface KeyedLine {
  key: string;
  nature: Nature | null;
  line: YearLine;
}

/** Derived lines are keyed by their source in every year. Typed lines with the same name, kind and category share a row. */
function keyed(lines: readonly YearLine[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.flatMap((line): KeyedLine[] => {
    if (!isTyped(line)) return [{ key: `${line.kind} ${line.sourceId ?? line.id}`, nature: null, line }];
    return naturesIn(line).map((nature) => {
      const name = [line.kind, line.label.toLowerCase(), line.category.toLowerCase(), nature].join('\n');
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      return { key: `${name}\n${nth}`, nature, line };
    });
  });
}

/** A line without amounts is shown as one-time. */
function naturesIn({ oneTime, recurring }: YearLine): Nature[] {
  if (!hasAmounts(recurring)) return ['oneTime'];
  return hasAmounts(oneTime) ? ['oneTime', 'recurring'] : ['recurring'];
}

const NOTHING: Months = spread(0, 12);

/** Twelve months after a cell is edited: recurring amounts are spread over the column, one-time amounts go into its first month. */
export function withAmount(months: Months = NOTHING, { from, to }: Period, nature: Nature, amount: MinorUnits): MinorUnits[] {
  const parts = nature === 'recurring' ? spread(amount, to - from) : [amount, ...spread(0, to - from - 1)];
  return months.map((month, index) => (index >= from && index < to ? (parts[index - from] ?? 0) : month));
}

export interface Outline {
  cells: MinorUnits[];
  total: MinorUnits;
  difference: MinorUnits | null;
  /** Most expensive column, and the number of columns over target. */
  peak: { column: number; amount: MinorUnits };
  over: number;
}

export function outlineOf(
  byYear: ReadonlyMap<number, Months>,
  periods: readonly Period[],
  targets: readonly (MinorUnits | null)[],
): Outline {
  const cells = periods.map((period) => within(byYear.get(period.year) ?? NOTHING, period));
  const highest = cells.reduce((best, amount, column) => (amount > (cells[best] ?? 0) ? column : best), 0);
  return {
    cells,
    total: sum(cells),
    difference: againstTarget(cells, targets).difference,
    peak: { column: highest, amount: cells[highest] ?? 0 },
    over: cells.filter((amount, column) => isOver(amount, targets[column] ?? null)).length,
  };
}

export function isOver(amount: MinorUnits, target: MinorUnits | null): boolean {
  return target !== null && amount > target;
}

/** Average cost per user and month; null if the number of users is unknown or 0. */
export function perUserAMonth(total: MinorUnits, months: number, users: number | null): MinorUnits | null {
  return users === null || users === 0 ? null : times(total, 1 / (months * users));
}
