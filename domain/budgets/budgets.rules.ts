import {
  addMonths,
  firstMonthOf,
  type FiscalQuarter,
  firstMonthOfQuarter,
  type Month,
  monthName,
  monthsBetween,
  quarterLabel,
  shortMonth,
} from '#domain/customers/fiscal.rules.ts';
import { type MinorUnits, MOST_MONEY, times } from '#domain/money/money.rules.ts';
import { countedQuarter, lateSince } from '#domain/recommendations/late.rules.ts';
import { type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { type Amounts, counts } from '#domain/recommendations/recommendations.rules.ts';

export const BUDGET_KINDS = ['agreement', 'recommendation', 'asset', 'licence', 'other'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** Kinds of lines that people type; the others are derived from their source. */
export const TYPED_KINDS = ['licence', 'other'] as const satisfies readonly BudgetKind[];

export const BUDGET_LIMITS = { label: 120, category: 60, assumption: 500, lines: 500, scenarios: 12 } as const;

/** Twelve amounts, starting with the first month of the fiscal year. */
export type Months = readonly MinorUnits[];

export interface BudgetLine {
  kind: BudgetKind;
  label: string;
  category: string;
  oneTime: Months;
  recurring: Months;
  /** Agreement, recommendation or asset that the line derives from; null for a typed line. */
  sourceId: string | null;
  assumption: string;
}

export interface Totals {
  byMonth: MinorUnits[];
  byQuarter: MinorUnits[];
  oneTime: MinorUnits;
  recurring: MinorUnits;
  year: MinorUnits;
}

const sum = (amounts: readonly MinorUnits[]): MinorUnits => amounts.reduce((total, amount) => total + amount, 0);
const monthsOf = (amountAt: (index: number) => MinorUnits): MinorUnits[] => Array.from({ length: 12 }, (_, index) => amountAt(index));

export function totalsOf(lines: readonly Pick<BudgetLine, 'oneTime' | 'recurring'>[]): Totals {
  const byMonth = monthsOf((index) => sum(lines.map(({ oneTime, recurring }) => (oneTime[index] ?? 0) + (recurring[index] ?? 0))));
  const byQuarter = Array.from({ length: 4 }, (_, quarter) => sum(byMonth.slice(quarter * 3, quarter * 3 + 3)));
  const [oneTime, recurring] = [sum(lines.map((line) => sum(line.oneTime))), sum(lines.map((line) => sum(line.recurring)))];
  return { byMonth, byQuarter, oneTime, recurring, year: oneTime + recurring };
}

export function quartersOf(lines: readonly Pick<BudgetLine, 'oneTime' | 'recurring'>[]): { oneTime: MinorUnits; recurring: MinorUnits }[] {
  return Array.from({ length: 4 }, (_, quarter) => {
    const within = (months: Months) => sum(months.slice(quarter * 3, quarter * 3 + 3));
    return { oneTime: sum(lines.map((line) => within(line.oneTime))), recurring: sum(lines.map((line) => within(line.recurring))) };
  });
}

/** Amounts of each quarter by origin; they add up to those of `quartersOf`. Typed lines other than licences are `other`. */
export interface BudgetParts {
  agreements: MinorUnits;
  plan: { oneTime: MinorUnits; monthly: MinorUnits };
  equipment: MinorUnits;
  other: MinorUnits;
}

export function partsOf(lines: readonly Pick<BudgetLine, 'kind' | 'oneTime' | 'recurring'>[]): BudgetParts[] {
  const of = (...kinds: BudgetKind[]) => quartersOf(lines.filter(({ kind }) => kinds.includes(kind)));
  const [agreements, plan, equipment, other] = [of('agreement', 'licence'), of('recommendation'), of('asset'), of('other')];
  const both = (part: ReturnType<typeof quartersOf>, quarter: number) => (part[quarter]?.oneTime ?? 0) + (part[quarter]?.recurring ?? 0);
  return Array.from({ length: 4 }, (_, quarter) => ({
    agreements: both(agreements, quarter),
    plan: { oneTime: plan[quarter]?.oneTime ?? 0, monthly: plan[quarter]?.recurring ?? 0 },
    equipment: both(equipment, quarter),
    other: both(other, quarter),
  }));
}

export interface FiscalYear {
  year: number;
  startMonth: number;
}

/** Fiscal year seen from the customer's present quarter, in which overdue work counts. */
export interface PlannedYear extends FiscalYear {
  present: FiscalQuarter;
}

const monthAt = ({ year, startMonth }: FiscalYear, index: number): Month => addMonths(firstMonthOf(year, startMonth), index);

export interface Agreement {
  id: string;
  kind: 'service' | 'licence';
  name: string;
  category: string;
  /** Amount per cycle, from `amountFrom` on. */
  amount: MinorUnits;
  cycle: 'monthly' | 'yearly';
  start: string;
  end: string | null;
  /** Assume that the agreement continues after its end. */
  assumeRenewal: boolean;
  /** Applied at each anniversary of the start after `amountFrom`. */
  yearlyRisePercent: number;
  /** Day since which `amount` applies. */
  amountFrom: string;
}

/** Months count from the start's day of the month: 15 March to 14 March is twelve. A final partial month counts. */
function runsIn({ start, end, assumeRenewal }: Agreement, month: Month): boolean {
  if (month < start.slice(0, 7)) return false;
  if (end === null || assumeRenewal) return true;
  const dayAfter = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const last = dayAfter.slice(0, 7);
  return month < last || (month === last && dayAfter.slice(8) > start.slice(8));
}

function risesBy({ start, amountFrom }: Agreement, month: Month): number {
  const anniversaries = (until: Month) => Math.max(0, Math.floor(monthsBetween(start.slice(0, 7), until) / 12));
  return Math.max(0, anniversaries(month) - anniversaries(amountFrom.slice(0, 7)));
}

const dayText = (day: string): string => `${Number(day.slice(8))} ${shortMonth(day)}`;

/** Budget line of an agreement: monthly amounts, or a yearly amount in its anniversary month, raised at each anniversary. */
export function agreementLine(agreement: Agreement, fiscalYear: FiscalYear): BudgetLine {
  const { id, kind, name, category, cycle, amount, yearlyRisePercent, assumeRenewal, end } = agreement;
  const recurring = monthsOf((index) => {
    const month = monthAt(fiscalYear, index);
    if (!runsIn(agreement, month)) return 0;
    if (cycle === 'yearly' && monthsBetween(agreement.start.slice(0, 7), month) % 12 !== 0) return 0;
    // Capped at the largest amount that can be typed, so that sums stay exact.
    return Math.min(MOST_MONEY, times(amount, (1 + yearlyRisePercent / 100) ** risesBy(agreement, month)));
  });
  const rise =
    yearlyRisePercent === 0
      ? []
      : [`${yearlyRisePercent > 0 ? '+' : '−'}${Math.abs(yearlyRisePercent)}% each ${monthName(agreement.start)}`];
  const assumptions = [...rise, ...(end === null ? [] : [`${assumeRenewal ? 'renewal assumed after' : 'to'} ${dayText(end)}`])];
  const line = { label: name, category, oneTime: monthsOf(() => 0), recurring, sourceId: id, assumption: assumptions.join(', ') };
  return { kind: kind === 'licence' ? 'licence' : 'agreement', ...line };
}

export interface PlannedRecommendation extends Amounts {
  id: string;
  title: string;
  category: string;
  status: RecommendationStatus;
  costKnown: boolean;
  quarter: FiscalQuarter | null;
  /** Start day, if known more precisely than the quarter. */
  start: string | null;
}

/**
 * One-time cost in the start month, recurring cost from that month on. Overdue work is unpaid, so it counts from the first month of the
 * present quarter. Null if unscheduled or excluded from sums.
 */
export function recommendationLine(item: PlannedRecommendation, fiscalYear: PlannedYear): BudgetLine | null {
  const quarter = countedQuarter(item, fiscalYear.present);
  if (quarter === null || !counts(item)) return null;
  const late = lateSince(item, fiscalYear.present);
  const start = late ? null : item.start;
  const first = start?.slice(0, 7) ?? firstMonthOfQuarter(quarter, fiscalYear.startMonth);
  // Computed once per line, because roadmaps and budgets have hundreds of lines.
  const since = monthsBetween(first, monthAt(fiscalYear, 0));
  const oneTime = monthsOf((index) => (since + index === 0 ? item.oneTime : 0));
  const recurring = monthsOf((index) => {
    const passed = since + index;
    return passed < 0 || (item.recurringPer === 'year' && passed % 12 !== 0) ? 0 : item.recurring;
  });
  if (sum(oneTime) === 0 && sum(recurring) === 0) return null;
  const { id, title, category } = item;
  const assumption = late ? `overdue since ${quarterLabel(late)}` : '';
  return { kind: 'recommendation', label: title, category, oneTime, recurring, sourceId: id, assumption };
}

export interface PlannedAsset {
  id: string;
  name: string;
  type: string;
  cost: MinorUnits | null;
  replaceYear: number | null;
  /** Sets the month of the replacement if it falls within that year; otherwise the first month is used. */
  endOfLife: string | null;
}

/** Null if the asset is not replaced this year or its cost is unknown. */
export function assetLine(asset: PlannedAsset, fiscalYear: FiscalYear): BudgetLine | null {
  const { id, name, type, cost, replaceYear, endOfLife } = asset;
  if (replaceYear !== fiscalYear.year || cost === null || cost === 0) return null;
  const offset = endOfLife === null ? 0 : monthsBetween(monthAt(fiscalYear, 0), endOfLife.slice(0, 7));
  const at = offset >= 0 && offset < 12 ? offset : 0;
  const oneTime = monthsOf((index) => (index === at ? cost : 0));
  return {
    kind: 'asset',
    label: name,
    category: type,
    oneTime,
    recurring: monthsOf(() => 0),
    sourceId: id,
    assumption: '',
  };
}
