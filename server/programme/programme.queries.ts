import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { QuarterlyReview } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';

interface NamedRow {
  id: string;
  name: string;
}

export interface MeetingRow {
  status: QbrStatus;
  dateTime: string | null;
  timezone: string;
  version: number;
  finalizedAt: string | null;
  presentedAt: string | null;
  deliveredAt: string | null;
  /** Creation of the first link by a person, or the customer's first view of an automatically created one. */
  sharedAt: string | null;
}

/** State of a review's assessments; instants are null if there is none. */
export interface PreparedRow {
  assessments: { id: string; name: string; status: AssessmentStatus }[];
  startedAt: string | null;
  approvedAt: string | null;
}

const customer = sql<NamedRow & { leadDays: number; startMonth: number }>`(
  select json_build_object('id', c.id, 'name', c.name, 'leadDays', (c.cadence ->> 'leadDays')::integer,
    'startMonth', c.fiscal_year_start_month)
  from customers c where c.organization_id = quarterly_reviews.organization_id and c.id = quarterly_reviews.customer_id)`;
/**
 * ID of the review's own owner, else of the customer's vCIO. Must be a CASE: through row security PostgreSQL uses the people index for it,
 * but not for coalesce.
 */
const ownerId = sql`case when quarterly_reviews.owner_id is null then c.vcio_id else quarterly_reviews.owner_id end`;
const owner = sql<NamedRow | null>`(
  select json_build_object('id', p.id, 'name', p.full_name)
  from customers c join people p on p.organization_id = c.organization_id and p.id = ${ownerId}
  where c.organization_id = quarterly_reviews.organization_id and c.id = quarterly_reviews.customer_id)`;
const instantOf = (value: RawBuilder<unknown>) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const instant = (column: string) => instantOf(sql.ref(column));
const meeting = sql<MeetingRow | null>`(
  select json_build_object('status', q.status, 'dateTime', ${instant('q.date_time')}, 'timezone', q.timezone, 'version', q.version,
    'finalizedAt', ${instant('q.finalized_at')}, 'presentedAt', ${instant('q.presented_at')}, 'deliveredAt', ${instant('q.delivered_at')},
    'sharedAt', (select ${instantOf(sql`min(case when s.created_by is null then s.first_viewed_at else s.created_at end)`)}
      from qbr_shares s where s.organization_id = q.organization_id and s.qbr_id = q.id))
  from qbrs q where q.organization_id = quarterly_reviews.organization_id and q.id = quarterly_reviews.qbr_id)`;
const prepared = sql<PreparedRow>`(
  select json_build_object('assessments',
    coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'status', a.status)), '[]'), 'startedAt', ${instantOf(sql`min(a.created_at)`)},
    'approvedAt', ${instantOf(sql`max(a.approved_at)`)})
  from assessments a
  where a.organization_id = quarterly_reviews.organization_id and a.quarterly_review_id = quarterly_reviews.id and a.deleted_at is null)`;
/** Time at which the customer's next review got a date; null without one. */
const nextBooked = sql<string | null>`(
  select ${instant('n.updated_at')} from quarterly_reviews n
  where n.organization_id = quarterly_reviews.organization_id and n.customer_id = quarterly_reviews.customer_id
    and n.due_on > quarterly_reviews.due_on and n.planned_on is not null and n.outcome is distinct from 'skipped'
  order by n.due_on limit 1)`;
const timezone = sql<string>`(select o.timezone from organizations o)`;

/** Every column, with the state of the review's assessments and QBR. */
function shown(tx: Tx) {
  return tx
    .selectFrom('quarterlyReviews')
    .selectAll('quarterlyReviews')
    .select([customer.as('customer'), owner.as('owner'), meeting.as('meeting'), prepared.as('prepared')])
    .select([nextBooked.as('nextBookedAt'), timezone.as('timezone')]);
}

export type ReviewWhole = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function findReview(tx: Tx, id: string): Promise<ReviewWhole | undefined> {
  return shown(tx).where('quarterlyReviews.id', '=', id).executeTakeFirst();
}

/** Locks the review until the transaction ends, so changes to it are serialised. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewWhole | undefined> {
  const locked = await tx.selectFrom('quarterlyReviews').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findReview(tx, id);
}

export function listedReviews(tx: Tx, { year, from, to, vcioId, customerId }: QueryOf<typeof listQuarterlyReviews>) {
  let rows = shown(tx);
  if (year !== undefined) rows = rows.where('quarterlyReviews.year', '=', year);
  if (from) rows = rows.where(sql<boolean>`quarterly_reviews.due_on >= ${`${from}-01`}::date`);
  if (to) rows = rows.where(sql<boolean>`quarterly_reviews.due_on < ${`${to}-01`}::date + interval '1 month'`);
  if (customerId) rows = rows.where('quarterlyReviews.customerId', '=', customerId);
  return vcioId ? rows.where(isHeldBy(vcioId)) : rows;
}

const isHeldBy = (vcioId: string) => sql<boolean>`(
  select ${ownerId} from customers c
  where c.organization_id = quarterly_reviews.organization_id and c.id = quarterly_reviews.customer_id) = ${vcioId}`;

export interface GridQuery {
  /** First of the twelve months. */
  from: string;
  vcioId?: string | undefined;
  customerId?: string | undefined;
  q?: string | undefined;
}

