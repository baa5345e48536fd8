import { sql } from 'kysely';
import { ACCEPTANCE_ENDS_DAYS, RECENT_ACTIVITY, TREND_MONTHS } from '#domain/dashboard/dashboard.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { getDashboardPlanning } from '#contract/dashboard/dashboard.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { reference } from '#server/platform/db/references.ts';

const PLACE = `with place as materialized (select ($1::timestamptz at time zone timezone)::date as today, timezone from organizations)`;

/** Midnight at the start of a day in the organisation's time zone. */
const startOf = (day: string) => `(select (${day})::timestamp at time zone timezone from place)`;

/** Customers whose latest approved score is recent enough to count. */
const SCORED = (days: string) => `
  from customers
  where health_score is not null and status <> 'archived' and merged_into is null
    and health_as_of >= (select today - ${days}::integer from place)`;

interface FiguresRequest {
  /** Days after which a score no longer counts. */
  scoreDays: number;
  weekAgo: Date;
  now: Date;
}

/** Single statement; days and months are in the organisation's time zone. */
export function readFigures({ scoreDays, weekAgo, now }: FiguresRequest): Statement {
  return {
    text: `
    ${PLACE},
    months as materialized (
      select array_agg((date_trunc('month', today::timestamp) + make_interval(months => i)) at time zone timezone order by i) as starts
      from place, generate_series(${1 - TREND_MONTHS}, 1) i)
    select
      (select json_object_agg(status, json_build_array(number, own, ready)) from (
         select status, count(*) as number, count(*) filter (where assigned_to = (select current_person())) as own,
                count(*) filter (where ready_for_qbr) as ready
         from assessments where deleted_at is null and not archived group by status) counted),
      (select json_object_agg(month, number) from (
         select width_bucket(approved_at, (select starts from months)) as month, count(*) as number
         from assessments where deleted_at is null and approved_at >= (select starts[1] from months) group by 1) approved),
      (select json_build_array(count(*), coalesce(sum(health_score), 0)) ${SCORED('$2')}),
      (select count(*) from customers where status <> 'archived' and merged_into is null),
      (select json_build_array(count(*), count(*) filter (where status = 'active' and last_active_at >= $3))
       from people where status in ('invited', 'active', 'disabled')),
      (select json_build_array(count(*), count(*) filter (where status = 'Scheduled' and date_time < $1)) from qbrs),
      (select array_to_json(integration_states()))`,
    values: [now.toISOString(), String(scoreDays), weekAgo.toISOString()],
  };
}

export type Sum = [n: number, total: number];

export interface DashboardFigures {
  /** Unarchived assessments by status: all, the caller's own, and those ready for a QBR. */
  assessments: Partial<Record<AssessmentStatus, [number: number, own: number, ready: number]>>;
  /** Approvals per month, keyed by position in the trend; 1 is the first. */
  approved: Record<string, number>;
  scored: Sum;
  customers: number;
  users: [total: number, activeThisWeek: number];
  qbrs: [total: number, overdue: number];
  integrations: [working: number, failing: number];
}

/** Keep in step with the column order above. */
export function figuresOf([assessments, approved, scored, customers, users, qbrs, integrations]: TextRow = []): DashboardFigures {
  return {
    assessments: JSON.parse(assessments ?? '{}') as DashboardFigures['assessments'],
    approved: JSON.parse(approved ?? '{}') as Record<string, number>,
    scored: JSON.parse(scored ?? '[0, 0]') as Sum,
    customers: Number(customers),
    users: JSON.parse(users ?? '[0, 0]') as [number, number],
    qbrs: JSON.parse(qbrs ?? '[0, 0]') as [number, number],
    integrations: JSON.parse(integrations ?? '[0, 0]') as [number, number],
  };
}

/**
 * Scores of the customers at the end of each quarter before today: of each customer the latest run of at most `days` ago, by the template of its
 * latest run of all, without customers that were archived by then. A run counts for the quarter ends from `first` to `last`, found in the arrays
 * of their midnights, so that runs are grouped before they are joined with quarters.
 */
const STANDING = (ended: string, days: string) => `
  ends as materialized (
    select number, (date_trunc('quarter', today::timestamp) - make_interval(months => 3 * (${ended}::integer - number)))::date - 1 as day, timezone
    from place, generate_series(1, ${ended}::integer) number),
  midnights as materialized (
    select array_agg((day + 1)::timestamp at time zone timezone order by number) as until,
           array_agg((day - ${days}::integer)::timestamp at time zone timezone order by number) as since
    from ends),
  runs as (
    select customer_id, score, template_id, approved_at, id,
           first_value(template_id) over (partition by customer_id order by approved_at desc, id desc) as latest_template
    from assessments
    where status = 'approved' and deleted_at is null and score is not null and approved_at is not null),
  -- In the order of the window above, which is not sorted again: the row before is the next run.
  scored as (
    select customer_id, score, approved_at,
           lag(approved_at, 1, 'infinity') over (partition by customer_id order by approved_at desc, id desc) as replaced_at
    from runs where template_id = latest_template),
  counted as materialized (
    select width_bucket(s.approved_at, (select until from midnights)) + 1 as first,
           least(width_bucket(s.approved_at, (select since from midnights)),
                 width_bucket(least(s.replaced_at, c.left_at), (select until from midnights))) as last,
           s.score
    from scored s
    left join (select id, coalesce(archived_at, '-infinity') as left_at from customers where status = 'archived') c on c.id = s.customer_id),
  standing as (
    select first, last, floor(score)::integer as points, count(*) as n, sum(score) as total
    from counted where first <= last group by 1, 2, 3
    union all
    select null, null, floor(health_score)::integer, count(*), sum(health_score) ${SCORED(days)} group by 3)`;

