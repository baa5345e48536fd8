import { sql, type Updateable } from 'kysely';
import type { ConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import { NIGHT, type TenantState } from '#domain/evidence/connections.rules.ts';
import type { EvidenceConnection } from '#contract/evidence/connections.contract.ts';
import type { EvidenceTenant as StoredTenant } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { FoundTenant } from './sources/source.ts';

export function findConnection(tx: Tx, kind: ConnectionKind) {
  return tx.selectFrom('evidenceConnections').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export function lockConnection(tx: Tx, kind: ConnectionKind) {
  return tx.selectFrom('evidenceConnections').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst();
}

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

export function configOf({ config }: Pick<ConnectionRow, 'config'>): Record<string, string> {
  // Written by saveConnection alone.
  return config as Record<string, string>;
}

interface Saved {
  config: Record<string, string>;
  hasSecret: boolean;
  secretHint: string;
  isActive: boolean;
}

/** Clears the fault: new settings count as valid until a job finds otherwise. */
export async function saveConnection(tx: Tx, kind: ConnectionKind, { config, ...saved }: Saved): Promise<ConnectionRow> {
  const columns = { ...saved, config: JSON.stringify(config), fault: null };
  const next = { version: sql<number>`evidence_connections.version + 1`, updatedAt: sql<Date>`now()` };
  return tx
    .insertInto('evidenceConnections')
    .values({ kind, ...columns })
    .onConflict((row) => row.columns(['organizationId', 'kind']).doUpdateSet({ ...columns, ...next }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function forgetConnection(tx: Tx, kind: ConnectionKind): Promise<void> {
  await tx.deleteFrom('evidenceConnections').where('kind', '=', kind).execute();
}

export async function countsOfTenants(tx: Tx, kind: ConnectionKind): Promise<EvidenceConnection['tenants']> {
  const { rows } = await sql<EvidenceConnection['tenants']>`
    select count(*) filter (where state = 'matched')::int as matched, count(*) filter (where state = 'check')::int as "check",
      count(*) filter (where state = 'left_out')::int as left_out,
      count(*) filter (where state = 'matched' and (fault is not null or refused <> '[]'))::int as failing
    from evidence_tenants where kind = ${kind}`.execute(tx);
  return rows[0] ?? { matched: 0, check: 0, leftOut: 0, failing: 0 };
}

export function allConnections(tx: Tx) {
  return tx.selectFrom('evidenceConnections').selectAll().orderBy('kind').execute();
}

const customerName = sql<
  string | null
>`(select c.name from customers c where c.organization_id = t.organization_id and c.id = t.customer_id)`;

const clientId = sql<string>`(select coalesce(n.config ->> 'clientId', '') from evidence_connections n
  where n.organization_id = t.organization_id and n.kind = t.kind)`;

interface Proposed {
  id: string;
  name: string;
  by: 'domain' | 'files';
}

/** A single customer that has files of this tenant or, failing that, the same domain. Several customers are no proposal. */
const proposed = sql<Proposed | null>`case when t.state = 'check' then coalesce(
  (select jsonb_build_object('id', min(c.id::text), 'name', min(c.name), 'by', 'files') from customers c
   where c.organization_id = t.organization_id and c.status <> 'archived' and exists (
     select from evidence_runs r where r.organization_id = c.organization_id and r.tenant = t.tenant_id and r.customer_id = c.id)
   having count(*) = 1),
  (select jsonb_build_object('id', min(c.id::text), 'name', min(c.name), 'by', 'domain') from customers c
   where c.organization_id = t.organization_id and c.status <> 'archived' and (
     regexp_replace(lower(c.website), '^(https?://)?(www\.)?|[/:?#].*$', '', 'g') = any (t.domains)
     or exists (select from customer_domains d where d.organization_id = c.organization_id and d.customer_id = c.id and d.name = any (t.domains)))
   having count(*) = 1)) end`;

export function tenantsOf(tx: Tx, kind: ConnectionKind, { q, state }: { q?: string | undefined; state?: TenantState | undefined } = {}) {
  let tenants = tx
    .selectFrom('evidenceTenants as t')
    .selectAll('t')
    .select([customerName.as('customerName'), proposed.as('proposed'), clientId.as('clientId')])
    .where('t.kind', '=', kind);
  if (state !== undefined) tenants = tenants.where('t.state', '=', state);
  const wanted = q?.trim().toLowerCase() ?? '';
  if (wanted !== '') tenants = tenants.where(sql<boolean>`(strpos(t.name_key, ${wanted}) > 0 or strpos(t.domain, ${wanted}) > 0)`);
  return tenants;
}

export type TenantRow = Awaited<ReturnType<ReturnType<typeof tenantsOf>['executeTakeFirstOrThrow']>>;

export function findTenant(tx: Tx, kind: ConnectionKind, tenantId: string): Promise<TenantRow | undefined> {
  return tenantsOf(tx, kind).where('t.tenantId', '=', tenantId).executeTakeFirst();
}

/** Adds the tenants of a service and renews names and domains; what a person decided stays. */
export async function keepTenants(tx: Tx, kind: ConnectionKind, tenants: readonly FoundTenant[]): Promise<void> {
  if (tenants.length === 0) return;
  await tx
    .insertInto('evidenceTenants')
    .values(tenants.map((tenant) => ({ kind, ...tenant })))
    .onConflict((row) =>
      row.columns(['organizationId', 'kind', 'tenantId']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        domain: ref('excluded.domain'),
        domains: ref('excluded.domains'),
      })),
    )
    .execute();
}

export async function changeTenant(
  tx: Tx,
  of: { kind: ConnectionKind; tenantId: string },
  columns: Updateable<StoredTenant>,
): Promise<void> {
  await tx.updateTable('evidenceTenants').set(columns).where('kind', '=', of.kind).where('tenantId', '=', of.tenantId).execute();
}

/** Marks the connection and its matched tenants as waiting. Returns false if a fetch waits already. */
export async function requestFetch(tx: Tx, kind: ConnectionKind): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    update evidence_connections set requested_at = now(), fault = null
    where kind = ${kind} and is_active and has_secret and (requested_at is null or requested_at < now() - ${LOST}::interval)
    returning kind`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .updateTable('evidenceTenants')
    .set({ requestedAt: sql<Date>`now()`, nextAt: sql<Date>`now()`, failures: 0 })
    .where('kind', '=', kind)
    .where('state', '=', 'matched')
    .execute();
  return true;
}

/** A request that is older than this was lost. */
const LOST = '6 hours';

/** Connections that are due in this hour of the night, in the organisation's time zone. */
export async function dueConnections(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select c.kind from evidence_connections c join organizations o on o.organization_id = c.organization_id
    where c.is_active and c.has_secret and c.fault is null
      and extract(hour from ${now}::timestamptz at time zone o.timezone) between ${NIGHT.from} and ${NIGHT.until}
      and coalesce(greatest(c.requested_at, c.fetched_at), '-infinity') < ${now}::timestamptz - interval '20 hours'
    order by c.kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

export async function queueFetch(tx: Tx, kind: ConnectionKind, waitSeconds = 0): Promise<void> {
  await sql`insert into platform.outbox (organization_id, kind, payload, next_attempt_at)
    values (current_organization(), 'evidence_fetch', ${JSON.stringify({ kind })}::jsonb, now() + make_interval(secs => ${waitSeconds}))`.execute(
    tx,
  );
}

/** Claims the connection for one worker, for as long as it holds its outbox row. */
export async function takeConnection(tx: Tx, kind: ConnectionKind): Promise<ConnectionRow | 'taken' | undefined> {
  const row = await lockConnection(tx, kind);
  if (!row?.isActive || !row.hasSecret || row.requestedAt === null) return undefined;
  const { rows } = await sql<{ isTaken: boolean }>`
    select coalesce(taken_until > clock_timestamp(), false) as is_taken from evidence_connections where kind = ${kind}`.execute(tx);
  if (rows[0]?.isTaken) return 'taken';
  await sql`update evidence_connections set taken_until = clock_timestamp() + interval '3 minutes' where kind = ${kind}`.execute(tx);
  return row;
}

/** Matched tenant that waits longest and may be tried now. */
export function nextTenant(tx: Tx, kind: ConnectionKind) {
  return waitingTenants(tx, kind)
    .where('nextAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('nextAt')
    .orderBy('tenantId')
    .limit(1)
    .executeTakeFirst();
}

function waitingTenants(tx: Tx, kind: ConnectionKind) {
  return tx
    .selectFrom('evidenceTenants')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'matched')
    .where('requestedAt', 'is not', null);
}

/** Seconds until the next waiting tenant may be tried; null if none waits. */
export async function secondsUntilNext(tx: Tx, kind: ConnectionKind): Promise<number | null> {
  const [next] = await waitingTenants(tx, kind).orderBy('nextAt').limit(1).execute();
  return next ? Math.max(0, Math.ceil((next.nextAt.getTime() - Date.now()) / 1000)) : null;
}

/** Ignores the result if the settings were changed meanwhile. */
export async function endTaking(
  tx: Tx,
  { kind, version }: ConnectionRow,
  { fault, isOver }: { fault: string | null; isOver: boolean },
): Promise<void> {
  await tx.updateTable('evidenceConnections').set({ takenUntil: null }).where('kind', '=', kind).execute();
  const over = isOver ? { requestedAt: null, ...(fault === null ? { fetchedAt: sql<Date>`now()` } : {}) } : {};
  await tx
    .updateTable('evidenceConnections')
    .set({ fault, ...over })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}
