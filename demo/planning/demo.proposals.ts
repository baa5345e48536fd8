import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { daysAfter, type DemoWorld } from '#demo/demo.world.ts';

const MADE_DAYS_AGO = 1;

/** Three changes that an assistant proposes for open recommendations: a priority, a quarter and a text. */
export async function addChangeProposals(tx: Tx, { chance, now, vcios }: DemoWorld): Promise<void> {
  const madeAt = daysAfter(now, -MADE_DAYS_AGO);
  const ids = Array.from({ length: 3 }, () => chance.id(madeAt));
  await sql`
    with changes (place, kind, sentence) as (values
      (1, 'recommendation', 'Three users still sign in with a password alone'),
      (2, 'roadmap', 'The budget of this year is spent'),
      (3, 'recommendation', 'The customer asked for the effect on working days'))
    insert into change_proposals (id, customer_id, kind, recommendation_id, title, before, proposed, version, sentence, assistant, made_for, made_at)
    select (${ids}::uuid[])[n.place], r.customer_id, n.kind, r.id, r.title,
      case n.place when 1 then jsonb_build_object('priority', r.priority)
        when 2 then jsonb_build_object('targetQuarter', jsonb_build_object('year', r.target_year, 'quarter', r.target_quarter))
        else jsonb_build_object('benefit', r.benefit) end,
      case n.place when 1 then jsonb_build_object('priority', 'urgent')
        when 2 then jsonb_build_object('targetQuarter', jsonb_build_object('year', r.target_year + 1, 'quarter', r.target_quarter))
        else jsonb_build_object('benefit', concat_ws(' ', nullif(r.benefit, ''), 'Nobody loses a working day.')) end,
      r.version, n.sentence, 'Claude', ${vcios[0]?.id ?? null}, ${madeAt}::timestamptz
    from changes n
    join lateral (
      select r.* from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
      where r.status not in ('done', 'declined') and c.status <> 'archived'
        and case n.place when 1 then r.priority <> 'urgent' when 2 then r.target_year is not null else true end
      order by r.customer_id, r.title, r.id limit 1) r on true`.execute(tx);
}
