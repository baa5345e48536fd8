import { sql } from 'kysely';
import type { Needed } from '#domain/recommendations/dependencies.rules.ts';
import { references } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const needed = sql`json_build_object('id', o.id, 'title', o.title, 'status', o.status, 'targetQuarter',
  case when o.target_year is null then null else json_build_object('year', o.target_year, 'quarter', o.target_quarter) end)`;

/** Prerequisites of a recommendation, in order of quarter. */
export const dependsOn = sql<Needed[]>`(
  select coalesce(json_agg(${needed} order by o.target_year, o.target_quarter, o.id), '[]')
  from recommendation_dependencies d
  join recommendations o on o.organization_id = d.organization_id and o.id = d.depends_on_id
  where d.organization_id = recommendations.organization_id and d.recommendation_id = recommendations.id)`;

/** Recommendations that depend on it, in order of quarter. */
export const neededBy = sql<Needed[]>`(
  select coalesce(json_agg(${needed} order by o.target_year, o.target_quarter, o.id), '[]')
  from recommendation_dependencies d
  join recommendations o on o.organization_id = d.organization_id and o.id = d.recommendation_id
  where d.organization_id = recommendations.organization_id and d.depends_on_id = recommendations.id)`;

export const dependsOnIds = sql<string[]>`array(
  select d.depends_on_id from recommendation_dependencies d
  where d.organization_id = recommendations.organization_id and d.recommendation_id = recommendations.id order by d.depends_on_id)`;

export const assets = references(
  'assets',
  { through: 'recommendation_assets', named: 'asset_id', of: 'recommendation_id', order: 'name_key' },
  'recommendations.id',
);

export const assetIds = sql<string[]>`array(
  select l.asset_id from recommendation_assets l
  where l.organization_id = recommendations.organization_id and l.recommendation_id = recommendations.id order by l.asset_id)`;

/** Serialises changes of dependencies, so that two concurrent ones cannot form a cycle. Must precede the row locks to avoid a deadlock. */
export async function holdDependencies(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_organization()::text || ' dependencies', 0))`.execute(tx);
}

export async function areOfCustomer(tx: Tx, table: 'recommendations' | 'assets', customerId: string, ids: readonly string[]) {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from ${sql.table(table)} where customer_id = ${customerId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows[0]?.found === ids.length;
}

/** Titles of those recommendations in `among` that depend on this one, directly or indirectly. */
export async function waitingFor(tx: Tx, id: string, among: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with recursive waiting as (
      select d.recommendation_id as id from recommendation_dependencies d where d.depends_on_id = ${id}
      union
      select d.recommendation_id from waiting join recommendation_dependencies d on d.depends_on_id = waiting.id)
    select r.title from recommendations r
    where r.id = any(${[...among]}::uuid[]) and r.id in (select id from waiting) order by r.title_key`.execute(tx);
  return rows.map(({ title }) => title);
}

/** Replaces the dependencies with exactly these. */
export async function replaceDependencies(tx: Tx, id: string, others: readonly string[]): Promise<void> {
  await sql`
    delete from recommendation_dependencies where recommendation_id = ${id} and depends_on_id <> all(${[...others]}::uuid[])`.execute(tx);
  await sql`
    insert into recommendation_dependencies (recommendation_id, depends_on_id)
    select ${id}, other from unnest(${[...others]}::uuid[]) as other on conflict do nothing`.execute(tx);
}

/** Replaces the linked assets with exactly these. */
export async function replaceAssets(tx: Tx, id: string, others: readonly string[]): Promise<void> {
  await sql`delete from recommendation_assets where recommendation_id = ${id} and asset_id <> all(${[...others]}::uuid[])`.execute(tx);
  await sql`
    insert into recommendation_assets (recommendation_id, asset_id)
    select ${id}, other from unnest(${[...others]}::uuid[]) as other on conflict do nothing`.execute(tx);
}
