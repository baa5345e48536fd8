import type {
  acceptScenario,
  Budget,
  changeScenario,
  createScenario,
  deleteScenario,
  getScenario,
  previewScenario,
  ScenarioPreview,
} from '#contract/budgets/budgets.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { Scenario, ScenarioPreview as Preview } from '#contract/budgets/budgets.contract.ts';
import { BUDGET_LIMITS } from '#domain/budgets/budgets.rules.ts';
import { type Choosable, inScenario, isMovable, planOf, type ScenarioChange } from '#domain/budgets/scenarios.rules.ts';
import { applyScenario, holdRecommendations } from '#server/recommendations/recommendations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { insertScenario, lockScenario, removeScenario, type ScenarioRow, touchBudget, writeChanges } from './budgets.queries.ts';
import { plannedOf, readBudget, readYear, scenarioNamed, type YearFacts } from './budgets.read.ts';
import { aboutYear, lockYear } from './budgets.save.ts';
import { previewOf, readReach } from './scenarios.preview.ts';
import { copyPlan, copyToScenarios, lockYears, moveToPlan, removeLines, touchYears, writeToPlan } from './scenarios.queries.ts';

/** A new scenario follows the plan from this year on, until it is edited. */
export async function create({ tx, params, body, now, audit }: SignedInCall<typeof createScenario>): Promise<Budget> {
  await lockYear(tx, params);
  await lockYears(tx, params.customerId);
  const facts = await readYear(tx, params, now);
  const { scenarios } = facts;
  if (await lockScenario(tx, params.customerId, body.name)) {
    throw new Fault('CONFLICT', { field: 'name', message: 'The customer already has a scenario with this name' });
  }
  if (scenarios.length >= BUDGET_LIMITS.scenarios) {
    throw new Fault('VALIDATION_ERROR', { message: `A customer can have at most ${BUDGET_LIMITS.scenarios} scenarios` });
  }
  const id = await insertScenario(tx, params, body.name);
  await copyPlan(tx, id);
  const changes = changesFrom(facts, body.changes ?? [], []);
  if (changes.length > 0) await writeChanges(tx, id, changes);
  await touchBudget(tx, params);
  await audit({
    action: 'budget.scenario_created',
    ...aboutYear(params),
    after: { name: body.name, ...(changes.length > 0 ? { changes } : {}) },
  });
  return readBudget(tx, params, body.name, now);
}

/** Locks the year first and then the scenario, the order used everywhere. */
async function locked(tx: Tx, params: { customerId: string; fiscalYear: number; name: string }): Promise<ScenarioRow> {
  await lockYear(tx, params);
  const scenario = await lockScenario(tx, params.customerId, params.name);
  if (!scenario) throw new Fault('BUDGET_NOT_FOUND', { field: 'scenario' });
  return scenario;
}

/** Replaces all recommendation changes of the scenario; each must be a recommendation and option of this customer. */
export async function change({ tx, params, body, now, audit }: SignedInCall<typeof changeScenario>): Promise<Budget> {
  const scenario = await locked(tx, params);
  const facts = await readYear(tx, params, now);
  if (body.version !== undefined && body.version !== scenario.version) throw stale(Scenario, present(facts, scenario));
  const changes = changesFrom(facts, body.changes, scenario.changes);
  await writeChanges(tx, scenario.id, changes);
  await touchBudget(tx, params);
  const [before, after] = [{ changes: scenario.changes }, { name: scenario.name, changes }];
  await audit({ action: 'budget.scenario_changed', ...aboutYear(params), before, after });
  return readBudget(tx, params, params.name, now);
}

/** Changes as stored, with the plan that each one was made for. */
function changesFrom(
  facts: YearFacts,
  wanted: BodyOf<typeof changeScenario>['changes'],
  before: readonly ScenarioChange[],
): ScenarioChange[] {
  const planned = new Map(plannedOf(facts).map((item) => [item.id, item]));
  const earlier = new Map(before.map((one) => [one.recommendationId, one]));
  return wanted.map(({ recommendationId, quarter, option }) => {
    const item = known(planned.get(recommendationId), option);
    const next: ScenarioChange = {
      recommendationId,
      ...(quarter === undefined ? {} : { quarter }),
      ...(option === undefined ? {} : { option }),
    };
    return { ...next, was: sameChange(earlier.get(recommendationId), next)?.was ?? planOf(item) };
  });
}