interface TrendRequest {
  ended: number;
  scoreDays: number;
  reviewDays: number;
  now: Date;
}

export function readTrend({ ended, scoreDays, reviewDays, now }: TrendRequest): Statement {
  return {
    text: `
    ${PLACE},
    ${STANDING('$2', '$3')}
    select
      (select today from place),
      (select json_agg(json_build_array(day, n, total, points)) from (
         select day, sum(n) as n, sum(total) as total, json_agg(json_build_array(points, n)) as points from (
           select day, points, sum(n) as n, sum(total) as total
           from standing left join ends on number between first and last group by 1, 2) one
         group by day) quarters),
      (select json_build_array(count(*), extract(epoch from coalesce(sum(approved_at - submitted_at), interval '0')))
       from assessments
       where status = 'approved' and deleted_at is null and submitted_at <= approved_at and approved_at >= ${startOf('today - $4::integer')}),
      (select settings -> 'scoreBands' from organizations)`,
    values: [now.toISOString(), String(ended), String(scoreDays), String(reviewDays)],
  };
}

/** Customers with a score at the end of a quarter (null: now), and how many of them had each whole score. */
export type ScoreRow = [day: string | null, n: number, total: number, points: [points: number, customers: number][]];

export interface TrendFigures {
  /** YYYY-MM-DD in the organisation's time zone. */
  today: string;
  standings: ScoreRow[];
  /** Number of approvals, and the sum of seconds from submission to approval. */
  reviewed: Sum;
  bands: ScoreBands | null;
}

/** Keep in step with the column order above. */
export function trendOf([today, standings, reviewed, bands]: TextRow = []): TrendFigures {
  return {
    today: today ?? '',
    standings: JSON.parse(standings ?? '[]') as ScoreRow[],
    reviewed: JSON.parse(reviewed ?? '[0, 0]') as Sum,
    // The cast is safe: bands were validated when saved.
    bands: JSON.parse(bands ?? 'null') as ScoreBands | null,
  };
}

const countOf = (from: string) => `(select count(*) from ${from})`;

/** Single statement over small indexes; waiting items are counted completely, so that the figure matches the list it opens. */
export function readPlanning(now: Date): Statement {
  const today = '(select today from place)';
  const columns = [
    countOf(`findings where inbox_group = 'unassigned'`),
    countOf(`findings where inbox_group = 'unassigned' and severity = 'critical'`),
    countOf(`findings where status = 'accepted_risk' and accepted_until <= ${today} + ${ACCEPTANCE_ENDS_DAYS}`),
    countOf(`findings where status = 'open' and accepted_until <= ${today}`),
    countOf(`recommendations where status = 'proposed'`),
  ];
  return { text: `${PLACE} select ${columns.join(',\n')}`, values: [now.toISOString()] };
}

/** Keep in step with the column order above. */
export function planningOf(row: TextRow = []): OutputOf<typeof getDashboardPlanning> {
  const [unassigned = 0, critical = 0, acceptancesEnding = 0, acceptancesEnded = 0, decisionsWaiting = 0] = row.map(Number);
  return { unassigned, critical, acceptancesEnding, acceptancesEnded, decisionsWaiting };
}

export interface Move {
  seq: number;
  at: Date;
  action: string;
  entityId: string;
  entityLabel: string | null;
  customer: { id: string; name: string } | null;
}

/** Number of an engineer's latest assessments whose activity is searched. */
const OWN_ASSESSMENTS = 20;

const moved = sql`
  e.seq, e.at, e.action, e.entity_id, e.entity_label,
  ${reference('customers', 'e.customer_id')} as customer`;

export async function latestMoves(tx: Tx, seesQbrs: boolean): Promise<Move[]> {
  const visible = seesQbrs ? sql`true` : sql`e.entity_type not in ('qbr', 'quarterly_review')`;
  const { rows } = await sql<Move>`
    select ${moved} from audit_events e where is_activity_move(e.action) and ${visible} order by e.seq desc limit ${RECENT_ACTIVITY}`.execute(
    tx,
  );
  return rows;
}

export async function latestMovesOfOwn(tx: Tx, userId: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with own as (
      select id from assessments
      where assigned_to = ${userId} and deleted_at is null
      order by updated_at desc, id desc
      limit ${OWN_ASSESSMENTS})
    select latest.* from own
    cross join lateral (
      select ${moved} from audit_events e where e.entity_type = 'assessment' and e.entity_id = own.id and is_activity_move(e.action) order by e.seq desc limit ${RECENT_ACTIVITY}) latest
    order by latest.seq desc
    limit ${RECENT_ACTIVITY}`.execute(tx);
  return rows;
}
