import {
  type addBudgetLine,
  Budget,
  BudgetLine,
  type deleteBudgetLine,
  type setBudgetTarget,
  type updateBudgetLine,
} from '#contract/budgets/budgets.contract.ts';
import { BUDGET_LIMITS } from '#domain/budgets/budgets.rules.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import {
  insertLines,
  lockBudget,
  lockLine,
  type LineRow,
  lockScenario,
  type OfYear,
  removeLine,
  touchBudget,
  typedLines,
  writeLine,
} from './budgets.queries.ts';
import { presentLine, readBudget } from './budgets.read.ts';
import { copyToScenarios } from './scenarios.queries.ts';

const NO_AMOUNTS = Array.from({ length: 12 }, () => 0);

export const aboutYear = ({ customerId, fiscalYear }: OfYear) => ({
  entity: { type: 'budget', id: customerId, label: `Fiscal year ${fiscalYear}` },
  customerId,
});

/** Locks the year's row; throws if the customer is missing or archived. */
export async function lockYear(tx: Tx, of: OfYear) {
  await openCustomer(tx, of.customerId);
  return lockBudget(tx, of);
}

export async function setTarget({ tx, params, body, now, audit }: SignedInCall<typeof setBudgetTarget>): Promise<Budget> {
  const before = await lockYear(tx, params);
  const isStale = body.version !== undefined && body.version !== before.version;
  if (isStale) throw stale(Budget, await readBudget(tx, params, undefined, now));
  if (before.target !== body.target) {
    await touchBudget(tx, params, { target: body.target });
    await audit({ action: 'budget.target_set', ...aboutYear(params), before: { target: before.target }, after: { target: body.target } });
  }
  return readBudget(tx, params, undefined, now);
}

export async function addLine({ tx, params, query, body, audit }: SignedInCall<typeof addBudgetLine>): Promise<BudgetLine> {
  await lockYear(tx, params);
  const scenario = query.scenario === undefined ? null : await lockScenario(tx, params.customerId, query.scenario);
  if (scenario === undefined) throw new Fault('BUDGET_NOT_FOUND', { field: 'scenario' });
  if ((await typedLines(tx, { ...params, count: 1 })).length >= BUDGET_LIMITS.lines) {
    throw new Fault('VALIDATION_ERROR', { message: `A budget can have at most ${BUDGET_LIMITS.lines} added lines` });
  }
  const fields = presentFields(body);
  const [line] = await insertLines(tx, [
    { oneTime: NO_AMOUNTS, recurring: NO_AMOUNTS, ...fields, ...params, scenarioId: scenario?.id ?? null },
  ]);
  if (!line) throw new Fault('INTERNAL_ERROR');
  if (!scenario) await copyToScenarios(tx, [line.id]);
  await touchBudget(tx, params);
  await audit({ action: 'budget.line_added', ...aboutYear(params), after: body });
  return presentLine(line);
}

/** Derived lines have no row, so they are not found here. */
export async function changeLine({ tx, params, body, audit }: SignedInCall<typeof updateBudgetLine>): Promise<BudgetLine> {
  await lockYear(tx, params);
  const { version, ...rest } = body;
  const before = await lockLine(tx, params, params.lineId);
  if (!before) throw new Fault('BUDGET_NOT_FOUND');
  if (version !== undefined && version !== before.version) throw stale(BudgetLine, presentLine(before));
  const fields = { ...(await followed(tx, params, before)), ...presentFields(rest) };
  const changes = changesBetween({ ...before }, { ...fields });
  if (!changes) return presentLine(before);
  const line = await writeLine(tx, before.id, fields);
  await touchBudget(tx, params);
  await audit({ action: 'budget.line_changed', ...aboutYear(params), ...changes });
  return presentLine(line);
}

/** Current state of the plan's line, to which the first edit of an unedited copy is applied. */
async function followed(tx: Tx, of: OfYear, { copyOf, version }: LineRow) {
  if (copyOf === null || version > 1) return {};
  const planned = (await typedLines(tx, { ...of, count: 1 })).find(({ id }) => id === copyOf);
  if (!planned) return {};
  const { kind, label, category, oneTime, recurring, assumption } = planned;
  return { kind, label, category, oneTime, recurring, assumption, copiedVersion: planned.version };
}

export async function deleteLine({ tx, params, audit }: SignedInCall<typeof deleteBudgetLine>): Promise<void> {
  await lockYear(tx, params);
  const line = await lockLine(tx, params, params.lineId);
  if (!line) throw new Fault('BUDGET_NOT_FOUND');
  await removeLine(tx, line.id);
  await touchBudget(tx, params);
  const { label, oneTime, recurring } = line;
  await audit({ action: 'budget.line_deleted', ...aboutYear(params), before: { label, oneTime, recurring } });
}
