import { sql } from 'kysely';
import { SHOWN_RUNS } from '#domain/customers/health.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export async function countApprovers(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'active')
    .where(sql<boolean>`may_approve(roles, is_owner)`)
    .executeTakeFirstOrThrow();
  return n;
}

export async function mayReview(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`may_approve(roles, is_owner)`)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Recomputes a customer's health from its approved assessments, so approving and deleting both call it. Compares with the previous
 * assessment of the same template, because scores of different templates are not comparable.
 */
export async function updateHealth(tx: Tx, customerId: string): Promise<void> {
  // Locked first, so that the update sees what a concurrent approval has committed.
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  await sql`
    with approved as materialized (
      select score, approved_at, template_id from assessments
      where customer_id = ${customerId} and status = 'approved' and deleted_at is null
      order by approved_at desc, id desc),
    scored as (
      select score, approved_at, template_id, row_number() over (order by approved_at desc) as place from approved where score is not null),
    latest as (select score, approved_at, template_id from scored where place = 1),
    compared as (
      select scored.score from scored, latest
      where scored.template_id = latest.template_id and scored.place > 1 order by scored.place limit 1)
    update customers set
      health_score = (select score from latest),
      health_previous = (select score from compared),
      health_runs = coalesce((
        select array_agg(runs.score order by runs.place desc)
        from (select scored.score, scored.place from scored, latest
              where scored.template_id = latest.template_id order by scored.place limit ${SHOWN_RUNS}) runs), '{}'),
      health_as_of = (select (latest.approved_at at time zone o.timezone)::date from latest, organizations o),
      last_assessment_at = (select max(approved_at) from approved)
    where id = ${customerId}`.execute(tx);
}

export async function countReviewsOf(tx: Tx, assessmentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from qbrs where assessment_id = ${assessmentId})
         + (select count(*) from qbr_assessments where assessment_id = ${assessmentId}) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
