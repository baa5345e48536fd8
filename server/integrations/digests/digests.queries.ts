import { sql } from 'kysely';
import type { DigestFacts } from '#domain/integrations/digests.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Active channels with a daily digest; locks the rows, so that concurrent jobs send each digest once. */
export function lockDailyChannels(tx: Tx) {
  return tx
    .selectFrom('deliveryTargets as o')
    .select(['o.id', 'o.organizationId', 'o.digestHour', 'o.digestOn'])
    .where('o.digestHour', 'is not', null)
    .where('o.active', '=', true)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('integrations as i').select('i.kind').whereRef('i.kind', '=', 'o.kind').where('i.active', '=', false)),
      ),
    )
    .orderBy('o.id')
    .forUpdate('o')
    .skipLocked()
    .execute();
}

export async function markSent(tx: Tx, id: string, day: string): Promise<void> {
  await tx.updateTable('deliveryTargets').set({ digestOn: day }).where('id', '=', id).execute();
}

interface Period {
  deliveryTargetId: string;
  today: string;
  timezone: string;
  now: Date;
}

export async function digestFacts(tx: Tx, { deliveryTargetId, today, timezone, now }: Period): Promise<DigestFacts> {
  const { rows } = await sql<DigestFacts>`
    with covered as (
      select c.id, c.name from customers c
      where c.status <> 'archived'
        and (not exists (select from delivery_target_customers f where f.delivery_target_id = ${deliveryTargetId})
             or exists (select from delivery_target_customers f where f.delivery_target_id = ${deliveryTargetId} and f.customer_id = c.id))
    ), open_runs as (
      select a.status, a.deadline from assessments a join covered on covered.id = a.customer_id
      where a.status <> 'approved' and a.deleted_at is null and not a.archived
    ), new_findings as (
      select f.severity from findings f join covered on covered.id = f.customer_id
      where f.created_at >= ${now}::timestamptz - interval '1 day' and f.status in ('open', 'planned')
    ), decided as (
      select d.outcome from recommendation_decisions d
      join recommendations r on r.organization_id = d.organization_id and r.id = d.recommendation_id
      join covered on covered.id = r.customer_id
      where d.at >= ${now}::timestamptz - interval '1 day'
    )
    select
      (select coalesce(json_agg(json_build_object('customer', covered.name, 'time', to_char(q.date_time at time zone ${timezone}, 'HH24:MI'))
                                order by q.date_time, covered.name), '[]')
       from qbrs q join covered on covered.id = q.customer_id
       where q.status in ('Scheduled', 'finalized') and q.date_time >= ${now}::timestamptz - interval '2 days'
         and (q.date_time at time zone ${timezone})::date = ${today}::date) as meetings,
      (select count(*)::int from qbrs q join covered on covered.id = q.customer_id
       where q.status = 'Scheduled' and q.date_time < ${now}) as "overdueMeetings",
      (select count(*)::int from open_runs where status = 'pending_review') as waiting,
      (select count(*)::int from open_runs where deadline = ${today}::date) as "dueToday",
      (select count(*)::int from open_runs where deadline < ${today}::date) as overdue,
      (select count(*)::int from action_items i join covered on covered.id = i.customer_id
       where i.done_on is null and i.due <= ${today}::date) as "actionsDue",
      (select count(*)::int from new_findings) as findings,
      (select count(*)::int from new_findings where severity = 'critical') as criticals,
      (select count(*)::int from decided where outcome = 'approved') as approved,
      (select count(*)::int from decided where outcome = 'declined') as declined`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error('A query without a table answers one row.');
  return facts;
}
