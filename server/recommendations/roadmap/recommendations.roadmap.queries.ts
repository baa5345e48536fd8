import { sql } from 'kysely';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { ROADMAP_LIMITS, type RoadmapGroup } from '#domain/recommendations/roadmap.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { dependsOn, neededBy } from '#server/recommendations/links/recommendations.links.queries.ts';
import { shownRecommendations } from '#server/recommendations/recommendations.queries.ts';

interface Scope {
  customerId?: string | undefined;
  vcioId?: string | undefined;
}

/** Not declined, for one customer, a vCIO's customers, or all. */
const isPlanned = ({ customerId, vcioId }: Scope) => sql`
  r.status <> 'declined' ${customerId === undefined ? sql`` : sql`and c.id = ${customerId}`}
  ${vcioId === undefined ? sql`` : sql`and c.vcio_id = ${vcioId}`}`;
const withCustomer = sql`recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id`;

/** Count and cost of all planned recommendations, grouped by quarter. Sums follow `counts` and `monthlyOf` in the domain. */
export async function roadmapGroups(tx: Tx, scope: Scope): Promise<RoadmapGroup[]> {
  const isCounted = sql`r.cost_known and r.status <> 'deferred'`;
  type Row = Omit<RoadmapGroup, 'quarter'> & { targetYear: number | null; targetQuarter: number | null };
  const { rows } = await sql<Row>`
    select c.fiscal_year_start_month as start_month, c.currency, r.target_year, r.target_quarter, r.status <> 'done' as is_unfinished, count(*) as count,
           coalesce(sum(r.one_time) filter (where ${isCounted}), 0)::bigint as one_time,
           coalesce(sum(case r.recurring_per when 'month' then r.recurring else round(r.recurring / 12.0) end)
                    filter (where ${isCounted}), 0)::bigint as monthly
    from ${withCustomer} where ${isPlanned(scope)} group by 1, 2, 3, 4, 5`.execute(tx);
  return rows.map(({ targetYear: year, targetQuarter: quarter, ...row }) => ({
    ...row,
    quarter: year === null || quarter === null ? null : { year, quarter },
  }));
}

/** Fiscal quarter as a comparable number, with the first month of the fiscal year it belongs to. */
interface Place {
  startMonth: number;
  place: number;
}

export interface Slots {
  columns: readonly (Place & { column: number })[];
  /** Current quarter by fiscal year start; unfinished work of earlier quarters counts here. */
  present: readonly Place[];
}

/** Consecutive numbers for quarters in chronological order. */
export const quarterNumber = ({ year, quarter }: FiscalQuarter): number => year * 4 + quarter - 1;

/**
 * The most urgent recommendations of each column and of those without a quarter. Mirrors `columnOf` of the domain. They are found in
 * `recommendations_roadmap` alone and then read by their ids, hence the array: with `in` every recommendation is read.
 */
export function roadmapItems(tx: Tx, scope: Scope, { columns, present }: Slots) {
  const shown = sql<boolean>`recommendations.id = any (array(
    select id from (
      select r.id, row_number() over (partition by slot."column" order by r.priority_order, r.id) as place
      from ${withCustomer}
      join jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as present ("startMonth" integer, place integer)
        on present."startMonth" = c.fiscal_year_start_month
      left join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as slot ("startMonth" integer, place integer, "column" integer)
        on slot."startMonth" = c.fiscal_year_start_month
        and slot.place = case
          when r.status = 'done' then r.target_year * 4 + r.target_quarter - 1
          when r.target_year is not null then greatest(r.target_year * 4 + r.target_quarter - 1, present.place) end
      where ${isPlanned(scope)} and (r.target_year is null or slot."column" is not null)) placed
    where place <= ${ROADMAP_LIMITS.itemsInPlace}))`;
  return shownRecommendations(tx)
    .select([dependsOn.as('dependsOn'), neededBy.as('neededBy')])
    .where(shown)
    .orderBy('recommendations.priorityOrder')
    .orderBy('recommendations.id')
    .execute();
}

export type PlacedRecommendation = Awaited<ReturnType<typeof roadmapItems>>[number];
