import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { getRecommendationTotals, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { addMonths, type Month } from '#domain/customers/fiscal.rules.ts';
import type { MoneySum } from '#domain/money/money.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { hasCustomValue } from '#server/custom/custom.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Conditions, conditionsOf } from '#server/platform/http/list.ts';
import { shownRecommendations } from './recommendations.queries.ts';

type Filters = QueryOf<typeof getRecommendationTotals>;

/** Recommendations that match the filters; custom fields are selected only if the query asks for them. */
export function listedRecommendations(tx: Tx, query: QueryOf<typeof listRecommendations>) {
  const shown = shownRecommendations(tx).$if(query.customFields !== undefined, (rows) => rows.select('recommendations.customFields'));
  return conditions(query).reduce((narrowed, condition) => narrowed.where(condition), shown);
}

const CONDITIONS: Conditions<Filters> = {
  customerId: (id) => sql`recommendations.customer_id = ${id}`,
  ownerId: (id) => sql`recommendations.owner_id = ${id}`,
  status: (status) => sql`recommendations.status = ${status}`,
  state: (state) => sql`recommendations.state = ${state}`,
  priority: (priority) => sql`recommendations.priority = ${priority}`,
  initiativeId: (id) => sql`recommendations.initiative_id = ${id}`,
  vcioId: (id) => sql`(
    select c.vcio_id = ${id} from customers c
    where c.organization_id = recommendations.organization_id and c.id = recommendations.customer_id)`,
  noOwner: () => sql`recommendations.owner_id is null`,
  declinedTwice: () => sql`recommendations.declined_count >= 2`,
  minValue: (amount) => sql`recommendations.value >= ${amount}::bigint * 100`,
  quarter: isIn,
  startsFrom: (month) => sql`recommendations.starts_on >= ${firstDayOf(month)}::date`,
  startsUntil: (month) => sql`recommendations.starts_on < ${firstDayOf(addMonths(month, 1))}::date`,
  custom: (asked) => hasCustomValue('recommendations', asked),
  q: (text) => sql`strpos(recommendations.title_key, lower(btrim(${text}))) > 0`,
};

const conditions = (filters: Filters) => conditionsOf(CONDITIONS, filters);

const firstDayOf = (month: Month) => `${month}-01`;

function isIn(quarter: string): RawBuilder<SqlBool> {
  if (quarter === 'none') return sql`recommendations.target_year is null`;
  const [year = '', number = ''] = quarter.split('-Q');
  return sql`(recommendations.target_year = ${year}::integer and recommendations.target_quarter = ${number}::smallint)`;
}

interface CustomerTotals {
  id: string;
  name: string;
  fiscalYearStartMonth: number;
  currency: string;
  count: number;
  waiting: number;
  oneTime: number;
  monthly: number;
}

/** Sums follow `counts` and `monthlyOf` in the domain. */
const isCounted = sql`recommendations.cost_known and recommendations.status not in ('declined', 'deferred')`;
const costs = sql`count(*) as count,
  coalesce(sum(recommendations.one_time) filter (where ${isCounted}), 0)::bigint as one_time,
  coalesce(sum(case recommendations.recurring_per when 'month' then recommendations.recurring
               else round(recommendations.recurring / 12.0) end) filter (where ${isCounted}), 0)::bigint as monthly`;
const allOf = (filters: Filters) => sql.join([sql`true`, ...conditions(filters)], sql` and `);

export async function totalsByCustomer(tx: Tx, filters: Filters): Promise<CustomerTotals[]> {
  const { rows } = await sql<CustomerTotals>`
    select c.id, c.name, c.fiscal_year_start_month, c.currency, r.count, r.waiting, r.one_time, r.monthly
    from (
      select recommendations.customer_id, count(*) filter (where recommendations.status = 'proposed') as waiting, ${costs}
      from recommendations where ${allOf(filters)} group by recommendations.customer_id) r
    join customers c on c.id = r.customer_id
    order by c.name_key`.execute(tx);
  return rows;
}

interface StatusTotals extends MoneySum {
  status: RecommendationStatus;
  count: number;
}

export async function totalsByStatus(tx: Tx, filters: Filters): Promise<StatusTotals[]> {
  const { rows } = await sql<StatusTotals>`
    select r.status, c.currency, sum(r.count)::integer as count, sum(r.one_time)::bigint as one_time, sum(r.monthly)::bigint as monthly
    from (
      select recommendations.status, recommendations.customer_id, ${costs}
      from recommendations where ${allOf(filters)} group by recommendations.status, recommendations.customer_id) r
    join customers c on c.id = r.customer_id
    group by r.status, c.currency
    order by c.currency`.execute(tx);
  return rows;
}
