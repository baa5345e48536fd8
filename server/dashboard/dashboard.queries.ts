import { sql } from 'kysely';
import { ACCEPTANCE_ENDS_DAYS, RECENT_ACTIVITY, TREND_MONTHS } from '#domain/dashboard/dashboard.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { getDashboardPlanning } from '#contract/dashboard/dashboard.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import { reference } from '#server/platform/db/references.ts';

/** Sorts after every counter name with the prefix "kind:", because ";" follows ":". */
const after = (kind: string) => `'${kind};'`;
const from = (kind: string) => `'${kind}:'`;

/** The customers whose latest approved score is older than a year today, and the sum of those scores. */
const AGED = (days: string) => `
  (select json_build_array(coalesce(sum(n), 0), coalesce(sum(total), 0))
   from seen_counters
   where name >= ${from('health')} and name < (select ${from('health')} || to_char(today - ${days}::integer, 'YYYY-MM-DD') from place))`;
const PLACE = `with place as materialized (select ($1::timestamptz at time zone timezone)::date as today from organizations)`;

interface FiguresRequest {
  /** Counters of the whole organisation. */
  names: readonly string[];
  /** Suffixes of the counters of the caller's own assessments. */
  own: readonly string[];
  /** A score counts for this many days. */
  scoreDays: number;
  weekAgo: Date;
  now: Date;
}

const list = (words: readonly string[]) => `{${words.map((word) => `"${word}"`).join(',')}}`;

/** One statement over counter rows and two small index ranges, however large the organisation is; days are days in the organisation's time zone. */
export function readFigures({ names, own, scoreDays, weekAgo, now }: FiguresRequest): Statement {
  return {
    text: `
    ${PLACE}
    select
      (select to_char(today, 'YYYY-MM') from place),
      (select coalesce(json_object_agg(name, json_build_array(n, total)), '{}')
       from seen_counters
       where name = any($2::text[] || array(select 'assessments:of:' || current_person() || ':' || ending from unnest($3::text[]) ending)
                        || array(select 'assessments:approved:' || to_char(today - make_interval(months => i), 'YYYY-MM')
                                 from place, generate_series(0, ${TREND_MONTHS - 1}) i))),
      ${AGED('$4')},
      (select count(*) from people where last_active_at >= $5 and status = 'active'),
      (select count(*) from qbrs where status = 'Scheduled' and date_time < $1),
      (select array_to_json(integration_states()))`,
    values: [now.toISOString(), list(names), list(own), String(scoreDays), weekAgo.toISOString()],
  };
}

export type Counter = [n: number, total: number];

export interface DashboardFigures {
  /** Every requested counter that exists, and the approvals of the last months. */
  counters: Record<string, Counter>;
  /** YYYY-MM in the organisation's time zone. */
  month: string;
  /** The customers whose latest approved score is older than a year, and the sum of those scores. */
  aged: Counter;
  activeThisWeek: number;
  overdueQbrs: number;
  /** How many kinds work, and how many fail. */
  integrations: [working: number, failing: number];
}

/** In the order of the columns above. */
export function figuresOf([month, counters, aged, activeThisWeek, overdueQbrs, integrations]: TextRow = []): DashboardFigures {
  return {
    // The statement above builds both columns.
    counters: JSON.parse(counters ?? '{}') as Record<string, Counter>,
    aged: JSON.parse(aged ?? '[0, 0]') as Counter,
    month: month ?? '',
    activeThisWeek: Number(activeThisWeek),
    overdueQbrs: Number(overdueQbrs),
    integrations: JSON.parse(integrations ?? '[0, 0]') as [number, number],
  };
}

