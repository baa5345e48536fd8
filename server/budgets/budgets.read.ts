import type { Budget } from '#contract/budgets/budgets.contract.ts';
import {
  agreementLine,
  assetLine,
  type BudgetLine,
  type FiscalYear,
  recommendationLine,
  TYPED_KINDS,
  totalsOf,
} from '#domain/budgets/budgets.rules.ts';
import { type Choosable, inScenario, isMovable, type ScenarioChange, type TriedLine, triedLines } from '#domain/budgets/scenarios.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  type BudgetSources,
  budgetSources,
  findBudget,
  type LineRow,
  type OfYear,
  type ScenarioRow,
  scenariosOf,
  typedLines,
} from './budgets.queries.ts';

/** Everything that one fiscal year of a customer is computed from, read once. */
export interface YearFacts {
  year: FiscalYear;
  currency: string;
  target: number | null;
  version: number;
  sources: BudgetSources;
  typed: LineRow[];
  scenarios: ScenarioRow[];
}

export async function readYear(tx: Tx, { customerId, fiscalYear }: OfYear): Promise<YearFacts> {
  const { currency, fiscalYearStartMonth } = await existingCustomer(tx, customerId);
  const of = { customerId, fiscalYear };
  const budget = await findBudget(tx, of);
  return {
    year: { year: fiscalYear, startMonth: fiscalYearStartMonth },
    currency,
    target: budget?.target ?? null,
    version: budget?.version ?? 0,
    sources: await budgetSources(tx, customerId, [fiscalYear]),
    typed: await typedLines(tx, of),
    scenarios: await scenariosOf(tx, customerId),
  };
}

/** The plan, or one scenario of it. */
export async function readBudget(tx: Tx, of: OfYear, scenario: string | undefined): Promise<Budget> {
  const facts = await readYear(tx, of);
  const chosen = scenario === undefined ? null : scenarioNamed(facts, scenario);
  const lines = linesOf(facts, chosen);
  return {
    customerId: of.customerId,
    fiscalYear: of.fiscalYear,
    startMonth: facts.year.startMonth,
    currency: facts.currency,
    target: facts.target,
    scenario: chosen?.name ?? null,
    lines,
    totals: totalsOf(lines),
    plan: chosen ? totalsOf(linesOf(facts, null)) : totalsOf(lines),
    scenarios: facts.scenarios.map((one) => ({
      name: one.name,
      totals: totalsOf(linesOf(facts, one)),
      changes: one.changes.length,
      version: one.version,
    })),
    unpriced: facts.sources.recommendations
      .filter((one) => !one.costKnown && one.status !== 'declined' && one.status !== 'deferred' && one.targetYear === of.fiscalYear)
      .map(({ id, title }) => ({ id, title })),
    version: facts.version,
  };
}

/** So many fiscal years from this one on, all of the plan or of one scenario. */
export async function readOutlook(tx: Tx, of: OfYear, count: number, scenario: string | undefined): Promise<Budget[]> {
  const budgets: Budget[] = [];
  for (let next = 0; next < count; next += 1) {
    // Queries of one transaction run one after another anyway, and there are four years at most.
    budgets.push(await readBudget(tx, { ...of, fiscalYear: of.fiscalYear + next }, scenario));
  }
  return budgets;
}

export function scenarioNamed({ scenarios }: YearFacts, name: string): ScenarioRow {
  const key = name.trim().toLowerCase();
  const scenario = scenarios.find((one) => one.name.trim().toLowerCase() === key);
  if (!scenario) throw new Fault('BUDGET_NOT_FOUND', { field: 'scenario' });
  return scenario;
}

export function plannedOf({ sources }: YearFacts): Choosable[] {
  return sources.recommendations.map(({ targetYear, targetQuarter, startOn, ...one }) => ({
    ...one,
    quarter: targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter },
    start: startOn,
  }));
}

/** A derived line has its source's id, so that it is the same line at every reading. */
const derived = (line: BudgetLine, id: string) => ({
  ...line,
  id,
  oneTime: [...line.oneTime],
  recurring: [...line.recurring],
  version: 0,
});

export function linesOf(facts: YearFacts, scenario: ScenarioRow | null): Budget['lines'] {
  const { year, sources, typed } = facts;
  const agreements = sources.agreements.map((row) => agreementLine(agreementOf(row), year));
  const recommendations = triedOf(facts, scenario).map((item) => recommendationLine(item, year));
  const assets = sources.assets.map((row) => assetLine({ ...row, endOfLife: row.endOfLifeAt ?? row.warrantyEndsAt }, year));
  const plan = typed.filter(({ scenarioId }) => scenarioId === null);
  const own = scenario ? triedIn(scenario, year.year, typed).flatMap(({ tried }) => tried ?? []) : plan;
  return [
    ...[...agreements, ...recommendations, ...assets].flatMap((line) => (line?.sourceId ? [derived(line, line.sourceId)] : [])),
    ...own.map(presentLine),
  ];
}

/** The recommendations as they would be: what somebody has closed meanwhile is moved no more. */
function triedOf(facts: YearFacts, scenario: ScenarioRow | null): Choosable[] {
  const changes = new Map((scenario?.changes ?? []).map((change: ScenarioChange) => [change.recommendationId, change]));
  return plannedOf(facts).map((item) => (isMovable(item) ? inScenario(item, changes.get(item.id)) : item));
}

/** Typed lines of one year, of the plan and in a scenario; in the years before it begins it is the plan. */
export function triedIn({ id, fiscalYear }: ScenarioRow, year: number, typed: readonly LineRow[]): TriedLine<LineRow>[] {
  const plan = typed.filter(({ scenarioId }) => scenarioId === null);
  if (year < fiscalYear) return plan.map((line) => ({ planned: line, tried: line, isChanged: false, isMeanwhile: false }));
  return triedLines(
    plan,
    typed.filter(({ scenarioId }) => scenarioId === id),
  );
}

function agreementOf({ startOn, endOn, kind, cycle, ...row }: BudgetSources['agreements'][number]) {
  return {
    ...row,
    kind: kind === 'licence' ? ('licence' as const) : ('service' as const),
    cycle: cycle === 'yearly' ? ('yearly' as const) : ('monthly' as const),
    start: startOn,
    end: endOn,
  };
}

export function presentLine({ id, label, category, oneTime, recurring, assumption, version, ...row }: LineRow): Budget['lines'][number] {
  const kind = TYPED_KINDS.find((one) => one === row.kind) ?? 'other';
  return { id, kind, label, category, oneTime, recurring, sourceId: null, assumption, version };
}
