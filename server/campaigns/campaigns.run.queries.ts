import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Plan } from './campaigns.plan.ts';
import type { CampaignWhole } from './campaigns.queries.ts';

export interface Written {
  id: string;
  customerId: string;
  version: number;
}

const plansAsRows = (plans: readonly Plan[]) => sql`
  jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(
    "customerId" uuid, "recommendationId" uuid, year integer, quarter smallint, "oneTime" bigint, monthly bigint, "costKnown" boolean, options jsonb)`;

/** Creates the recommendations of all planned customers in one statement; a re-test asks their questions first in the next assessment. */
export async function insertPlanned(tx: Tx, campaign: CampaignWhole, plans: readonly Plan[], by: string): Promise<Written[]> {
  const { title, problem, benefit, riskIfNot, priority, libraryKey, ownerId } = campaign;
  const { rows } = await sql<Written>`
    insert into recommendations (customer_id, title, status, priority, problem, benefit, risk_if_not, options, one_time, recurring, cost_known,
      target_year, target_quarter, owner_id, library_key, retest, created_by, updated_by)
    select p."customerId", ${title}, 'proposed', ${priority}, ${problem}, ${benefit}, ${riskIfNot}, p.options, p."oneTime", p.monthly,
      p."costKnown", p.year, p.quarter, ${ownerId}, ${libraryKey}, true, ${by}, ${by}
    from ${plansAsRows(plans)} order by p."customerId"
    returning id, customer_id, version`.execute(tx);
  return rows;
}

/** Updates recommendations that were not changed since the campaign wrote them, and returns their fields before. */
export async function updatePlanned(tx: Tx, campaign: CampaignWhole, plans: readonly Plan[], by: string) {
  const { title, problem, benefit, riskIfNot, priority, ownerId } = campaign;
  const { rows } = await sql<Written & { before: Record<string, unknown> }>`
    with before as (
      select r.id, jsonb_build_object('title', r.title, 'problem', r.problem, 'benefit', r.benefit, 'riskIfNot', r.risk_if_not,
        'priority', r.priority, 'ownerId', r.owner_id, 'year', r.target_year, 'quarter', r.target_quarter, 'options', r.options,
        'oneTime', r.one_time, 'monthly', r.recurring, 'costKnown', r.cost_known) as fields
      from recommendations r join ${plansAsRows(plans)} on p."recommendationId" = r.id
      join campaign_customers cc on cc.recommendation_id = r.id and cc.campaign_id = ${campaign.id} and cc.written_version = r.version
      where r.status in ('idea', 'proposed') order by r.id for update of r)
    update recommendations r
    set title = ${title}, problem = ${problem}, benefit = ${benefit}, risk_if_not = ${riskIfNot}, priority = ${priority}, owner_id = ${ownerId},
      target_year = p.year, target_quarter = p.quarter, options = p.options, one_time = p."oneTime", recurring = p.monthly,
      recurring_per = 'month', cost_known = p."costKnown", start_on = null, end_on = null, version = r.version + 1, updated_at = now(),
      updated_by = ${by}
    from ${plansAsRows(plans)} join before on before.id = p."recommendationId"
    where r.id = before.id
    returning r.id, r.customer_id, r.version, before.fields as before`.execute(tx);
  return rows;
}

/** Records the recommendations that a campaign has written, with their versions. */
export async function rememberWritten(tx: Tx, campaignId: string, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await sql`
    update campaign_customers cc set recommendation_id = w.id, written_version = w.version
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id uuid, "customerId" uuid, version integer)
    where cc.campaign_id = ${campaignId} and cc.customer_id = w."customerId"`.execute(tx);
}

