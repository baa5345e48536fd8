import { TODAY_LIMIT } from '#domain/dashboard.today.rules.ts';
import type { Statement, TextRow } from '#server/db/exchange.ts';
import { instantOf } from '#server/db/json-text.ts';

const ME = '(select id from me)';
const TODAY = '(select today from place)';

interface List {
  kind: Found['kind'];
  table: 'assessments' | 'qbrs';
  title: 'name' | 'title';
  where: string;
  /** What it is ordered by and dated with. */
  at: string;
  isToday?: string;
}

const openWork = `t.deleted_at is null and t.assigned_to = ${ME}`;
/** Whoever is named as reviewer, and everybody where nobody is; own work only where that may be approved. */
const waiting = (reviewer: string) =>
  `t.status = 'pending_review' and t.deleted_at is null and t.reviewer_id ${reviewer}
   and (t.submitted_by is distinct from ${ME} or (select may_approve_own from place))`;
const meeting = (owner: string) =>
  `t.status in ('Scheduled', 'finalized') and t.owner_id ${owner} and t.date_time < (select ends_at from place)`;

/** Each is a short walk along an index of its own, whatever else there is. */
const LISTS: readonly List[] = [
  {
    kind: 'returned',
    table: 'assessments',
    title: 'name',
    where: `t.status = 'in_progress' and t.return_count > 0 and ${openWork}`,
    at: 'due_date',
  },
  {
    kind: 'assessment',
    table: 'assessments',
    title: 'name',
    where: `t.status in ('draft', 'in_progress') and t.due_date <= ${TODAY} and ${openWork}`,
    at: 'due_date',
    isToday: `t.due_date = ${TODAY}`,
  },
  { kind: 'review', table: 'assessments', title: 'name', where: waiting(`= ${ME}`), at: 'submitted_at' },
  { kind: 'review', table: 'assessments', title: 'name', where: waiting('is null'), at: 'submitted_at' },
  ...[`= ${ME}`, 'is null'].map((owner): List => ({
    kind: 'meeting',
    table: 'qbrs',
    title: 'title',
    where: meeting(owner),
    at: 'date_time',
    isToday: `(t.date_time at time zone (select timezone from place))::date = ${TODAY}`,
  })),
  {
    kind: 'ready_for_qbr',
    table: 'assessments',
    title: 'name',
    where: `t.ready_for_qbr and t.deleted_at is null and t.approved_by = ${ME}`,
    at: 'approved_at',
  },
];

const walk = ({ kind, table, title, where, at, isToday = 'false' }: List) => `
  (select '${kind}', t.id, t.${title}, t.customer_id,
          (select c.name from customers c where c.organization_id = t.organization_id and c.id = t.customer_id),
          t.${at}::text, t.status, ${isToday}
   from ${table} t where ${where} order by t.${at}, t.id limit ${TODAY_LIMIT})`;

/** As the rule of the assessments has it: own work is approved where four eyes are switched off, or where nobody else could. */
const TEXT = `
  with me as materialized (select current_person() as id),
  place as materialized (
    select timezone, today, (today + 1)::timestamp at time zone timezone as ends_at,
           coalesce(settings ->> 'fourEyes', 'true') = 'false' or (
             select count(*) from (
               select from people where status = 'active' and (is_owner or roles && array['vcio', 'admin']) limit 2) approvers) < 2 as may_approve_own
    from (select o.*, ($1::timestamptz at time zone o.timezone)::date as today from organizations o) o)
  ${LISTS.map(walk).join('\n  union all')}`;

/** Everything that may need the person of this session; what they may not see is left out when that is known. */
export function readToday(now: Date): Statement {
  return { text: TEXT, values: [now.toISOString()] };
}

export interface Found {
  kind: 'returned' | 'assessment' | 'review' | 'meeting' | 'ready_for_qbr';
  id: string;
  title: string;
  customer: { id: string; name: string };
  at: string | null;
  status: string;
  isToday: boolean;
}

/** In the order of the columns above. */
export function foundOf([kind, id, title, customerId, customerName, at, status, isToday]: TextRow): Found {
  const isDay = kind === 'returned' || kind === 'assessment';
  return {
    // The statement above writes these words and no others.
    kind: kind as Found['kind'],
    id: id ?? '',
    title: title ?? '',
    customer: { id: customerId ?? '', name: customerName ?? '' },
    at: isDay || !at ? (at ?? null) : instantOf(at),
    status: status ?? '',
    isToday: isToday === 't',
  };
}
