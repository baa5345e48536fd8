import { type BudgetLine, agreementLine, assetLine, recommendationLine, totalsOf } from '#domain/budgets/budgets.rules.ts';
import type { ScenarioChange } from '#domain/budgets/scenarios.rules.ts';
import { addQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { counts } from '#domain/recommendations/recommendations.rules.ts';
import { type DemoAgreement, addAgreements, addAssets, type DemoAsset } from './demo.costs.ts';
import type { DemoCustomer } from '#demo/demo.customers.ts';
import type { DemoRow } from '#demo/demo.insert.ts';
import { addOrder } from './demo.order.ts';
import { priced } from './demo.money.ts';
import { TYPED_LINES } from '#demo/data/prices.ts';
import type { DemoRecommendation } from './demo.recommendations.ts';
import { type DemoWorld, dayIn, daysAfter } from '#demo/demo.world.ts';

/** Costs of a customer: agreements, assets with replacements and, for most, a budget for this fiscal year and the next. */
export function addCosts(world: DemoWorld, customer: DemoCustomer, recommendations: readonly DemoRecommendation[]): void {
  const agreements = addAgreements(world, customer);
  const assets = addAssets(world, customer);
  addOrder(world, recommendations, assets);
  if (customer.status === 'archived' || !world.chance.is(0.65)) return;
  const present = fiscalQuarterOf(dayIn(world.timezone)(world.now), customer.startMonth);
  const { year } = present;
  const sources = { agreements, assets, recommendations };
  const scenario = world.chance.is(0.4) ? scenarioRow(world, { customer_id: customer.id, fiscal_year: year }, recommendations) : null;
  // Scenarios start in this year and continue in the next.
  addBudget(world, customer, { fiscalYear: year, present, scenario, isFirst: true }, sources);
  addBudget(world, customer, { fiscalYear: year + 1, present, scenario, isFirst: false }, sources);
}

interface Planned {
  fiscalYear: number;
  present: FiscalQuarter;
  scenario: DemoRow | null;
  /** True for the year in which the scenario starts. */
  isFirst: boolean;
}

interface Sources {
  agreements: readonly DemoAgreement[];
  assets: readonly DemoAsset[];
  recommendations: readonly DemoRecommendation[];
}

function addBudget(world: DemoWorld, customer: DemoCustomer, planned: Planned, sources: Sources): void {
  const { chance, now, rows } = world;
  const { fiscalYear, scenario, isFirst } = planned;
  const created = daysAfter(now, -chance.int(5, 200));
  const of = { customer_id: customer.id, fiscal_year: fiscalYear };
  const lines = TYPED_LINES.filter(() => chance.is(0.5)).map((line) => lineRow(world, customer, of, line, created));
  const plan = totalsOf([...linesOf(customer, planned, sources), ...lines.map(({ oneTime, recurring }) => ({ oneTime, recurring }))]);
  rows.add('budgets', {
    ...of,
    target: chance.is(0.85) ? rounded(plan.year * (0.88 + chance.next() * 0.2)) : null,
    version: 1 + lines.length,
    created_at: created,
    updated_at: created,
  });
  if (scenario && isFirst) rows.add('budget_scenarios', scenario);
  for (const { row } of lines) {
    rows.add('budget_lines', row);
    // Scenarios have copies of the plan's lines.
    if (scenario)
      rows.add('budget_lines', { ...row, id: chance.id(created), scenario_id: scenario['id'], copy_of: row['id'], copied_version: 1 });
  }
}

function linesOf(
  { startMonth }: DemoCustomer,
  { fiscalYear: year, present }: Planned,
  { agreements, assets, recommendations }: Sources,
): BudgetLine[] {
  const fiscalYear = { year, startMonth, present };
  const planned = recommendations.map(({ row, id, title, status, quarter }) => ({
    id,
    title,
    status,
    quarter,
    category: '',
    start: null,
    costKnown: row['cost_known'] === true,
    oneTime: Number(row['one_time']),
    recurring: Number(row['recurring']),
    recurringPer: row['recurring_per'] === 'year' ? ('year' as const) : ('month' as const),
  }));
  return [
    ...agreements.map((agreement) => agreementLine(agreement, fiscalYear)),
    ...planned.map((one) => recommendationLine(one, fiscalYear)),
    ...assets.map((asset) => assetLine(asset, fiscalYear)),
  ].filter((line) => line !== null);
}

/** Rounds to two significant digits, like an agreed amount. */
function rounded(amount: number): MinorUnits {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step;
}

function lineRow({ chance }: DemoWorld, customer: DemoCustomer, of: DemoRow, line: (typeof TYPED_LINES)[number], created: Date) {
  const { kind, label, category, assumption, monthly, once } = line;
  const months = (amountAt: (index: number) => number) => Array.from({ length: 12 }, (_, index) => amountAt(index));
  const recurring = monthly ? priced(chance.int(monthly[0], monthly[1]), customer.currency) : 0;
  const oneTime = once ? priced(chance.int(once[0], once[1]), customer.currency) : 0;
  const at = chance.int(1, 9);
  const amounts = { oneTime: months((index) => (index === at ? oneTime : 0)), recurring: months(() => recurring) };
  const row: DemoRow = {
    id: chance.id(created),
    ...of,
    scenario_id: null,
    copy_of: null,
    copied_version: null,
    kind,
    label,
    category,
    one_time: amounts.oneTime,
    recurring: amounts.recurring,
    assumption,
    version: 1,
    created_at: created,
    updated_at: created,
  };
  return { ...amounts, row };
}

/** Scenario that either delays the plan by a quarter or chooses the best options. */
function scenarioRow({ chance, now }: DemoWorld, of: DemoRow, recommendations: readonly DemoRecommendation[]): DemoRow | null {
  const planned = recommendations.filter(
    ({ quarter, status, row }) => quarter !== null && status !== 'done' && counts({ status, costKnown: row['cost_known'] === true }),
  );
  const isLater = chance.is(0.5);
  const changes = planned.slice(0, 3).flatMap(({ id, quarter, options }): ScenarioChange[] => {
    if (isLater) return quarter ? [{ recommendationId: id, quarter: addQuarters(quarter, 1) }] : [];
    const best = options.at(-1);
    return best ? [{ recommendationId: id, option: best.key }] : [];
  });
  if (changes.length === 0) return null;
  const created = daysAfter(now, -3);
  const name = isLater ? 'A quarter later' : 'Best options';
  return { id: chance.id(created), ...of, name, changes, version: 2, created_at: created, updated_at: created };
}
