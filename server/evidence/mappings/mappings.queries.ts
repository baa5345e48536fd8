import { sql } from 'kysely';
import type { Tool } from '#domain/evidence/results.rules.ts';
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
