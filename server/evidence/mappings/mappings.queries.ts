import { sql } from 'kysely';
import { READ_TEXT } from '#domain/evidence/figures.rules.ts';
import { type CheckMapping, matchesCheck } from '#domain/evidence/mapping.rules.ts';
import type { Tool, FoundResult } from '#domain/evidence/results.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface KnownCheck {
  tool: Tool;
  checkId: string;
  title: string;
}

/** Imported runs whose checks are offered: the latest ones, so that the search stays as fast however many were imported. */
const RUNS = 50;

/** Checks of the runs that were added last, each once. */
export async function importedChecks(
  tx: Tx,
  { text, tool, limit }: { text: string; tool: Tool | undefined; limit: number },
): Promise<KnownCheck[]> {
  const { rows } = await sql<KnownCheck>`
    with runs as (
      select organization_id, id, tool from evidence_runs
      where ${tool ?? null}::text is null or tool = ${tool ?? null}
      order by id desc limit ${RUNS})
    select u.tool, r.check_id as "checkId", min(r.title) as title
    from runs u
    join evidence_results r on r.organization_id = u.organization_id and r.run_id = u.id
    where strpos(lower(r.check_id || ' ' || r.title), ${text}) > 0
    group by u.tool, r.check_id
    order by u.tool, r.check_id
    limit ${limit}`.execute(tx);
  return rows;
}

type CheckResultRow = FoundResult & { customerId: string; customerName: string };

/** Results of some checks in the latest run of each tool and scope, of all open customers by name, with the part of their text that rules read. */
export async function resultsOfChecks(tx: Tx, mappings: readonly CheckMapping[]): Promise<CheckResultRow[]> {
  const { rows } = await sql<Omit<CheckResultRow, 'observedAt'> & { observedAt: Date }>`
    select c.id as "customerId", c.name as "customerName", r.id, r.run_id as "runId", latest.tool,
      latest.tool_version as "toolVersion", latest.scope, latest.observed_at as "observedAt", r.check_id as "checkId", r.title, r.outcome,
      r.severity, left(r.detail, ${READ_TEXT}) as detail, r.passed, r.total
    from (
      select distinct on (customer_id, tool, scope) organization_id, customer_id, id, tool, tool_version, scope, observed_at
      from evidence_runs where tool = any(${[...new Set(mappings.map(({ tool }) => tool))]}::text[])
      order by customer_id, tool, scope, observed_at desc, id desc) latest
    join customers c on c.organization_id = latest.organization_id and c.id = latest.customer_id and c.status <> 'archived'
    join evidence_results r on r.organization_id = latest.organization_id and r.run_id = latest.id
    where lower(r.check_id) like any(${mappings.flatMap(({ checks }) => checks.map(beginningOf))}::text[])
    order by lower(c.name), c.id, r.position`.execute(tx);
  return rows
    .filter(({ tool, checkId }) => mappings.some((one) => one.tool === tool && one.checks.some((check) => matchesCheck(check, checkId))))
    .map((row) => ({ ...row, observedAt: row.observedAt.toISOString() }));
}

/** Pattern of the IDs that begin like a check: its versions follow. */
function beginningOf(check: string): string {
  return `${check
    .toLowerCase()
    .replace(/\*$/, '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
