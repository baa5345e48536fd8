import { type BudgetParts, partsOf, quartersOf, type Totals, totalsOf } from '#domain/budgets/budgets.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { sourcesOf } from './budgets.queries.ts';
import { planLines, targetsOf } from './budgets.plans.queries.ts';
import { linesOf, presentQuarter } from './budgets.read.ts';

export interface YearPlan {
  target: number | null;
  totals: Totals;
  quarters: ReturnType<typeof quartersOf>;
  parts: BudgetParts[];
}

interface Planned {
  id: string;
  currency: string;
  timezone: string;
  fiscalYearStartMonth: number;
}

/** Filter for the recommendations of a plan; all count if it is omitted. */
type IsCounted = (recommendation: { id: string; status: RecommendationStatus }) => boolean;

export async function readPlans(
  tx: Tx,
  customer: Planned,
  years: readonly number[],
  { now, isCounted }: { now: Date; isCounted?: IsCounted },
): Promise<Map<number, YearPlan>> {
  return (
    (await readAllPlans(tx, [customer], years, { now, ...(isCounted ? { isCounted } : {}) })).get(customer.id) ??
    new Map<number, YearPlan>()
  );
}

/** Plans of several customers, with as many queries as a single year of one customer. */
export async function readAllPlans(
  tx: Tx,
  customers: readonly Planned[],
  years: readonly number[],
  { now, isCounted = () => true }: { now: Date; isCounted?: IsCounted },
): Promise<Map<string, Map<number, YearPlan>>> {
  const ids = customers.map(({ id }) => id);
  const { agreements, assets, recommendations } = await sourcesOf(tx, ids, years);
  const typed = await planLines(tx, ids, years);
  const targets = await targetsOf(tx, ids, years);
  return new Map(
    customers.map((customer) => {
      const { id, currency, fiscalYearStartMonth: startMonth } = customer;
      const present = presentQuarter(customer, now);
      const isOwn = ({ customerId }: { customerId: string }) => customerId === id;
      const sources = {
        agreements: agreements.filter(isOwn),
        assets: assets.filter(isOwn),
        recommendations: recommendations.filter((one) => isOwn(one) && isCounted(one)),
      };
      const [lines, ownTargets] = [typed.filter(isOwn), targets.filter(isOwn)];
      const plans = years.map((year): [number, YearPlan] => {
        const own = lines.filter(({ fiscalYear }) => fiscalYear === year);
        const target = ownTargets.find(({ fiscalYear }) => fiscalYear === year)?.target ?? null;
        const facts = { year: { year, startMonth, present }, currency, target, version: 0, sources, typed: own, scenarios: [] };
        const planned = linesOf(facts, null);
        return [year, { target, totals: totalsOf(planned), quarters: quartersOf(planned), parts: partsOf(planned) }];
      });
      return [id, new Map(plans)];
    }),
  );
}
