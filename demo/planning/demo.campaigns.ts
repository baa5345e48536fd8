import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { daysAfter, type DemoWorld } from '#demo/demo.world.ts';

const CAMPAIGNS = 2;
const STARTED_DAYS_AGO = 75;

/** Campaigns for the gaps that most customers share, with their existing recommendations; other customers with the gap are not sent yet. */
export async function addCampaigns(tx: Tx, { chance, now, vcios, currency }: DemoWorld): Promise<void> {
  const createdAt = daysAfter(now, -STARTED_DAYS_AGO);
  const ids = Array.from({ length: CAMPAIGNS }, () => chance.id(createdAt));
  await sql`
    with shared as (
      select distinct on (r.library_key) r.library_key, f.template_id, f.question_key, count(distinct f.customer_id) as customers, min(r.id::text)::uuid as example
      from recommendations r
      join recommendation_findings l on l.organization_id = r.organization_id and l.recommendation_id = r.id
      join findings f on f.organization_id = l.organization_id and f.id = l.finding_id
      where r.library_key is not null
      group by r.library_key, f.template_id, f.question_key
      order by r.library_key, customers desc, f.question_key, f.template_id),
    chosen as (
      select s.*, row_number() over (order by s.customers desc, s.library_key) as place
      from (select distinct on (template_id, question_key) * from shared order by template_id, question_key, library_key) s
      order by s.customers desc, s.library_key limit ${CAMPAIGNS})
    insert into campaigns (id, title, template_id, question_key, problem, benefit, risk_if_not, priority, library_key, currency, per_customer,
      per_unit, hours_per_customer, target_year, target_quarter, owner_id, created_at, created_by, updated_at)
    select (${ids}::uuid[])[c.place], r.title, c.template_id, c.question_key, r.problem, r.benefit, r.risk_if_not, r.priority, r.library_key, ${currency},
      60000, 1200, 4, extract(year from ${now}::timestamptz + interval '3 months'), extract(quarter from ${now}::timestamptz + interval '3 months'),
      ${vcios[0]?.id ?? null}, ${createdAt}::timestamptz, ${vcios[0]?.id ?? null}, ${createdAt}::timestamptz
    from chosen c join recommendations r on r.id = c.example`.execute(tx);
  await sql`
    insert into campaign_customers (campaign_id, customer_id, units, one_time, monthly, hours, recommendation_id, written_version)
    select distinct on (a.id, c.id) a.id, c.id, c.user_count,
      case when c.currency = a.currency and c.user_count is not null then a.per_customer + a.per_unit * c.user_count end,
      case when c.currency = a.currency and c.user_count is not null then 0 end,
      case when c.currency = a.currency and c.user_count is not null then a.hours_per_customer end, r.id, 0
    from campaigns a
    join findings f on f.organization_id = a.organization_id and f.template_id = a.template_id and f.question_key = a.question_key
    join customers c on c.organization_id = f.organization_id and c.id = f.customer_id
    left join recommendation_findings l on l.organization_id = f.organization_id and l.finding_id = f.id
    left join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id and r.library_key = a.library_key
    where c.status <> 'archived' and f.status <> 'false_positive' and (r.id is not null or f.status in ('open', 'planned', 'deferred'))
    order by a.id, c.id, r.created_at desc nulls last, r.id`.execute(tx);
}
