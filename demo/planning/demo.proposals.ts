import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { daysAfter, type DemoWorld } from '#demo/demo.world.ts';

const MADE_DAYS_AGO = 1;

/** Three changes that an assistant proposes for open recommendations of one customer: a priority, a quarter and an amount. */
export async function addChangeProposals(tx: Tx, { chance, now, vcios }: DemoWorld): Promise<void> {
  const madeAt = daysAfter(now, -MADE_DAYS_AGO);
  const ids = Array.from({ length: 3 }, () => chance.id(madeAt));
  await sql`
    with own as (
      select r.*, row_number() over (order by r.title, r.id) as place
      from recommendations r
      where r.status in ('idea', 'proposed') and r.priority <> 'urgent' and r.options = '[]' and r.target_year is not null
        and r.customer_id = (
          select o.customer_id from recommendations o join customers c on c.organization_id = o.organization_id and c.id = o.customer_id
          where o.status in ('idea', 'proposed') and o.priority <> 'urgent' and o.options = '[]' and o.target_year is not null and c.status = 'active'
          group by o.customer_id order by count(*) desc, o.customer_id limit 1)),
    changes (place, kind, sentence) as (values
      (1, 'recommendation', 'Three users still sign in with a password alone'),
      (2, 'roadmap', 'The budget of this quarter is spent'),
      (3, 'recommendation', 'Six hours at your rate of 80 an hour'))
    insert into change_proposals (id, customer_id, kind, recommendation_id, title, before, proposed, version, sentence, assistant, made_for, made_at)
    select (${ids}::uuid[])[n.place], r.customer_id, n.kind, r.id, r.title,
      case n.place when 1 then jsonb_build_object('priority', r.priority)
        when 2 then jsonb_build_object('targetQuarter', jsonb_build_object('year', r.target_year, 'quarter', r.target_quarter))
        else jsonb_build_object('oneTimeCost', r.one_time, 'costKnown', r.cost_known) end,
      case n.place when 1 then jsonb_build_object('priority', 'urgent')
        when 2 then jsonb_build_object('targetQuarter', jsonb_build_object('year', r.target_year + 1, 'quarter', r.target_quarter))
        else jsonb_build_object('oneTimeCost', 48000, 'costKnown', true) end,
      r.version, n.sentence, 'Claude', ${vcios[0]?.id ?? null}, ${madeAt}::timestamptz
    from own r join changes n on n.place = r.place`.execute(tx);
}
