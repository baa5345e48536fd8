import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { Customer, CUSTOMER_SORTS, listCustomers, listCustomerTerms } from '#contract/customers/customers.contract.ts';
import { BANDS, SCORE_BANDS, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { hasCustomValue } from '#server/custom/custom.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import { nameOrder } from '#server/platform/db/references.ts';
import { bothWays, type Conditions, conditionsOf, type ListOrder } from '#server/platform/http/list.ts';
import { shownCustomers } from './customers.queries.ts';

export type Filters = Omit<QueryOf<typeof listCustomers>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>;

/** Names are unique, so they serve as tie-breakers. */
export const ORDERS: Record<(typeof CUSTOMER_SORTS)[number], ListOrder> = {
  ...bothWays({
    name: ['nameKey'],
    tier: ['sortTier', 'nameKey'],
    findings: ['sortFindings', 'nameKey'],
    assessed: ['sortAssessed', 'nameKey'],
    review: ['sortReview', 'nameKey'],
    contract: ['sortContract', 'nameKey'],
    updated: ['updatedAt', 'id'],
    status: ['status', 'nameKey'],
    vcio: ['sortVcio', 'nameKey'],
    engineer: ['sortEngineer', 'nameKey'],
    industry: ['sortIndustry', 'nameKey'],
  }),
  // Customers without a score are last in both directions.
  score: { columns: ['sortScoreRising', 'nameKey'], direction: 'asc' },
  '-score': { columns: ['sortScoreFalling', 'nameKey'], direction: 'desc' },
};

/** Lowest score of a band, by the organisation's bands or the defaults; critical has none below it. */
function beginOf(band: ScoreBand | undefined): RawBuilder<number> {
  if (band === undefined) return sql<number>`101`;
  if (band === 'critical') return sql<number>`0`;
  return sql<number>`(select coalesce((o.settings -> 'scoreBands' ->> ${band})::numeric, ${SCORE_BANDS[band]}) from organizations o)`;
}

const CONDITIONS: Conditions<Omit<Filters, 'status' | 'customFields'>, [now: Date]> = {
  q: (text) => sql`strpos(customers.name_key, lower(btrim(${text}))) > 0`,
  vcioId: (id) => sql`customers.vcio_id = ${id}`,
  engineerId: (id) => sql`customers.engineer_id = ${id}`,
  mine: () => sql`(select current_person()) in (customers.vcio_id, customers.engineer_id, customers.account_manager_id)`,
  tier: (tier) => sql`customers.tier = ${tier}`,
  industry: (industry) => sql`lower(customers.industry) = lower(btrim(${industry}))`,
  band: (band) => sql`(customers.health_score >= ${beginOf(band)} and customers.health_score < ${beginOf(BANDS[BANDS.indexOf(band) - 1])})`,
  notAssessedDays: (days, now) => sql`coalesce(customers.last_assessment_at, '-infinity') < ${new Date(now.getTime() - days * DAY)}`,
  scoredDays: (days, now) => sql`customers.health_as_of >= ${dayAfter(now, -days)}`,
  // Days end at midnight in the organisation's time zone.
  reviewOverdue: (_, now) => sql`customers.next_review_on < ${dayAfter(now, 0)}`,
  tag: (tag) => sql`${tag} = any(customers.tags)`,
  compliance: (tag) => sql`${tag} = any(customers.compliance_tags)`,
  contractEndsDays: (days, now) => sql`customers.contract_end <= ${dayAfter(now, days)}`,
  custom: (asked) => hasCustomValue('customers', asked),
};

export function customerConditions({ status, customFields: _, ...filters }: Filters, now: Date): RawBuilder<SqlBool>[] {
  return [
    // Archived customers are excluded unless the status filter asks for them.
    status ? sql`customers.status = ${status}` : sql`customers.status <> 'archived'`,
    // Merged duplicates, which are always archived, are never listed.
    ...(status === 'archived' ? [sql<SqlBool>`customers.merged_into is null`] : []),
    ...conditionsOf(CONDITIONS, filters, now),
  ];
}

const DAY = 86_400_000;
export const dayAfter = (now: Date, days: number) =>
  sql<string>`(select (${now}::timestamptz at time zone o.timezone)::date + ${days}::integer from organizations o)`;

/** Sort values; missing ones come last where that is useful. */
const SORTED = [
  sql<string>`coalesce(customers.tier, 'Z')`.as('sortTier'),
  sql<number>`customers.open_critical * 1000000000::bigint + customers.open_high * 1000000 + customers.open_medium * 1000 + customers.open_low`.as(
    'sortFindings',
  ),
  sql<Date>`coalesce(customers.last_assessment_at, '1970-01-01')`.as('sortAssessed'),
  sql<string>`coalesce(customers.next_review_on, '9999-12-31')`.as('sortReview'),
  sql<string>`coalesce(customers.contract_end, '9999-12-31')`.as('sortContract'),
  nameOrder('customers.vcio_id').as('sortVcio'),
  nameOrder('customers.engineer_id').as('sortEngineer'),
  sql<string>`lower(btrim(coalesce(customers.industry, '')))`.as('sortIndustry'),
  sql<number>`coalesce(customers.health_score, 1000)`.as('sortScoreRising'),
  sql<number>`coalesce(customers.health_score, -1)`.as('sortScoreFalling'),
];

export function listedCustomers(tx: Tx, filters: Filters, now: Date) {
  return customerConditions(filters, now).reduce((rows, condition) => rows.where(condition), shownCustomers(tx).select(SORTED));
}

/** Industries, tags and compliance tags in use, by name. */
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

type ExportedField = 'name' | 'status' | 'tier' | 'industry' | 'vcio' | 'engineer' | 'accountManager' | 'currency';
const columnOf = (field: ExportedField): CsvColumn<Customer> => [
  CUSTOMER_FIELDS[field].label,
  ({ [field]: value }) => (typeof value === 'object' ? value?.name : value) ?? '',
];
/** Nothing internal: notes are for ourselves. */
export const COLUMNS: readonly CsvColumn<Customer>[] = [
  ...(['name', 'status', 'tier', 'industry', 'vcio', 'engineer', 'accountManager'] as const).map(columnOf),
  ['Alignment score', ({ health }) => health.score ?? ''],
  ['Previous score', ({ health }) => health.previous ?? ''],
  ['Last assessment', ({ lastAssessmentAt }) => lastAssessmentAt?.slice(0, 10) ?? ''],
  ['Next review', ({ nextReviewOn }) => nextReviewOn ?? ''],
  ['Critical findings', ({ openBySeverity }) => openBySeverity.critical],
  ['High findings', ({ openBySeverity }) => openBySeverity.high],
  ['Medium findings', ({ openBySeverity }) => openBySeverity.medium],
  ['Low findings', ({ openBySeverity }) => openBySeverity.low],
  columnOf('currency'),
  ['Proposed one-time', ({ openRecommendations: { oneTime }, currency }) => oneTime / 10 ** decimalsOf(currency)],
  ['Proposed monthly', ({ openRecommendations: { monthly }, currency }) => monthly / 10 ** decimalsOf(currency)],
  [
    CUSTOMER_FIELDS.standstillCost.label,
    ({ standstillCost, currency }) => (standstillCost === null ? '' : standstillCost / 10 ** decimalsOf(currency)),
  ],
  [CUSTOMER_FIELDS.standstillSource.label, ({ standstillSource }) => standstillSource ?? ''],
  [CUSTOMER_FIELDS.tags.label, ({ tags }) => tags.join('; ')],
];
