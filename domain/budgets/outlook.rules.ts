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

/** A column: some months that follow one another in one fiscal year. */
export interface Period {
  key: string;
  year: number;
  /** Null for a whole year. */
  quarter: number | null;
  /** Null for more than one month. */
  month: Month | null;
  /** Places in the fiscal year's twelve months; the last one is not part of it. */
  from: number;
  to: number;
}

interface Window {
  first: FiscalQuarter;
  months: number;
  startMonth: number;
}

/** The columns of so many months from a quarter on; a year that is only begun, or not finished, is a column of its months. */
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

/** Fiscal years that the columns lie in: the first one and how many. */
export function yearsOf({ first, months }: Pick<Window, 'first' | 'months'>): { first: number; count: number } {
  return { first: first.year, count: Math.ceil(((first.quarter - 1) * 3 + months) / 12) };
}

export const monthOfPeriod = ({ year, from }: Pick<Period, 'year' | 'from'>, startMonth: number): Month =>
  addMonths(firstMonthOf(year, startMonth), from);

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((total, amount) => total + amount, 0);
const within = (months: Months, { from, to }: Period): MinorUnits => sum(months.slice(from, to));

/** A line of one year as the server returns it. */
export interface YearLine extends BudgetLine {
  id: string;
  version: number;
}

export interface YearBudget {
  fiscalYear: number;
  target: MinorUnits | null;
  lines: readonly YearLine[];
}

/** Whether a typed line is paid once or again and again; a line with both is two rows. */
export type Nature = 'oneTime' | 'recurring';

export interface OutlookRow {
  key: string;
  kind: BudgetKind;
  label: string;
  category: string;
  assumption: string;
  sourceId: string | null;
  /** Of a typed row; null for one that follows from something else. */
  nature: Nature | null;
  /** The line of each fiscal year that has one. */
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
  /** Null in a period of a year that has no target. */
  targets: (MinorUnits | null)[];
  /** Over the periods that have one; null when none has. */
  target: MinorUnits | null;
  /** Total against target, over the periods that have one. */
  difference: MinorUnits | null;
}

/** All rows, groups and sums of the columns: every figure of the screen is a sum of lines of the years. */
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

/** A derived line has its source's key in every year; typed lines of the same name, kind and category are one row. */
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

/** A line without any amount waits for one that is paid once. */
function naturesIn({ oneTime, recurring }: YearLine): Nature[] {
  if (!hasAmounts(recurring)) return ['oneTime'];
  return hasAmounts(oneTime) ? ['oneTime', 'recurring'] : ['recurring'];
}

const NOTHING: Months = spread(0, 12);

/** The twelve months of a year after a cell has been typed: what recurs is spread over its months, what is paid once is paid in the first. */
export function withAmount(months: Months = NOTHING, { from, to }: Period, nature: Nature, amount: MinorUnits): MinorUnits[] {
  const parts = nature === 'recurring' ? spread(amount, to - from) : [amount, ...spread(0, to - from - 1)];
  return months.map((month, index) => (index >= from && index < to ? (parts[index - from] ?? 0) : month));
}

/** A scenario at a glance. */
export interface Outline {
  cells: MinorUnits[];
  total: MinorUnits;
  difference: MinorUnits | null;
  /** The dearest column, and in how many the target is exceeded. */
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

/** What a sum over so many months comes to for one user in one month; null where nobody knows how many users there are. */
export function perUserAMonth(total: MinorUnits, months: number, users: number | null): MinorUnits | null {
  return users === null || users === 0 ? null : times(total, 1 / (months * users));
}