export interface GridReview {
  id: string;
  year: number;
  quarter: number;
  plannedMonth: string;
  plannedOn: string | null;
  dueOn: string;
  outcome: 'held' | 'skipped' | null;
  qbrId: string | null;
  meeting: { dateTime: string; timezone: string; version: number } | null;
  hasAssessment: boolean;
  isApproved: boolean;
  version: number;
}

const gridReviews = (from: string) => sql<GridReview[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'year', r.year, 'quarter', r.quarter, 'plannedMonth', to_char(r.planned_month, 'YYYY-MM'), 'plannedOn', r.planned_on,
    'dueOn', r.due_on, 'outcome', r.outcome, 'qbrId', r.qbr_id, 'version', r.version,
    'meeting', case when q.date_time is not null then json_build_object(
      'dateTime', ${instant('q.date_time')}, 'timezone', q.timezone, 'version', q.version) end,
    'hasAssessment', a.n > 0, 'isApproved', a.approved > 0)), '[]')
  from quarterly_reviews r
  left join qbrs q on q.organization_id = r.organization_id and q.id = r.qbr_id
  cross join lateral (
    select count(*) as n, count(a.approved_at) as approved from assessments a
    where a.organization_id = r.organization_id and a.quarterly_review_id = r.id and a.deleted_at is null) a
  where r.organization_id = customers.organization_id and r.customer_id = customers.id
    and r.due_on >= ${`${from}-01`}::date and r.due_on < ${`${from}-01`}::date + interval '12 months')`;

/** Customers of the grid with the reviews of its twelve months. */
export function listedProgramme(tx: Tx, { from, vcioId, customerId, q }: GridQuery) {
  let rows = tx
    .selectFrom('customers')
    .select(['customers.id', 'customers.name', 'customers.nameKey', 'customers.cadence', 'customers.fiscalYearStartMonth'])
    .select([vcioOfCustomer.as('vcio'), gridReviews(from).as('reviews'), timezone.as('timezone')])
    .where('customers.status', '<>', 'archived');
  if (vcioId) rows = rows.where('customers.vcioId', '=', vcioId);
  if (customerId) rows = rows.where('customers.id', '=', customerId);
  return q ? rows.where(sql<boolean>`strpos(customers.name_key, lower(btrim(${q}))) > 0`) : rows;
}

const vcioOfCustomer = reference<NamedRow | null>('people', 'customers.vcio_id');

export interface LoadRow {
  ownerId: string | null;
  ownerName: string | null;
  month: string;
  dueOn: string;
  outcome: 'held' | 'skipped' | null;
  hasMeeting: boolean;
  hasAssessment: boolean;
}

/** Columns needed for the marks of all reviews in the twelve months, read through the due-date index. */
export async function readLoad(tx: Tx, { from, vcioId, customerId, q }: GridQuery): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    select p.id as owner_id, p.full_name as owner_name, to_char(r.due_on, 'YYYY-MM') as month, r.due_on::text as due_on, r.outcome,
           exists (select from qbrs q where q.organization_id = r.organization_id and q.id = r.qbr_id and q.date_time is not null)
             as has_meeting, r.first_assessment_id is not null as has_assessment
    from quarterly_reviews r
    join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    left join people p on p.organization_id = r.organization_id and p.id = case when r.owner_id is null then c.vcio_id else r.owner_id end
    where r.due_on >= ${`${from}-01`}::date and r.due_on < ${`${from}-01`}::date + interval '12 months' and c.status <> 'archived'
      and (${vcioId ?? null}::uuid is null or c.vcio_id = ${vcioId ?? null}::uuid)
      and (${customerId ?? null}::uuid is null or c.id = ${customerId ?? null}::uuid)
      and (${q ?? ''} = '' or strpos(c.name_key, lower(btrim(${q ?? ''}))) > 0)`.execute(tx);
  return rows;
}

/** Number of customers in the grid and of those with an overdue review, counted as in the customer list. */
export async function countShownCustomers(tx: Tx, { vcioId, customerId, q }: Omit<GridQuery, 'from'>, today: string) {
  let rows = tx.selectFrom('customers').where('status', '<>', 'archived');
  if (vcioId) rows = rows.where('vcioId', '=', vcioId);
  if (customerId) rows = rows.where('id', '=', customerId);
  if (q) rows = rows.where(sql<boolean>`strpos(name_key, lower(btrim(${q}))) > 0`);
  return rows
    .select(({ fn }) => [
      fn.countAll<number>().as('customers'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`next_review_on < ${today}::date`)
        .as('overdueCustomers'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertReview(tx: Tx, review: Insertable<QuarterlyReview>): Promise<string> {
  const { id } = await tx.insertInto('quarterlyReviews').values(review).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('quarterlyReviews').where('id', '=', id).execute();
}
