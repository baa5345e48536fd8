import { DECISION_DAYS, TODAY_EACH, type TodayKind } from '#domain/dashboard/dashboard.today.rules.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf } from '#server/platform/db/column-text.ts';

const ME = '(select id from me)';
const TODAY = '(select today from place)';
const NOW = '$1::timestamptz';

interface TodaySource {
  kind: TodayKind;
  /** Concerns one person, or everyone with the role. */
  of: 'me' | 'all';
  table: 'assessments' | 'qbrs' | 'findings' | 'recommendations' | 'customers';
  where: string;
  /** Date to show; also the sort key unless `order` is set. */
  at: string;
  order?: string;
}

const openWork = (condition: string) => `t.assigned_to = ${ME} and t.deleted_at is null and not t.archived and ${condition}`;
const pending = `t.status = 'pending_review' and t.deleted_at is null and not t.archived
  and (t.submitted_by is distinct from ${ME} or (select may_approve_own from place))`;
const ownedQbr = (status: 'Scheduled' | 'finalized', owner: string) => `t.status = '${status}' and t.owner_id ${owner}`;
const past = `t.date_time < ${NOW}`;
const tonight = `t.date_time >= ${NOW} and t.date_time < (select ends_at from place)`;

/** An unassigned item concerns everyone. */
const MINE = [`= ${ME}`, 'is null'];

/** Findings store the vCIO of their customer, so no rows of others are read. */
const mine = `t.vcio_id = ${ME}`;

const myCustomer = `t.status = 'active' and t.vcio_id = ${ME}`;

/** Each kind has a separate limit, so that none crowds out another. */
const SOURCES: readonly TodaySource[] = [
  ...MINE.flatMap((owner): TodaySource[] => [
    { kind: 'meeting_today', of: 'me', table: 'qbrs', where: `${ownedQbr('Scheduled', owner)} and ${tonight}`, at: 'date_time' },
    { kind: 'meeting_today', of: 'me', table: 'qbrs', where: `${ownedQbr('finalized', owner)} and ${tonight}`, at: 'date_time' },
    { kind: 'qbr_overdue', of: 'me', table: 'qbrs', where: `${ownedQbr('Scheduled', owner)} and ${past}`, at: 'date_time' },
    { kind: 'qbr_outcome', of: 'me', table: 'qbrs', where: `${ownedQbr('finalized', owner)} and ${past}`, at: 'date_time' },
  ]),
  {
    kind: 'returned',
    of: 'me',
    table: 'assessments',
    where: openWork(`t.status = 'in_progress' and t.return_count > 0`),
    at: 'due_date',
  },
  {
    kind: 'assessment_overdue',
    of: 'me',
    table: 'assessments',
    where: openWork(`t.status in ('draft', 'in_progress') and t.due_date < ${TODAY}`),
    at: 'due_date',
  },
  {
    kind: 'assessment_due',
    of: 'me',
    table: 'assessments',
    where: openWork(`t.status in ('draft', 'in_progress') and t.due_date = ${TODAY}`),
    at: 'due_date',
  },
  ...MINE.map((reviewer): TodaySource => ({
    kind: 'review',
    of: 'me',
    table: 'assessments',
    where: `t.reviewer_id ${reviewer} and ${pending}`,
    at: 'submitted_at',
  })),
  {
    kind: 'ready_for_qbr',
    of: 'me',
    table: 'assessments',
    where: `t.ready_for_qbr and t.deleted_at is null and not t.archived and t.approved_by = ${ME}`,
    at: 'approved_at',
  },
  // Findings reopened by the job keep the end date of their risk acceptance.
  {
    kind: 'acceptance_ended',
    of: 'me',
    table: 'findings',
    where: `t.status = 'open' and t.accepted_until <= ${TODAY} and ${mine}`,
    at: 'accepted_until',
  },
  {
    kind: 'gap_unassigned',
    of: 'me',
    table: 'findings',
    where: `t.inbox_group = 'unassigned' and t.severity = 'critical' and ${mine}`,
    at: 'first_seen_at',
  },
  {
    kind: 'gap_undecided',
    of: 'me',
    table: 'findings',
    where: `t.inbox_group = 'unassigned' and t.severity = 'high' and ${mine}`,
    at: 'first_seen_at',
  },
  { kind: 'qbr_draft', of: 'me', table: 'qbrs', where: `t.status = 'draft' and t.owner_id = ${ME}`, at: 'updated_at' },
  {
    kind: 'review_overdue',
    of: 'me',
    table: 'customers',
    where: `${myCustomer} and t.next_review_on < ${TODAY}`,
    at: 'next_review_on',
  },
  {
    kind: 'review_unplanned',
    of: 'me',
    table: 'customers',
    where: `${myCustomer} and t.next_review_on is null and (t.cadence ->> 'reviewsPerYear')::integer > 0`,
    at: 'next_review_on',
  },
  {
    kind: 'decision_waiting',
    of: 'me',
    table: 'recommendations',
    where: `t.owner_id = ${ME} and t.status = 'proposed' and t.updated_at < ${NOW} - interval '${DECISION_DAYS} days'`,
    at: 'updated_at',
  },
  { kind: 'review', of: 'all', table: 'assessments', where: pending, at: 'submitted_at', order: 'updated_at' },
  { kind: 'qbr_overdue', of: 'all', table: 'qbrs', where: `t.status = 'Scheduled' and ${past}`, at: 'date_time' },
];

