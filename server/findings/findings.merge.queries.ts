import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { recountSightings } from './findings.sightings.queries.ts';

/** Gap of both customers; the finding of the most recent assessment is kept. */
export interface SharedGap {
  stays: string;
  goes: string;
}

export async function sharedGaps(tx: Tx, keptId: string, mergedId: string): Promise<SharedGap[]> {
  const spokenOf = (side: 'k' | 'm') => sql`greatest(${sql.ref(`${side}.resolved_at`)}, (
    select max(s.seen_at) from finding_sightings s
    where s.organization_id = ${sql.ref(`${side}.organization_id`)} and s.finding_id = ${sql.ref(`${side}.id`)}))`;
  const { rows } = await sql<SharedGap>`
    with shared as (
      select k.id as kept, m.id as merged, ${spokenOf('m')} > ${spokenOf('k')} as is_newer
      from findings k
      join findings m on m.organization_id = k.organization_id and m.template_id = k.template_id and m.question_key = k.question_key
      where k.customer_id = ${keptId} and m.customer_id = ${mergedId})
    select case when is_newer then merged else kept end as stays, case when is_newer then kept else merged end as goes
    from shared order by goes`.execute(tx);
  return rows;
}

/** Rows referencing removed findings, held until they are attached to the kept ones. */
export interface Kept {
  decisions: string;
  links: string;
}

/** Moves the sightings to the kept finding, deletes the other one, and returns the rows that referenced it. */
export async function takeOutGaps(tx: Tx, gaps: readonly SharedGap[]): Promise<Kept> {
  const pairs = pairsOf(gaps);
  const { rows } = await sql<Kept>`
    with pairs as ${pairs}
    select (select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('finding_id', p.stays)), '[]')::text
            from finding_decisions d join pairs p on p.goes = d.finding_id) as decisions,
           (select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('finding_id', p.stays)), '[]')::text
            from recommendation_findings l join pairs p on p.goes = l.finding_id) as links`.execute(tx);
  await sql`
    with pairs as ${pairs}
    update finding_sightings s set finding_id = p.stays from pairs p where s.finding_id = p.goes`.execute(tx);
  // Moves the PSA ticket to the kept finding, unless that has an existing one; tickets deleted in the PSA do not count.
  await sql`
    with pairs as ${pairs}
    update psa_links l set finding_id = p.stays from pairs p
    where l.finding_id = p.goes and not exists (
      select from psa_links o where o.organization_id = l.organization_id and o.finding_id = p.stays and o.kind = l.kind and o.object = l.object and o.state <> 'gone')`.execute(
    tx,
  );
  await nameSuccessors(tx, gaps);
  await tx
    .deleteFrom('findings')
    .where(sql<boolean>`id = any(${gaps.map(({ goes }) => goes)}::uuid[])`)
    .execute();
  return rows[0] ?? { decisions: '[]', links: '[]' };
}

/** Redirects the ids of removed findings, and earlier redirects to them, to the kept finding. */
async function nameSuccessors(tx: Tx, gaps: readonly SharedGap[]): Promise<void> {
  const pairs = pairsOf(gaps);
  await sql`
    with pairs as ${pairs}
    update finding_successors f set finding_id = p.stays from pairs p where f.finding_id = p.goes`.execute(tx);
  await sql`
    with pairs as ${pairs}
    insert into finding_successors (id, finding_id) select p.goes, p.stays from pairs p`.execute(tx);
}

/** Restores decisions with their ids, days and people; the database rejects changes to them. */
export async function putBack(tx: Tx, gaps: readonly SharedGap[], customerId: string, { decisions, links }: Kept): Promise<void> {
  await sql`
    insert into finding_decisions
    select d.* from jsonb_populate_recordset(null::finding_decisions, ${decisions}::jsonb) d`.execute(tx);
  await sql`
    insert into recommendation_findings (recommendation_id, finding_id, customer_id)
    select l.recommendation_id, l.finding_id, ${customerId}
    from jsonb_populate_recordset(null::recommendation_findings, ${links}::jsonb) l
    on conflict (organization_id, recommendation_id, finding_id) do nothing`.execute(tx);
  await recountSightings(
    tx,
    gaps.map(({ stays }) => stays),
  );
}

function pairsOf(gaps: readonly SharedGap[]) {
  const stays = gaps.map((gap) => gap.stays);
  const goes = gaps.map((gap) => gap.goes);
  return sql`(select * from unnest(${stays}::uuid[], ${goes}::uuid[]) as pair (stays, goes))`;
}
