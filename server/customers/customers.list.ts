import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { CUSTOMER_SORTS, listCustomers, listCustomerTerms } from '#contract/customers/customers.contract.ts';
import { BANDS, SCORE_BANDS, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { hasCustomValue } from '#server/custom/custom.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { shownCustomers } from './customers.queries.ts';

export type Filters = Omit<QueryOf<typeof listCustomers>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>;

const by = (...columns: string[]) => ({ columns: columns.map((column) => `customers.${column}`) });
const NAME = by('nameKey');
const TIER = by('tierKey', 'nameKey');
const FINDINGS = by('findingsKey', 'nameKey');
const ASSESSED = by('assessedKey', 'nameKey');
const REVIEW = by('reviewKey', 'nameKey');
const CONTRACT = by('contractKey', 'nameKey');
const CHANGE = by('updatedAt', 'id');
const STATUS = by('status', 'nameKey');
const VCIO = by('vcioKey', 'nameKey');
const ENGINEER = by('engineerKey', 'nameKey');
const INDUSTRY = by('industryKey', 'nameKey');

/** Each order has its index (0004, 0043, 0044, 0195); names are unique. */
export const ORDERS: Record<(typeof CUSTOMER_SORTS)[number], ListOrder> = {
  name: { ...NAME, direction: 'asc' },
  '-name': { ...NAME, direction: 'desc' },
  tier: { ...TIER, direction: 'asc' },
  '-tier': { ...TIER, direction: 'desc' },
  // Who has no score is last in either direction.
  score: { ...by('scoreRising', 'nameKey'), direction: 'asc' },
  '-score': { ...by('scoreFalling', 'nameKey'), direction: 'desc' },
  findings: { ...FINDINGS, direction: 'asc' },
  '-findings': { ...FINDINGS, direction: 'desc' },
  assessed: { ...ASSESSED, direction: 'asc' },
  '-assessed': { ...ASSESSED, direction: 'desc' },
  review: { ...REVIEW, direction: 'asc' },
  '-review': { ...REVIEW, direction: 'desc' },
  contract: { ...CONTRACT, direction: 'asc' },
  '-contract': { ...CONTRACT, direction: 'desc' },
  updated: { ...CHANGE, direction: 'asc' },
  '-updated': { ...CHANGE, direction: 'desc' },
  status: { ...STATUS, direction: 'asc' },
  '-status': { ...STATUS, direction: 'desc' },
  vcio: { ...VCIO, direction: 'asc' },
  '-vcio': { ...VCIO, direction: 'desc' },
  engineer: { ...ENGINEER, direction: 'asc' },
  '-engineer': { ...ENGINEER, direction: 'desc' },
  industry: { ...INDUSTRY, direction: 'asc' },
  '-industry': { ...INDUSTRY, direction: 'desc' },
};

/** The score from which a band begins, by the organisation's own bands or the usual ones; what is below them all is critical. */
function beginOf(band: ScoreBand | undefined): RawBuilder<number> {
  if (band === undefined) return sql<number>`101`;
  if (band === 'critical') return sql<number>`0`;
  return sql<number>`(select coalesce((o.settings -> 'scoreBands' ->> ${band})::numeric, ${SCORE_BANDS[band]}) from organizations o)`;
}

const MINE = sql<SqlBool>`(select current_person()) in (customers.vcio_id, customers.engineer_id, customers.account_manager_id)`;

/** The condition of each filter that is set. */
export function conditionsOf(
  {
    status,
    q,
    vcioId,
    engineerId,
    mine,
    tier,
    industry,
    band,
    notAssessedDays,
    scoredDays,
    reviewOverdue,
    tag,
    compliance,
    contractEndsDays,
    custom,
  }: Filters,
  now: Date,
) {
  const when = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<SqlBool>) =>
    value === undefined ? [] : [condition(value)];
  return [
    // Archived customers are left out unless the status filter names them.
    status ? sql<SqlBool>`customers.status = ${status}` : sql<SqlBool>`customers.status <> 'archived'`,
    // One that was merged is in no list; only archived ones can be.
    ...(status === 'archived' ? [sql<SqlBool>`customers.merged_into is null`] : []),
    ...when(q || undefined, (text) => sql<SqlBool>`strpos(customers.name_key, lower(btrim(${text}))) > 0`),
    ...when(vcioId, (id) => sql<SqlBool>`customers.vcio_id = ${id}`),
    ...when(engineerId, (id) => sql<SqlBool>`customers.engineer_id = ${id}`),
    ...when(mine, () => MINE),
    ...when(tier, (wanted) => sql<SqlBool>`customers.tier = ${wanted}`),
    ...when(industry, (wanted) => sql<SqlBool>`lower(customers.industry) = lower(btrim(${wanted}))`),
    ...when(band, (wanted) => {
      const better = BANDS[BANDS.indexOf(wanted) - 1];
      return sql<SqlBool>`(customers.health_score >= ${beginOf(wanted)} and customers.health_score < ${beginOf(better)})`;
    }),
    ...when(notAssessedDays, (days) => sql<SqlBool>`customers.assessed_key < ${new Date(now.getTime() - days * DAY)}`),
    ...when(scoredDays, (days) => sql<SqlBool>`customers.health_as_of >= ${dayAfter(now, -days)}`),
    // Days end at the organisation's midnight.
    ...when(reviewOverdue, () => sql<SqlBool>`customers.review_key < ${dayAfter(now, 0)}`),
    ...when(tag, (wanted) => sql<SqlBool>`${wanted} = any(customers.tags)`),
    ...when(compliance, (wanted) => sql<SqlBool>`${wanted} = any(customers.compliance_tags)`),
    ...when(contractEndsDays, (days) => sql<SqlBool>`customers.contract_key <= ${dayAfter(now, days)}`),
    ...when(custom, (asked) => hasCustomValue('customers', asked)),
  ];
}

const DAY = 86_400_000;
export const dayAfter = (now: Date, days: number) =>
  sql<string>`(select (${now}::timestamptz at time zone o.timezone)::date + ${days}::integer from organizations o)`;

export function listedCustomers(tx: Tx, filters: Filters, now: Date) {
  return conditionsOf(filters, now).reduce((rows, condition) => rows.where(condition), shownCustomers(tx));
}

/** The industries, tags and compliance tags that customers have, by name. */
export async function customerTerms(tx: Tx): Promise<OutputOf<typeof listCustomerTerms>> {
  const { rows } = await sql<{ kind: string; term: string }>`
    select distinct 'industry' as kind, btrim(industry) as term from customers where btrim(industry) <> '' and status <> 'archived'
    union all
    select distinct 'tag', tag from customers, unnest(tags) tag where status <> 'archived'
    union all
    select distinct 'compliance', tag from customers, unnest(compliance_tags) tag where status <> 'archived'
    order by 2
    limit 2000`.execute(tx);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ term }) => term);
  return { industries: of('industry'), tags: of('tag'), compliance: of('compliance') };
}