const sameChange = (one: ScenarioChange | undefined, { quarter, option }: ScenarioChange) =>
  one && JSON.stringify([one.quarter, one.option]) === JSON.stringify([quarter, option]) ? one : undefined;

function known(item: Choosable | undefined, option: string | undefined): Choosable {
  if (!item) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'changes' });
  if (option !== undefined && !item.options.some(({ key }) => key === option)) {
    throw new Fault('VALIDATION_ERROR', { field: 'changes', message: `Changes: “${item.title}” has no option ${option}` });
  }
  return item;
}

export async function show({ tx, params, now }: SignedInCall<typeof getScenario>): Promise<Scenario> {
  const facts = await readYear(tx, params, now);
  return present(facts, scenarioNamed(facts, params.name));
}

function present(facts: YearFacts, { name, changes, version }: ScenarioRow): Scenario {
  const byId = new Map(changes.map((one) => [one.recommendationId, one]));
  const items = plannedOf(facts)
    .filter(isMovable)
    .map((item) => {
      const { id, title, costKnown, options } = item;
      return { id, title, costKnown, options: [...options], planned: planOf(item), tried: planOf(inScenario(item, byId.get(id))) };
    });
  return { name, items, version };
}

export async function remove({ tx, params, audit }: SignedInCall<typeof deleteScenario>): Promise<void> {
  const scenario = await locked(tx, params);
  await removeScenario(tx, scenario.id);
  await touchBudget(tx, params);
  await audit({ action: 'budget.scenario_deleted', ...aboutYear(params), before: { name: scenario.name, changes: scenario.changes } });
}

export async function preview({ tx, params, now }: SignedInCall<typeof previewScenario>): Promise<ScenarioPreview> {
  return previewOf(await readReach(tx, params, now));
}

/** Applies the scenario's quarters, options and typed lines to the plan, all or nothing, and deletes the scenario. */
export async function accept(call: SignedInCall<typeof acceptScenario>): Promise<Budget> {
  const { tx, params, body, now, audit } = call;
  const { changes: tried } = await locked(tx, params);
  await lockYears(tx, params.customerId);
  await holdRecommendations(
    tx,
    tried.map(({ recommendationId }) => recommendationId),
  );
  const reach = await readReach(tx, params, now);
  const accepted = previewOf(reach);
  const isStale = body?.version !== undefined && body.version !== accepted.version;
  if (isStale || (body?.seen !== undefined && body.seen !== accepted.seen)) throw stale(Preview, accepted);
  const changes = new Map(reach.scenario.changes.map((one) => [one.recommendationId, one]));
  const moved = new Set(accepted.recommendations.flatMap((one) => (one.meanwhile === 'closed' ? [] : [one.recommendationId])));
  const items = plannedOf(reach.facts).filter(({ id }) => moved.has(id));
  await applyScenario(
    call,
    items.map((item) => inScenario(item, changes.get(item.id))),
  );
  await acceptLines(tx, params.customerId, reach);
  await removeScenario(tx, reach.scenario.id);
  await audit({ action: 'budget.scenario_accepted', ...aboutYear(params), after: { name: reach.scenario.name, ...accepted } });
  return readBudget(tx, params, undefined, now);
}

async function acceptLines(tx: Tx, customerId: string, { lines, facts }: Awaited<ReturnType<typeof readReach>>): Promise<void> {
  const changed = lines.filter(({ isChanged }) => isChanged);
  const added = changed.flatMap(({ planned, tried }) => (tried && !planned ? [tried.id] : []));
  await removeLines(
    tx,
    changed.flatMap(({ planned, tried }) => (planned && !tried ? [planned.id] : [])),
  );
  await writeToPlan(
    tx,
    changed.flatMap(({ planned, tried }) => (planned && tried ? [tried.id] : [])),
  );
  await moveToPlan(tx, added);
  await copyToScenarios(tx, added);
  const years = changed.flatMap(({ planned, tried }) => (planned ?? tried)?.fiscalYear ?? []);
  await touchYears(tx, customerId, [...new Set([facts.year.year, ...years])]);
}