/** Scores in whole points and how many customers have each: at the quarters' ends before today, and now without those that are older than a year. */
const SPREAD = (ended: string, days: string) => `
  (select coalesce(json_agg(json_build_array(day, points, n)), '[]') from (
     select substr(name, 8, 10) as day, substr(name, 19)::integer as points, n from seen_counters
     where name >= (select 'spread:' || to_char(date_trunc('quarter', today::timestamp) - make_interval(months => 3 * (${ended}::integer - 1)) - interval '1 day', 'YYYY-MM-DD') from place)
       and name < (select 'spread:' || to_char(today, 'YYYY-MM-DD') from place)
     union all
     select 'now', substr(name, 12)::integer, n from seen_counters where name >= 'spread:now:' and name < 'spread:now;'
     union all
     select 'now', substr(name, 22)::integer, -n from seen_counters
     where name >= 'spread:of:' and name < (select 'spread:of:' || to_char(today - ${days}::integer, 'YYYY-MM-DD') from place)) spread)`;

interface TrendRequest {
  /** The number of past quarters that the trend shows. */
  ended: number;
  scoreDays: number;
  reviewDays: number;
  now: Date;
}

/** One statement over counter rows: one row for each quarter's end and one for each day with approvals. */
export function readTrend({ ended, scoreDays, reviewDays, now }: TrendRequest): Statement {
  return {
    text: `
    ${PLACE}
    select
      (select today from place),
      (select coalesce(json_object_agg(name, json_build_array(n, total)), '{}')
       from seen_counters
       where name = any(array['health'] || array(
         select ${from('trend')} || to_char((date_trunc('quarter', today::timestamp) - make_interval(months => 3 * i))::date - 1, 'YYYY-MM-DD')
         from place, generate_series(0, $2::integer - 1) i))),
      ${AGED('$3')},
      (select json_build_array(coalesce(sum(n), 0), coalesce(sum(total), 0))
       from seen_counters
       where name >= (select ${from('reviewed')} || to_char(today - $4::integer, 'YYYY-MM-DD') from place) and name < ${after('reviewed')}),
      ${SPREAD('$2', '$3')},
      (select settings -> 'scoreBands' from organizations)`,
    values: [now.toISOString(), String(ended), String(scoreDays), String(reviewDays)],
  };
}

export interface TrendFigures {
  /** YYYY-MM-DD in the organisation's time zone. */
  today: string;
  counters: Record<string, Counter>;
  aged: Counter;
  /** The number of approvals, and the sum of the seconds from submission to approval. */
  reviewed: Counter;
  /** By the quarter's last day, or now. */
  spread: [day: string, points: number, customers: number][];
  bands: ScoreBands | null;
}

/** In the order of the columns above. */
export function trendOf([today, counters, aged, reviewed, spread, bands]: TextRow = []): TrendFigures {
  return {
    today: today ?? '',
    // The statement above builds all of them, and the bands were checked when they were saved.
    counters: JSON.parse(counters ?? '{}') as Record<string, Counter>,
    aged: JSON.parse(aged ?? '[0, 0]') as Counter,
    reviewed: JSON.parse(reviewed ?? '[0, 0]') as Counter,
    spread: JSON.parse(spread ?? '[]') as TrendFigures['spread'],
    bands: JSON.parse(bands ?? 'null') as ScoreBands | null,
  };
}

const countOf = (from: string) => `(select count(*) from ${from})`;

/** One statement over small indexes: what waits is counted whole, so that the figure is the one of the list it opens. */
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

/** In the order of the columns above. */
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

/** The number of an engineer's latest assessments whose activity is searched. */
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

/** Only the activity of assessments that are assigned to this person. */
export async function latestMovesOfOwn(tx: Tx, userId: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with own as (
      select id from assessments
      where assigned_to = ${userId} and deleted_at is null
      order by updated_at desc, id desc
      limit ${OWN_ASSESSMENTS})
    select latest.* from own
    cross join lateral (
      select ${moved} from audit_events e where e.entity_id = own.id and is_activity_move(e.action) order by e.seq desc limit ${RECENT_ACTIVITY}) latest
    order by latest.seq desc
    limit ${RECENT_ACTIVITY}`.execute(tx);
  return rows;
}
