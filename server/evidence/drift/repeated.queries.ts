import { sql } from 'kysely';
import type { DeckReading } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface ChangedCheck {
  checkId: string;
  scope: string;
  title: string;
  isWorse: boolean;
  before: DeckReading;
  now: DeckReading;
  /** Time of the first of the latest results that agree on the direction. */
  changedAt: string;
}

/**
 * Checks of a customer that were measured before a moment and again after it, by tool. A check has changed if its outcome or its share of
 * passed objects, in whole percent, is another one. Several results of one check in a run count as the worst of them.
 */
export async function repeatedChecks(
  tx: Tx,
  customerId: string,
  since: string,
): Promise<{ tool: Tool; repeated: number; changed: ChangedCheck[] }[]> {
  const reading = (level: string, passed: string, total: string) =>
    sql`jsonb_build_object('outcome', (array['fail', 'warn', 'pass'])[${sql.ref(level)} + 1], 'passed', ${sql.ref(passed)}, 'total', ${sql.ref(total)})`;
  const { rows } = await sql<{ tool: Tool; repeated: number; changed: ChangedCheck[] }>`
    with runs as materialized (
      select organization_id, id, tool, scope, observed_at, true as is_after
      from evidence_runs where customer_id = ${customerId} and observed_at > ${since}
      union all
      (select distinct on (tool, scope) organization_id, id, tool, scope, observed_at, false
       from evidence_runs where customer_id = ${customerId} and observed_at <= ${since}
       order by tool, scope, observed_at desc, id desc)),
    readings as (
      select u.id as run_id, u.tool, u.scope, u.observed_at, u.is_after, r.check_id, min(r.title) as title,
        min(case r.outcome when 'fail' then 0 when 'warn' then 1 else 2 end) as level,
        case when count(*) = 1 then min(r.passed) end as passed, case when count(*) = 1 then min(r.total) end as total
      from runs u
      join evidence_results r on r.organization_id = u.organization_id and r.run_id = u.id
      where r.outcome in ('fail', 'warn', 'pass')
      group by u.id, u.tool, u.scope, u.observed_at, u.is_after, r.check_id),
    moves as (
      select a.*, b.level as before_level, b.passed as before_passed, b.total as before_total,
        case when a.level <> b.level then sign(a.level - b.level)
          when a.total > 0 and b.total > 0 then coalesce(sign(round(100.0 * a.passed / a.total) - round(100.0 * b.passed / b.total)), 0)
          else 0 end as moved
      from readings a
      join readings b on b.tool = a.tool and b.scope = a.scope and b.check_id = a.check_id and not b.is_after
      where a.is_after),
    ends as (
      select *, first_value(moved) over latest as final, row_number() over latest as back
      from moves window latest as (partition by tool, scope, check_id order by observed_at desc, run_id desc)),
    streaks as (
      select *, sum((moved <> final)::integer) over (partition by tool, scope, check_id order by back) as others from ends),
    checks as (
      select *, min(observed_at) filter (where others = 0) over (partition by tool, scope, check_id) as changed_at from streaks)
    select tool, count(*)::integer as repeated, coalesce(jsonb_agg(jsonb_build_object(
        'checkId', check_id, 'scope', scope, 'title', title, 'isWorse', final < 0, 'changedAt', changed_at,
        'before', ${reading('before_level', 'before_passed', 'before_total')}, 'now', ${reading('level', 'passed', 'total')})
      order by scope, check_id) filter (where final <> 0), '[]') as changed
    from checks where back = 1
    group by tool
    order by tool`.execute(tx);
  return rows;
}
