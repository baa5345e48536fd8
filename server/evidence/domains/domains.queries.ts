import { sql } from 'kysely';
import type { CheckedDomain } from '#contract/evidence/domains.contract.ts';
import { DOMAIN_LIMITS } from '#domain/evidence/domains.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export function domainsOf(tx: Tx, customerId: string) {
  return tx.selectFrom('customerDomains').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id').execute();
}

export type DomainRow = Awaited<ReturnType<typeof domainsOf>>[number];

export function lockDomain(tx: Tx, id: string) {
  return tx.selectFrom('customerDomains').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface KeptDomain {
  name: string;
  sendsEmail: boolean;
  selectors: string[];
  webHost: string;
}

/** Adds domains; one that the customer already has gets these settings. */
export async function keepDomains(tx: Tx, customerId: string, domains: readonly KeptDomain[], by: string): Promise<void> {
  if (domains.length === 0) return;
  await tx
    .insertInto('customerDomains')
    .values(domains.map((domain) => ({ ...domain, customerId, createdBy: by })))
    .onConflict((on) =>
      on.constraint('customer_domains_once').doUpdateSet(({ ref }) => ({
        sendsEmail: ref('excluded.sendsEmail'),
        selectors: ref('excluded.selectors'),
        webHost: ref('excluded.webHost'),
      })),
    )
    .execute();
}

/** Marks domains as waiting and returns their ids; a check that waits already is not queued twice. */
export async function requestChecks(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('customerDomains')
    .set({ requestedAt: sql<Date>`now()` })
    .where('customerId', '=', customerId)
    .where(isIdle)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A request that is older than this was lost. */
const LOST = '15 minutes';
const isIdle = sql<boolean>`(requested_at is null or requested_at < now() - ${sql.lit(LOST)}::interval)`;

/** Marks the domains of active customers whose results are old as waiting, at most `limit`. */
export async function requestDueChecks(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update customer_domains d set requested_at = now()
    where d.id in (
      select due.id from customer_domains due
      join customers c on c.organization_id = due.organization_id and c.id = due.customer_id
      where c.status <> 'archived' and (due.checked_at is null or due.checked_at < now() - make_interval(days => ${DOMAIN_LIMITS.days}))
        and (due.requested_at is null or due.requested_at < now() - ${sql.lit(LOST)}::interval)
      order by due.checked_at nulls first, due.id limit ${limit})
    returning d.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function queueChecks(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('platform.outbox')
    .values(ids.map((domainId) => ({ organizationId, kind: 'domain_check', payload: JSON.stringify({ domainId }) })))
    .execute();
}

export async function noteChecked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('customerDomains').set({ checkedAt: at, requestedAt: null }).where('id', '=', id).execute();
}

type LatestCheck = CheckedDomain['checks'][number] & { domain: string };

/** The latest measured result of each check of each domain, or its latest result if none was measured. */
export async function latestChecks(tx: Tx, customerId: string): Promise<LatestCheck[]> {
  const { rows } = await sql<Omit<LatestCheck, 'observedAt'> & { observedAt: Date }>`
    select distinct on (run.scope, r.check_id) run.scope as domain, r.check_id as "checkId", r.title, r.outcome, r.severity, r.detail,
      run.observed_at as "observedAt"
    from (
      select e.*, row_number() over (partition by e.scope order by e.observed_at desc, e.id desc) as place
      from evidence_runs e where e.customer_id = ${customerId} and e.tool = 'domain') run
    join evidence_results r on r.organization_id = run.organization_id and r.run_id = run.id
    where run.place <= 5
    order by run.scope, r.check_id, (r.outcome = 'error'), run.observed_at desc`.execute(tx);
  return rows.map((row) => ({ ...row, observedAt: row.observedAt.toISOString() }));
}

/** The latest runs of each domain, the newest first. */
export async function historyOf(tx: Tx, customerId: string): Promise<(CheckedDomain['history'][number] & { domain: string })[]> {
  const { rows } = await sql<{ domain: string; runId: string; observedAt: Date; passed: number; failed: number; warnings: number }>`
    select run.scope as domain, run.id as "runId", run.observed_at as "observedAt", run.passed, run.failed, run.warnings
    from (
      select e.*, row_number() over (partition by e.scope order by e.observed_at desc, e.id desc) as place
      from evidence_runs e where e.customer_id = ${customerId} and e.tool = 'domain') run
    where run.place <= 12
    order by run.scope, run.observed_at desc, run.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, observedAt: row.observedAt.toISOString() }));
}

export async function deleteDomainAndRuns(tx: Tx, { id, customerId, name }: Pick<DomainRow, 'id' | 'customerId' | 'name'>): Promise<void> {
  await tx.deleteFrom('evidenceRuns').where('customerId', '=', customerId).where('tool', '=', 'domain').where('scope', '=', name).execute();
  await tx.deleteFrom('customerDomains').where('id', '=', id).execute();
}
