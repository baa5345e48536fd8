import { createGoal, deleteGoal, Goal, listGoals, updateGoal } from '#contract/customers/goals.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { customers } from './customers.save.ts';
import { findGoal, type GoalRow, insertGoal, lockGoal, removeGoal, serveGoal, shownGoals } from './goals.queries.ts';

const goals = versioned({
  notFound: 'GOAL_NOT_FOUND',
  shape: Goal,
  lock: lockGoal,
  read: async (tx, id) => {
    const row = await findGoal(tx, id);
    return row && presentGoal(row);
  },
  write: nextVersionIn('goals'),
  about: ({ id, title, customerId }) => ({ entity: { type: 'goal', id, label: title }, customerId }),
});

export function goalsRoutes(mount: Mounting): void {
  mount.onList(listGoals, {
    check: (call) => customers.load(call, call.params.id),
    rows: ({ tx, params }) => shownGoals(tx).where('goals.customerId', '=', params.id),
    order: () => ({ columns: ['goals.createdAt', 'goals.id'], direction: 'asc' }),
    present: presentGoal,
  });

  mount.on(createGoal, async (call) => {
    const { tx, params, body } = call;
    await customers.lock(call, params.id);
    const { recommendationIds, ...fields } = body;
    const id = await insertGoal(tx, { ...presentFields(fields), customerId: params.id });
    if (recommendationIds) await serve(tx, { id, customerId: params.id }, recommendationIds);
    await call.audit({ action: 'goal.created', entity: { type: 'goal', id, label: body.title }, customerId: params.id, after: body });
    return goals.load(call, id);
  });

  mount.on(updateGoal, async (call) => {
    const { tx, params, body } = call;
    const { version, recommendationIds, ...rest } = body;
    const before = await goals.lock(call, params.id, version);
    const fields = presentFields(rest);
    if (recommendationIds) await serve(tx, before, recommendationIds);
    const served = recommendationIds ? { recommendationIds } : {};
    const known = { ...before, recommendationIds: before.recommendations.map(({ id }) => id) };
    await goals.edit(call, known, { action: 'goal.updated', fields: { ...fields, ...served }, columns: fields });
    return goals.load(call, params.id);
  });

  mount.on(deleteGoal, async (call) => {
    const goal = await goals.lock(call, call.params.id, call.body?.version);
    await removeGoal(call.tx, goal.id);
    await call.audit({ action: 'goal.deleted', ...goals.about(goal), before: { title: goal.title } });
  });
}

async function serve(tx: Tx, goal: { id: string; customerId: string }, ids: readonly string[]): Promise<void> {
  if (!(await serveGoal(tx, goal, ids))) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'recommendationIds' });
}

function presentGoal(row: GoalRow): Goal {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
