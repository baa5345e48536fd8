import { type Insertable, sql } from 'kysely';
import type { CheckResult, Outcome, Severity, Tool, FoundResult } from '#domain/evidence/results.rules.ts';
import type { EvidenceRun as StoredRun } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { encoded, type EncodedResults, SLICE } from './reading/encoded.ts';

const author = reference('people', 'evidence_runs.created_by');

export function runsOf(tx: Tx, customerId: string, tool?: Tool) {
  const runs = tx.selectFrom('evidenceRuns').selectAll().select(author.as('author')).where('customerId', '=', customerId);
  return tool ? runs.where('tool', '=', tool) : runs;
}

export type RunRow = Awaited<ReturnType<ReturnType<typeof runsOf>['executeTakeFirstOrThrow']>>;

export function findRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx.selectFrom('evidenceRuns').selectAll().select(author.as('author')).where('id', '=', id).executeTakeFirst();
}

export function lockRun(tx: Tx, id: string) {
  return tx.selectFrom('evidenceRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Runs that were imported together. */
export function lockBatch(tx: Tx, customerId: string, batch: string) {
  return tx
    .selectFrom('evidenceRuns')
    .selectAll()
    .where('batchId', '=', batch)
    .where('customerId', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Serialises imports for one customer, so that one file sent twice at the same moment becomes one run. */
export async function lockImports(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence ${customerId}`}, 0))`.execute(tx);
}

export function runsWithHash(tx: Tx, customerId: string, hashes: readonly string[]): Promise<RunRow[]> {
  if (hashes.length === 0) return Promise.resolve([]);
  return runsOf(tx, customerId)
    .where('hash', 'in', [...hashes])
    .orderBy('id')
    .execute();
}

/** The run whose results count now. */
export function latestRunOf(tx: Tx, { customerId, tool, scope }: { customerId: string; tool: Tool; scope: string }) {
  return tx
    .selectFrom('evidenceRuns')
    .select(['id', 'observedAt'])
    .where('customerId', '=', customerId)
    .where('tool', '=', tool)
    .where('scope', '=', scope)
    .orderBy('observedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Counted = 'passed' | 'failed' | 'warnings' | 'manual' | 'notApplicable' | 'errors';

type NewRun = Omit<Insertable<StoredRun>, Counted>;

/** Stores a run with its results, which it counts. */
export function insertRun(tx: Tx, run: NewRun, results: readonly CheckResult[]): Promise<string> {
  return insertEncoded(tx, run, encoded(results));
}

/** Like insertRun, for results that a worker thread has encoded. */
export async function insertEncoded(tx: Tx, run: NewRun, { counts, slices }: EncodedResults): Promise<string> {
  const { pass: passed, fail: failed, warn: warnings, manual, not_applicable: notApplicable, error: errors } = counts;
  const { id } = await tx
    .insertInto('evidenceRuns')
    .values({ ...run, passed, failed, warnings, manual, notApplicable, errors })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, slice] of slices.entries()) await insertResults(tx, { id, from: at * SLICE, slice });
  return id;
}

/** The bytes are sent as they are, because the binary form of PostgreSQL's `json` is its text. */
async function insertResults(tx: Tx, { id, from, slice }: { id: string; from: number; slice: Uint8Array }): Promise<void> {
  await sql`
    insert into evidence_results (run_id, position, check_id, title, outcome, severity, detail, passed, total, refs)
    select ${id}, ${from}::integer + r.position, r."checkId", r.title, r.outcome, r.severity, r.detail, r.passed, r.total, coalesce(r.refs, '[]')
    from rows from (json_to_recordset(${slice}::json)
      as ("checkId" text, title text, outcome text, severity text, detail text, passed integer, total integer, refs jsonb))
      with ordinality as r ("checkId", title, outcome, severity, detail, passed, total, refs, position)`.execute(tx);
}

export async function deleteRuns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('evidenceRuns')
    .where('id', 'in', [...ids])
    .execute();
}

interface ResultFilter {
  outcome?: Outcome | undefined;
  severity?: Severity | undefined;
}

export function resultsOf(tx: Tx, runId: string, { outcome, severity }: ResultFilter = {}) {
  let results = tx
    .selectFrom('evidenceResults')
    .select(['id', 'position', 'checkId', 'title', 'outcome', 'severity', 'detail', 'passed', 'total', 'refs'])
    .where('runId', '=', runId);
  if (outcome) results = results.where('outcome', '=', outcome);
  if (severity) results = results.where('severity', '=', severity);
  return results;
}

export type ResultRow = Awaited<ReturnType<ReturnType<typeof resultsOf>['executeTakeFirstOrThrow']>>;

/** Checks and outcomes of a run, without their texts. */
export function outcomesOf(tx: Tx, runId: string) {
  return tx
    .selectFrom('evidenceResults')
    .select(['checkId', 'outcome'])
    .where('runId', '=', runId)
    .orderBy('position')
    .execute() as Promise<{ checkId: string; outcome: Outcome }[]>; // the column's check allows no other
}

/** The results of the latest run of each tool and scope, by customer; details are cut to what a panel shows. */
export async function latestResults(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, FoundResult[]>> {
  const { rows } = await sql<Omit<FoundResult, 'observedAt'> & { observedAt: Date; customerId: string }>`
    select latest.customer_id as "customerId", r.id, r.run_id as "runId", latest.tool, latest.tool_version as "toolVersion", latest.scope,
      latest.observed_at as "observedAt", r.check_id as "checkId", r.title, r.outcome, r.severity, left(r.detail, 600) as detail, r.passed, r.total, r.refs,
      latest.token_name is not null as "isPushed"
    from (
      select distinct on (customer_id, tool, scope) organization_id, customer_id, id, tool, tool_version, scope, observed_at, token_name
      from evidence_runs where customer_id = any(${[...customerIds]}::uuid[])
      order by customer_id, tool, scope, observed_at desc, id desc) latest
    join evidence_results r on r.organization_id = latest.organization_id and r.run_id = latest.id
    order by latest.customer_id, latest.tool, latest.scope, r.position`.execute(tx);
  const byCustomer = new Map<string, FoundResult[]>(customerIds.map((id) => [id, []]));
  for (const { customerId, observedAt, ...row } of rows) byCustomer.get(customerId)?.push({ ...row, observedAt: observedAt.toISOString() });
  return byCustomer;
}

/** Files that are old enough to be deleted, of the customers that they are attached to. */
export function runsWithOldFiles(tx: Tx, months: number) {
  return tx
    .selectFrom('evidenceRuns')
    .select(['id', 'customerId', 'fileId'])
    .where('fileId', 'is not', null)
    .where('createdAt', '<', sql<Date>`now() - make_interval(months => ${months})`)
    .orderBy('createdAt')
    .limit(500)
    .execute();
}

export async function forgetFile(tx: Tx, runId: string): Promise<void> {
  await tx.updateTable('evidenceRuns').set({ fileId: null }).where('id', '=', runId).execute();
}
