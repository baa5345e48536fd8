import { sql } from 'kysely';
import type { CustomerFigures, getCustomerCounts } from '#contract/customers/customers.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { SCORE_LIFE_DAYS } from '#domain/dashboard/dashboard.rules.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { customerConditions, dayAfter, type Filters } from './customers.list.ts';
import { countCustomers } from './customers.queries.ts';

/** Same rule as in the list: deferred and uncosted recommendations are in no sum. */
const PROPOSED = sql<CustomerFigures['proposed']>`(
  select coalesce(json_agg(json_build_object('currency', s.currency, 'oneTime', s.one_time, 'monthly', s.monthly) order by s.currency), '[]')
  from (
    select f.currency, sum(r.one_time) as one_time,
           sum(case r.recurring_per when 'month' then r.recurring else round(r.recurring / 12.0) end) as monthly
    from found f
    join recommendations r on r.organization_id = f.organization_id and r.customer_id = f.id
    where r.state = 'open' and r.cost_known and r.status <> 'deferred'
    group by f.currency) s)`;

/** Single statement; the score is the same mean as on the dashboard. */
async function figuresOf(tx: Tx, filters: Filters, now: Date): Promise<CustomerFigures> {
  const found = customerConditions(filters, now).reduce((rows, condition) => rows.where(condition), tx.selectFrom('customers').selectAll());
  const isFresh = sql<boolean>`health_as_of >= ${dayAfter(now, -SCORE_LIFE_DAYS)}`;
  const { score, scored, overdue, proposed, ...open } = await tx
    .with('found', () => found)
    .selectFrom('found')
    .select(({ fn }) => [
      fn.avg<number | null>('healthScore').filterWhere(isFresh).as('score'),
      fn.count<number>('healthScore').filterWhere(isFresh).as('scored'),
      fn.coalesce(fn.sum<number>('openCritical'), sql<number>`0`).as('critical'),
      fn.coalesce(fn.sum<number>('openHigh'), sql<number>`0`).as('high'),
      fn.coalesce(fn.sum<number>('openMedium'), sql<number>`0`).as('medium'),
      fn.coalesce(fn.sum<number>('openLow'), sql<number>`0`).as('low'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`next_review_on < ${dayAfter(now, 0)}`)
        .as('overdue'),
      PROPOSED.as('proposed'),
    ])
    .executeTakeFirstOrThrow();
  return { score: score === null ? null : Math.round(10 * score) / 10, scored, overdue, proposed, openBySeverity: open };
}

export async function countsOf({ tx, query, now }: SignedInCall<typeof getCustomerCounts>): Promise<OutputOf<typeof getCustomerCounts>> {
  const { figures, ...filters } = query;
  return { byStatus: await countCustomers(tx), ...(figures && { figures: await figuresOf(tx, filters, now) }) };
}
