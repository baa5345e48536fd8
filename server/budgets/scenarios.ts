import type { OutputOf } from '#contract/endpoint.ts';
import type {
  acceptScenario,
  Budget,
  changeScenario,
  createScenario,
  deleteScenario,
  previewScenario,
} from '#contract/budgets/budgets.contract.ts';
import { BUDGET_LIMITS, totalsOf } from '#domain/budgets/budgets.rules.ts';
import { differencesOf, inScenario, type ScenarioChange } from '#domain/budgets/scenarios.rules.ts';
import { applyScenario } from '#server/recommendations/recommendations.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import {
  findScenario,
  insertLines,
  insertScenario,
  linesToPlan,
  removePlanLines,
  removeScenario,
  touchBudget,
  writeChanges,
} from './budgets.queries.ts';
import { linesOf, plannedOf, readBudget, readYear, scenarioNamed, type YearFacts } from './budgets.read.ts';
import { aboutYear, lockYear } from './budgets.save.ts';

type Preview = OutputOf<typeof previewScenario>;

/** A copy of the plan's typed lines, to which nothing has been changed yet. */
export async function create({ tx, params, body, audit }: SignedInCall<typeof createScenario>): Promise<Budget> {
  await lockYear(tx, params, undefined);
  const { scenarios, typed } = await readYear(tx, params);
  if (await findScenario(tx, params, body.name)) {
    throw new Fault('CONFLICT', { field: 'name', message: 'This year has a scenario of that name already' });
  }
  if (scenarios.length >= BUDGET_LIMITS.scenarios) {
    throw new Fault('VALIDATION_ERROR', { message: `A fiscal year has at most ${BUDGET_LIMITS.scenarios} scenarios` });
  }
  const scenarioId = await insertScenario(tx, params, body.name);
  const copies = typed
    .filter((line) => line.scenarioId === null)
    .map(({ id, kind, label, category, oneTime, recurring, assumption, customerId, fiscalYear }) => {
      return { kind, label, category, oneTime, recurring, assumption, customerId, fiscalYear, scenarioId, copyOf: id };
    });
  if (copies.length > 0) await insertLines(tx, copies);
  await touchBudget(tx, params);
  await audit({ action: 'budget.scenario_created', ...aboutYear(params), after: { name: body.name } });
  return readBudget(tx, params, body.name);
}

/** What it changes about recommendations is replaced as a whole; each must be a recommendation, and an option, of this customer. */
export async function change({ tx, params, body, audit }: SignedInCall<typeof changeScenario>): Promise<Budget> {
  await lockYear(tx, params, body.version);
  const facts = await readYear(tx, params);
  const scenario = scenarioNamed(facts, params.name);
  const changes = body.changes.map(({ recommendationId, quarter, option }) => ({
    recommendationId,
    ...(quarter === undefined ? {} : { quarter }),
    ...(option === undefined ? {} : { option }),
  }));
  refuseUnknown(facts, changes);
  await writeChanges(tx, scenario.id, changes);
  await touchBudget(tx, params);
  await audit({
    action: 'budget.scenario_changed',
    ...aboutYear(params),
    before: { changes: scenario.changes },
    after: { name: scenario.name, changes },
  });
  return readBudget(tx, params, params.name);
}

function refuseUnknown(facts: YearFacts, changes: readonly ScenarioChange[]): void {
  const byId = new Map(plannedOf(facts).map((item) => [item.id, item]));
  for (const { recommendationId, option } of changes) {
    const item = byId.get(recommendationId);
    if (!item) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'changes' });
    if (option !== undefined && !item.options.some(({ key }) => key === option)) {
      throw new Fault('VALIDATION_ERROR', { field: 'changes', message: `Changes: “${item.title}” has no option ${option}` });
    }
  }
}

export async function remove({ tx, params, audit }: SignedInCall<typeof deleteScenario>): Promise<void> {
  await lockYear(tx, params, undefined);
  const scenario = scenarioNamed(await readYear(tx, params), params.name);
  await removeScenario(tx, scenario.id);
  await touchBudget(tx, params);
  await audit({ action: 'budget.scenario_deleted', ...aboutYear(params), before: { name: scenario.name, changes: scenario.changes } });
}

export async function preview({ tx, params }: SignedInCall<typeof previewScenario>): Promise<Preview> {
  return previewOf(await readYear(tx, params), params.name);
}

function previewOf(facts: YearFacts, name: string): Preview {
  const scenario = scenarioNamed(facts, name);
  const [plan, tried] = [linesOf(facts, null), linesOf(facts, scenario)];
  return {
    recommendations: differencesOf(plannedOf(facts), scenario.changes),
    lines: lineDifferences(facts, scenario.id),
    year: { before: totalsOf(plan).year, after: totalsOf(tried).year },
    version: facts.version,
  };
}

/** Typed lines by what they cost in the year: changed, new in the scenario, or gone from it. */
function lineDifferences({ typed }: YearFacts, scenarioId: string): Preview['lines'] {
  const cost = (line: YearFacts['typed'][number] | undefined) => (line ? totalsOf([line]).year : null);
  const own = typed.filter((line) => line.scenarioId === scenarioId);
  const plan = typed.filter((line) => line.scenarioId === null);
  const changed = own.map((line) => ({
    label: line.label,
    before: cost(plan.find(({ id }) => id === line.copyOf)),
    after: cost(line),
  }));
  const gone = plan
    .filter(({ id }) => !own.some(({ copyOf }) => copyOf === id))
    .map((line) => ({ label: line.label, before: cost(line), after: null }));
  return [...changed, ...gone].filter(({ before, after }) => before !== after);
}

/** The scenario's quarters, options and typed lines become the plan, all of them or none; the scenario itself is used up. */
export async function accept(call: SignedInCall<typeof acceptScenario>): Promise<Budget> {
  const { tx, params, body, audit } = call;
  await lockYear(tx, params, body?.version);
  const facts = await readYear(tx, params);
  const scenario = scenarioNamed(facts, params.name);
  const accepted = previewOf(facts, params.name);
  const changes = new Map(scenario.changes.map((one) => [one.recommendationId, one]));
  const changed = new Set(accepted.recommendations.map(({ recommendationId }) => recommendationId));
  await applyScenario(
    call,
    plannedOf(facts)
      .filter(({ id }) => changed.has(id))
      .map((item) => inScenario(item, changes.get(item.id))),
  );
  await removePlanLines(tx, params);
  await linesToPlan(tx, scenario.id);
  await removeScenario(tx, scenario.id);
  await touchBudget(tx, params);
  await audit({ action: 'budget.scenario_accepted', ...aboutYear(params), after: { name: scenario.name, ...accepted } });
  return readBudget(tx, params, undefined);
}