export async function insertRun(tx: Tx, campaignId: string, by: string): Promise<string> {
  const { id } = await tx.insertInto('campaignRuns').values({ campaignId, ranBy: by }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertChanges(tx: Tx, runId: string, written: readonly (Written & { before?: unknown })[]): Promise<void> {
  await sql`
    insert into campaign_changes (run_id, customer_id, recommendation_id, version, before)
    select ${runId}, w."customerId", w.id, w.version, w.before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id uuid, "customerId" uuid, version integer, before jsonb)`.execute(tx);
}

/** Links every finding of the campaign's gap to the recommendation of its customer; returns the findings by customer. */
export async function linkGap(tx: Tx, { id, templateId, questionKey }: CampaignWhole): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ customerId: string; findingIds: string[] }>`
    with linked as (
      insert into recommendation_findings (recommendation_id, finding_id, customer_id)
      select cc.recommendation_id, f.id, f.customer_id
      from campaign_customers cc join findings f on f.organization_id = cc.organization_id and f.customer_id = cc.customer_id
      where cc.campaign_id = ${id} and cc.recommendation_id is not null and f.template_id = ${templateId} and f.question_key = ${questionKey}
        and f.status in ('open', 'planned', 'deferred')
      order by f.id
      on conflict do nothing returning customer_id, finding_id)
    select customer_id, array_agg(finding_id) as finding_ids from linked group by customer_id order by customer_id`.execute(tx);
  return new Map(rows.map(({ customerId, findingIds }) => [customerId, findingIds]));
}

export interface Undoable extends Written {
  name: string;
  title: string;
  before: unknown;
  /** Not changed since the run, and not decided by the customer. */
  isUntouched: boolean;
}

/** Recommendations of a run, locked in order of id. */
export async function changesOfRun(tx: Tx, runId: string): Promise<Undoable[]> {
  const { rows } = await sql<Undoable>`
    select r.id, g.customer_id, g.version, g.before, c.name, r.title,
      r.version = g.version and r.status in ('idea', 'proposed') and not exists (
        select from recommendation_decisions d where d.organization_id = r.organization_id and d.recommendation_id = r.id) as is_untouched
    from campaign_changes g
    join recommendations r on r.organization_id = g.organization_id and r.id = g.recommendation_id
    join customers c on c.organization_id = g.organization_id and c.id = g.customer_id
    where g.run_id = ${runId} order by r.id for update of r`.execute(tx);
  return rows;
}

/** Findings linked to recommendations, by customer. */
export async function findingsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ customerId: string; findingIds: string[] }>`
    select customer_id, array_agg(distinct finding_id) as finding_ids from recommendation_findings
    where recommendation_id = any(${[...ids]}::uuid[]) group by customer_id order by customer_id`.execute(tx);
  return new Map(rows.map(({ customerId, findingIds }) => [customerId, findingIds]));
}

export async function deleteCreated(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from recommendations where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Restores the fields before an update; the new version counts as written by the campaign. */
export async function restoreUpdated(tx: Tx, runId: string, ids: readonly string[], by: string): Promise<Written[]> {
  const { rows } = await sql<Written>`
    update recommendations r
    set title = b.title, problem = b.problem, benefit = b.benefit, risk_if_not = b."riskIfNot", priority = b.priority, owner_id = b."ownerId",
      target_year = b.year, target_quarter = b.quarter, options = b.options, one_time = b."oneTime", recurring = b.monthly,
      cost_known = b."costKnown", version = r.version + 1, updated_at = now(), updated_by = ${by}
    from campaign_changes g
    cross join lateral jsonb_to_record(g.before) as b(title text, problem text, benefit text, "riskIfNot" text, priority text, "ownerId" uuid,
      year integer, quarter smallint, options jsonb, "oneTime" bigint, monthly bigint, "costKnown" boolean)
    where g.run_id = ${runId} and r.organization_id = g.organization_id and r.id = g.recommendation_id and r.id = any(${[...ids]}::uuid[])
    returning r.id, r.customer_id, r.version`.execute(tx);
  return rows;
}

export async function endRun(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx.updateTable('campaignRuns').set({ undoneAt: at }).where('id', '=', runId).execute();
}
