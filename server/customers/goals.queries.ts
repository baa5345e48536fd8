import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Goal } from '#server/platform/db/schema.ts';

const recommendations = sql<{ id: string; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title)), '[]')
  from goal_recommendations l
  join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
  where l.organization_id = goals.organization_id and l.goal_id = goals.id)`;

export function shownGoals(tx: Tx) {
  return tx.selectFrom('goals').selectAll('goals').select(recommendations.as('recommendations'));
}

export type GoalRow = Awaited<ReturnType<ReturnType<typeof shownGoals>['executeTakeFirstOrThrow']>>;

export function findGoal(tx: Tx, id: string): Promise<GoalRow | undefined> {
  return shownGoals(tx).where('goals.id', '=', id).executeTakeFirst();
}

/** Locks the goal, so that the second of two concurrent changes sees the first. */
export async function lockGoal(tx: Tx, id: string): Promise<GoalRow | undefined> {
  const locked = await tx.selectFrom('goals').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findGoal(tx, id);
}

export async function insertGoal(tx: Tx, goal: Insertable<Goal>): Promise<string> {
  const { id } = await tx.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeGoal(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('goals').where('id', '=', id).execute();
}

/** Replaces the goal's links; returns true if all ids are recommendations of its customer. */
export async function serveGoal(tx: Tx, { id, customerId }: { id: string; customerId: string }, ids: readonly string[]): Promise<boolean> {
  await sql`delete from goal_recommendations where goal_id = ${id} and recommendation_id <> all(${[...ids]}::uuid[])`.execute(tx);
  const { rows } = await sql<{ served: boolean }>`
    with known as (select r.id from recommendations r where r.customer_id = ${customerId} and r.id = any(${[...ids]}::uuid[])),
    linked as (
      insert into goal_recommendations (goal_id, recommendation_id, customer_id)
      select ${id}, known.id, ${customerId} from known on conflict do nothing)
    select (select count(*) from known) = ${new Set(ids).size} as served`.execute(tx);
  return rows[0]?.served ?? false;
}
