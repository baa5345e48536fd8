import type { Budget } from '#contract/budgets/budgets.contract.ts';
import {
  agreementLine,
  assetLine,
  type BudgetLine,
  type PlannedYear,
  recommendationLine,
  TYPED_KINDS,
  totalsOf,
} from '#domain/budgets/budgets.rules.ts';
import { type Choosable, inScenario, isMovable, type ScenarioChange, type TriedLine, triedLines } from '#domain/budgets/scenarios.rules.ts';
import { fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { countedQuarter } from '#domain/recommendations/late.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { supportOfAsset } from '#server/lifecycle/lifecycle.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  type BudgetSources,
  findBudgets,
  type LineRow,
  type OfYear,
  type ScenarioRow,
  scenariosOf,
  sourcesOf,
  typedLines,
  type Years,
} from './budgets.queries.ts';

export interface YearFacts {
  year: PlannedYear;
  currency: string;
  target: number | null;
  version: number;
  sources: BudgetSources;
  typed: LineRow[];
  scenarios: ScenarioRow[];
}

export async function readYear(tx: Tx, of: OfYear, now: Date): Promise<YearFacts> {
  const [facts] = await readYears(tx, { ...of, count: 1 }, now);
  if (!facts) throw new Fault('INTERNAL_ERROR');
  return facts;
}

/** Needs the same number of queries for any number of years. */
export async function readYears(tx: Tx, years: Years, now: Date): Promise<YearFacts[]> {
  const customer = await existingCustomer(tx, years.customerId);
  const { currency, fiscalYearStartMonth: startMonth } = customer;
  const present = presentQuarter(customer, now);
  const numbers = Array.from({ length: years.count }, (_, next) => years.fiscalYear + next);
  const sources = await sourcesOf(tx, [years.customerId], numbers);
  const budgets = await findBudgets(tx, years);
  const typed = await typedLines(tx, years);
  const scenarios = await scenariosOf(tx, years.customerId);
  return numbers.map((year) => {
    const { target = null, version = 0 } = budgets.find(({ fiscalYear }) => fiscalYear === year) ?? {};
    const own = typed.filter(({ fiscalYear }) => fiscalYear === year);
    return { year: { year, startMonth, present }, currency, target, version, sources, typed: own, scenarios };
  });
}

export async function readBudget(tx: Tx, of: OfYear, scenario: string | undefined, now: Date): Promise<Budget> {
  return presentBudget(of.customerId, await readYear(tx, of, now), scenario);
}

export async function readOutlook(tx: Tx, of: Years, scenario: string | undefined, now: Date): Promise<Budget[]> {
  const years = await readYears(tx, of, now);
  return years.map((facts) => presentBudget(of.customerId, facts, scenario));
}

function presentBudget(customerId: string, facts: YearFacts, scenario: string | undefined): Budget {
  const chosen = scenario === undefined ? null : scenarioNamed(facts, scenario);
  const lines = linesOf(facts, chosen);
  return {
    customerId,
    fiscalYear: facts.year.year,
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
    unpriced: plannedOf(facts)
      .filter((one) => isUnpriced(one, facts.year))
      .map(({ id, title }) => ({ id, title })),
    version: facts.version,
  };
}

export const presentQuarter = ({ timezone, fiscalYearStartMonth }: { timezone: string; fiscalYearStartMonth: number }, now: Date) =>
  fiscalQuarterOf(dayIn(now, timezone), fiscalYearStartMonth);

const isUnpriced = (item: Choosable, { year, present }: PlannedYear) =>
  !item.costKnown && item.status !== 'declined' && item.status !== 'deferred' && countedQuarter(item, present)?.year === year;

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

/** Derived lines use their source's id, so that they are stable across reads. */
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
  const recommendations = triedOf(facts, scenario).map((item) => optionNamed(item, recommendationLine(item, year)));
  const assets = sources.assets.map((row) =>
    assetLine({ ...row, endOfLife: row.endOfLifeAt ?? supportOfAsset(row)?.until ?? row.warrantyEndsAt }, year),
  );
  const plan = typed.filter(({ scenarioId }) => scenarioId === null);
  const own = scenario ? triedIn(scenario, year.year, typed).flatMap(({ tried }) => tried ?? []) : plan;
  return [
    ...[...agreements, ...recommendations, ...assets].flatMap((line) => (line?.sourceId ? [derived(line, line.sourceId)] : [])),
    ...own.map(presentLine),
  ];
}

/** Adds the option's name if there is a choice. */
function optionNamed({ options }: Choosable, line: BudgetLine | null): BudgetLine | null {
  const option = options.find(({ chosen }) => chosen) ?? options[0];
  if (!line || !option || options.length < 2) return line;
  return { ...line, assumption: [option.name, line.assumption].filter(Boolean).join(', ') };
}

/** Recommendations with the scenario applied; closed ones are not moved. */
function triedOf(facts: YearFacts, scenario: ScenarioRow | null): Choosable[] {
  const changes = new Map((scenario?.changes ?? []).map((change: ScenarioChange) => [change.recommendationId, change]));
  return plannedOf(facts).map((item) => (isMovable(item) ? inScenario(item, changes.get(item.id)) : item));
}

/** Typed lines of a year in plan and scenario; before the scenario begins, the plan's. */
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
