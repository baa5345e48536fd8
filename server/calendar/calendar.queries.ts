import { type RawBuilder, sql } from 'kysely';
import { type EventKind, MOST_EVENTS, REVIEW_DAYS } from '#domain/calendar/calendar.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/**
 * Requested events. Days are in the organisation's time zone; without `from` the query returns all overdue ones, open with a past date or
 * time.
 */
export interface EventQuery {
  from: string | null;
  to: string;
  now: Date;
  timezone: string;
  personId: string | null;
  customerId: string | null;
}

export interface EventRow {
  id: string;
  title: string;
  /** Only for meetings. */
  startsAt: Date | null;
  minutes: number | null;
  timezone: string | null;
  day: string;
  customer: { id: string; name: string } | null;
  person: { id: string; name: string } | null;
  /** Id used in the link, if different. */
  ref: string | null;
  done: boolean;
  attendees: number;
  version: number;
}

interface Layer {
  select: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** Condition on the day, worded to match its index. */
  within: (query: EventQuery) => RawBuilder<unknown>;
  open: RawBuilder<unknown>;
  customer: RawBuilder<unknown>;
  person: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const NO_MEETING = sql`null::timestamptz as starts_at, null::integer as minutes, null::text as timezone`;
const days =
  (column: string) =>
  ({ from, to }: EventQuery) =>
    from === null ? sql`${sql.ref(column)} < ${to}::date` : sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date`;
const ofCustomer = (table: string) =>
  sql`join customers c on c.organization_id = ${sql.ref(`${table}.organization_id`)} and c.id = ${sql.ref(`${table}.customer_id`)}`;
/** Midnight in the organisation's time zone. */
const midnight = (day: string, timezone: string) => sql`(${day}::date::timestamp at time zone ${timezone})`;

const LAYERS: Readonly<Record<EventKind, Layer>> = {
  meeting: {
    select: sql`q.id::text as id, q.title, q.date_time as starts_at, q.duration_minutes as minutes, q.timezone, null::text as ref,
      q.presented_at is not null as done, jsonb_array_length(q.attendees) as attendees, q.version, null::date as on_day`,
    from: sql`qbrs q ${ofCustomer('q')}`,
    within: ({ from, to, timezone, now }) =>
      from === null
        ? sql`q.date_time < ${now}`
        : sql`q.date_time >= ${midnight(from, timezone)} and q.date_time < ${midnight(to, timezone)}`,
    open: sql`q.status = 'Scheduled'`,
    customer: sql`q.customer_id`,
    person: sql`coalesce(q.owner_id, c.vcio_id)`,
    order: sql`q.date_time, q.id`,
  },
  planned: {
    select: sql`r.id::text as id, 'Review planned' as title, ${NO_MEETING}, null::text as ref, r.outcome is not null as done, 0 as attendees,
      r.version, r.due_on as on_day`,
    from: sql`quarterly_reviews r ${ofCustomer('r')}`,
    within: (query) => sql`${days('r.due_on')(query)} and not exists (select from qbrs m
      where m.organization_id = r.organization_id and m.id = r.qbr_id and m.date_time is not null)`,
    open: sql`r.outcome is null`,
    customer: sql`r.customer_id`,
    person: sql`coalesce(r.owner_id, c.vcio_id)`,
    order: sql`r.due_on, r.id`,
  },
  assessment: {
    select: sql`a.id::text as id, a.name as title, ${NO_MEETING}, null::text as ref, a.status not in ('draft', 'in_progress') as done,
      0 as attendees, a.version, a.due_date as on_day`,
    from: sql`assessments a ${ofCustomer('a')}`,
    within: (query) => sql`${days('a.due_date')(query)} and a.deleted_at is null and not a.archived`,
    open: sql`a.status in ('draft', 'in_progress')`,
    customer: sql`a.customer_id`,
    person: sql`a.assigned_to`,
    order: sql`a.due_date, a.id`,
  },
  review: {
    select: sql`a.id::text as id, a.name as title, ${NO_MEETING}, null::text as ref, false as done, 0 as attendees, a.version, a.on_day`,
    from: sql`(select p.*, coalesce(p.review_due_date,
        (p.submitted_at at time zone (select o.timezone from organizations o))::date + ${REVIEW_DAYS}::integer) as on_day
      from assessments p where p.status = 'pending_review' and p.deleted_at is null and not p.archived) a ${ofCustomer('a')}`,
    within: days('a.on_day'),
    // Assumed review dates are shown, but never overdue.
    open: sql`a.review_due_date is not null`,
    customer: sql`a.customer_id`,
    person: sql`coalesce(a.reviewer_id, c.vcio_id)`,
    order: sql`a.on_day, a.id`,
  },
  action: {
    select: sql`i.qbr_id || '/' || i.key as id, i.text as title, ${NO_MEETING}, i.qbr_id::text as ref, i.done_on is not null as done,
      0 as attendees, 0 as version, i.due as on_day`,
    from: sql`action_items i ${ofCustomer('i')}`,
    within: days('i.due'),
    open: sql`i.done_on is null`,
    customer: sql`i.customer_id`,
    person: sql`i.user_id`,
    order: sql`i.due, i.qbr_id, i.key`,
  },
  sop: {
    select: sql`s.id::text as id, s.title || ', to be reviewed' as title, ${NO_MEETING}, null::text as ref, false as done, 0 as attendees,
      s.version, s.next_review_on as on_day`,
    // SOPs belong to no customer.
    from: sql`sops s cross join (select null::uuid as id, null::text as name, '' as status) c`,
    within: (query) => sql`${days('s.next_review_on')(query)} and s.status in ('published', 'stale')`,
    open: sql`true`,
    customer: sql`c.id`,
    person: sql`s.owner_id`,
    order: sql`s.next_review_on, s.id`,
  },
  contract: {
    select: sql`g.id::text as id, g.name || ' ends' as title, ${NO_MEETING}, null::text as ref, false as done, 0 as attendees, g.version,
      g.end_on as on_day`,
    from: sql`agreements g ${ofCustomer('g')}`,
    within: days('g.end_on'),
    open: sql`false`,
    customer: sql`g.customer_id`,
    person: sql`coalesce(c.account_manager_id, c.vcio_id)`,
    order: sql`g.end_on, g.id`,
  },
  warranty: {
    select: sql`t.id::text as id, t.name || ', warranty ends' as title, ${NO_MEETING}, null::text as ref, false as done, 0 as attendees,
      t.version, t.warranty_ends_at as on_day`,
    from: sql`assets t ${ofCustomer('t')}`,
    within: days('t.warranty_ends_at'),
    open: sql`false`,
    customer: sql`t.customer_id`,
    person: sql`coalesce(c.account_manager_id, c.vcio_id)`,
    order: sql`t.warranty_ends_at, t.id`,
  },
};

/** Events of one kind, read through the index on their day. */
export async function readEvents(tx: Tx, kind: EventKind, query: EventQuery): Promise<EventRow[]> {
  const { select, from, within, open, customer, person, order } = LAYERS[kind];
  const { rows } = await sql<EventRow>`
    select e.id, e.title, e.starts_at, e.minutes, e.timezone, e.ref, e.done, e.attendees, e.version,
           coalesce(e.on_day, (e.starts_at at time zone ${query.timezone})::date)::text as day,
           case when e.customer_id is not null then json_build_object('id', e.customer_id, 'name', e.customer_name) end as customer,
           (select json_build_object('id', p.id, 'name', p.full_name) from people p where p.id = e.person_id) as person
    from (
      select ${select}, c.id as customer_id, c.name as customer_name, ${person} as person_id
      from ${from}
      where ${within(query)} and c.status <> 'archived' ${query.from === null ? sql`and ${open}` : sql``}
        ${query.customerId === null ? sql`` : sql`and ${customer} = ${query.customerId}`}
        ${query.personId === null ? sql`` : sql`and ${person} = ${query.personId}`}
      order by ${order} limit ${MOST_EVENTS}
    ) e`.execute(tx);
  return rows;
}
