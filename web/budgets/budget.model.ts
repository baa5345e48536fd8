import type { Budget } from '#contract/budgets/budgets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import {
  type Outline,
  type Outlook,
  outlineOf,
  outlookOf,
  type Period,
  periodsOf,
  type PeriodStep,
  yearsOf,
} from '#domain/budgets/outlook.rules.ts';
import { fiscalQuarterOf, type FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { THE_PLAN } from './budget.view.ts';

export interface ScenarioCard {
  /** `THE_PLAN` for the plan. */
  name: string;
  changes: number;
  outline: Outline;
}

/** View model of the loaded fiscal years. */
export interface BudgetModel {
  customerId: string;
  currency: string;
  startMonth: number;
  /** Current scenario; null for the plan. */
  scenario: string | null;
  years: Budget[];
  periods: Period[];
  outlook: Outlook;
  cards: ScenarioCard[];
  unpriced: { id: string; title: string }[];
}

/** Current quarter of the customer's fiscal year, in which the budget starts. */
export function presentQuarter({ timezone, fiscalYearStartMonth }: Customer, now: Date): FiscalQuarter {
  return fiscalQuarterOf(dayIn(now, timezone), fiscalYearStartMonth);
}

/** Query parameters for a number of months. */
export function askedYears(first: FiscalQuarter, months: number) {
  const years = yearsOf({ first, months });
  return { fiscalYear: String(years.first), years: String(years.count) };
}

export function modelOf(years: Budget[], first: FiscalQuarter, months: number, step: PeriodStep): BudgetModel | null {
  const [budget] = years;
  if (!budget) return null;
  const { customerId, currency, startMonth, scenario } = budget;
  const periods = periodsOf({ first, months, startMonth }, step);
  const outlook = outlookOf(years, periods);
  const outline = (monthsOf: (year: Budget) => readonly number[] | undefined) => {
    const byYear = new Map(years.map((year) => [year.fiscalYear, monthsOf(year) ?? []]));
    return outlineOf(byYear, periods, outlook.targets);
  };
  const plan: ScenarioCard = { name: THE_PLAN, changes: 0, outline: outline((year) => year.plan.byMonth) };
  const tried = budget.scenarios.map(({ name, changes }) => ({
    name,
    changes,
    outline: outline((year) => year.scenarios.find((one) => one.name === name)?.totals.byMonth),
  }));
  const unpriced = years.flatMap((year) => year.unpriced);
  return { customerId, currency, startMonth, scenario, years, periods, outlook, cards: [plan, ...tried], unpriced };
}

/** Consecutive columns of one fiscal year. */
export function yearsAbove({
  periods,
  outlook,
}: BudgetModel): { year: number; columns: number; total: number; difference: number | null }[] {
  const years = [...new Set(periods.map(({ year }) => year))];
  return years.map((year) => {
    const columns = periods.flatMap((period, column) => (period.year === year ? [column] : []));
    const total = columns.reduce((sum, column) => sum + (outlook.cells[column] ?? 0), 0);
    const targets = columns.map((column) => outlook.targets[column] ?? null);
    const target = targets.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    return { year, columns: columns.length, total, difference: targets.includes(null) ? null : total - target };
  });
}

/** True if a column begins a fiscal year. */
export const beginsYear = ({ periods }: BudgetModel, column: number) => periods[column]?.year !== periods[column - 1]?.year;