const TITLES: Record<TodaySource['table'], string> = {
  assessments: 't.name',
  qbrs: 't.title',
  findings: 't.title',
  recommendations: 't.title',
  customers: 't.name',
};

const customerOf = (table: TodaySource['table']) =>
  table === 'customers'
    ? 't.id, t.name'
    : 't.customer_id, (select c.name from customers c where c.organization_id = t.organization_id and c.id = t.customer_id)';

const OWNERS: Record<TodaySource['table'], string> = {
  assessments: "case t.status when 'pending_review' then t.reviewer_id when 'approved' then t.approved_by else t.assigned_to end",
  qbrs: 't.owner_id',
  findings: 't.vcio_id',
  recommendations: 't.owner_id',
  customers: 't.vcio_id',
};

const ownerOf = (table: TodaySource['table']) =>
  `(select p.full_name from people p where p.organization_id = t.organization_id and p.id = ${OWNERS[table]})`;

const selectOf = ({ kind, of, table, where, at, order = at }: TodaySource) => `
  (select '${kind}', '${of}', t.id, ${TITLES[table]}, ${customerOf(table)}, t.${at}::text, ${ownerOf(table)}
   from ${table} t where ${where} order by t.${order}, t.id limit ${TODAY_EACH})`;

/** Same rule as for approvals: people approve their own work if four-eyes approval is off or no one else may approve. */
const CALLER = `
  with me as materialized (select current_person() as id),
  place as materialized (
    select o.today, (o.today + 1)::timestamp at time zone o.timezone as ends_at,
           coalesce(o.settings ->> 'fourEyes', 'true') = 'false' or (
             select count(*) from (
               select from people where status = 'active' and may_approve(roles, is_owner) limit 2) approvers) < 2 as may_approve_own
    from (select o.*, (${NOW} at time zone o.timezone)::date as today from organizations o) o)`;
const unionOf = (select: (source: TodaySource) => string) => SOURCES.map(select).join('\n  union all');
const LIST = `${CALLER} ${unionOf(selectOf)}`;
/** Counts each item once, under all its kinds together. */
const COUNTS = `${CALLER}
  select kinds, count(*) from (
    select string_agg(kind, ',') as kinds from (${unionOf(
      ({ kind, of, table, where }) => `\n  (select '${kind} ${of}' as kind, t.id from ${table} t where ${where})`,
    )}) items group by id) counted
  group by kinds`;

/** Everything that may need the person; the caller then removes what they may not see. */
export function readToday(now: Date): Statement {
  return { text: LIST, values: [now.toISOString()] };
}

export function readTodayCounts(now: Date): Statement {
  return { text: COUNTS, values: [now.toISOString()] };
}

export interface TodayRow {
  kind: TodayKind;
  of: TodaySource['of'];
  id: string;
  title: string;
  customer: { id: string; name: string };
  at: string | null;
  owner: string | null;
}

/** Keep in step with the column order above. */
export function todayRowOf([kind, of, id, title, customerId, customerName, at, owner]: TextRow): TodayRow {
  return {
    // The casts are safe: the statement above writes only these values.
    kind: kind as TodayKind,
    of: of as TodaySource['of'],
    id: id ?? '',
    title: title ?? '',
    customer: { id: customerId ?? '', name: customerName ?? '' },
    // Due dates stay days.
    at: !at || at.length === 10 ? (at ?? null) : instantOf(at),
    owner: owner ?? null,
  };
}

/** Number of items with the same set of kinds. */
export interface TodayCount {
  kinds: Pick<TodayRow, 'kind' | 'of'>[];
  number: number;
}

export function todayCountOf([kinds, number]: TextRow): TodayCount {
  // The casts are safe: the statement above writes only these values.
  const kindOf = (words: string) => {
    const [kind, of] = words.split(' ');
    return { kind, of } as TodayCount['kinds'][number];
  };
  return { kinds: (kinds ?? '').split(',').map(kindOf), number: Number(number) };
}
