import { type Totals, totalsOf } from '#domain/budgets/budgets.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { budgetSources } from './budgets.queries.ts';
import { planLines, targetsOf } from './budgets.plans.queries.ts';
import { linesOf } from './budgets.read.ts';

/** What the plan of a fiscal year holds, and its target. */
export interface YearPlan {
  target: number | null;
  totals: Totals;
}

interface Planned {
  id: string;
  currency: string;
  fiscalYearStartMonth: number;
}

/** The plans of several fiscal years of a customer, in as many queries as one needs. */
export async function readPlans(tx: Tx, customer: Planned, years: readonly number[]): Promise<Map<number, YearPlan>> {
  const sources = await budgetSources(tx, customer.id, years);
  const typed = await planLines(tx, customer.id, years);
  const targets = new Map((await targetsOf(tx, customer.id, years)).map(({ fiscalYear, target }) => [fiscalYear, target]));
  return new Map(
    years.map((year) => {
      const own = typed.filter(({ fiscalYear }) => fiscalYear === year);
      const of = { year, startMonth: customer.fiscalYearStartMonth };
      const target = targets.get(year) ?? null;
      const facts = { year: of, currency: customer.currency, target, version: 0, sources, typed: own, scenarios: [] };
      return [year, { target, totals: totalsOf(linesOf(facts, null)) }];
    }),
  );
}
