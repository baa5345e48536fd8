import { sql } from 'kysely';
import type { AuditOutcome, ActorKind } from '#domain/audit/outcomes.rules.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { exportAuditEvents, getAuditFacts, listAuditEvents } from '#contract/audit/audit.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { reference } from '#server/platform/db/references.ts';

const BY_TIME = ['auditEvents.at', 'auditEvents.seq'];
/** Only sort order of the log: an index per column would slow down every write (decision 26). */
export const ORDERS: Record<(typeof listAuditEvents)['list']['sorts'][number], ListOrder> = {
  '-at': { columns: BY_TIME, direction: 'desc' },
  at: { columns: BY_TIME, direction: 'asc' },
};

const customer = reference('customers', 'audit_events.customer_id');

type Fields = Record<string, unknown>;

function shown(tx: Tx) {
  return tx
    .selectFrom('auditEvents')
    .select(['seq', 'at', 'actorId', 'actorName', 'actorRole', 'action', 'entityType', 'entityId', 'entityLabel', 'userAgent', 'requestId'])
    .select([
      customer.as('customer'),
      sql<ActorKind>`audit_events.actor_kind`.as('actorKind'),
      sql<AuditOutcome>`audit_events.outcome`.as('outcome'),
      sql<Fields | null>`audit_events.before`.as('before'),
      sql<Fields | null>`audit_events.after`.as('after'),
      sql<string | null>`host(audit_events.ip)`.as('ip'),
      sql<string | null>`encode(audit_events.hash, 'hex')`.as('hash'),
    ]);
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** Day boundaries in the organisation's time zone. */
const midnight = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone (select o.timezone from organizations o)`;
const isFrom = (day: string) => sql<boolean>`audit_events.at >= ${midnight(day)}`;
const isTo = (day: string) => sql<boolean>`audit_events.at < ${midnight(day)} + interval '1 day'`;

const SEARCHED = sql<string>`lower(coalesce(audit_events.entity_label, '') || ' ' || audit_events.actor_name || ' ' || audit_events.action)`;

/** Matches a name, action, entity or request id. Most events are plain ASCII; only the others need accents removed. */
const isFound = (text: string) =>
  sql<boolean>`(audit_events.request_id = btrim(${text}) or strpos(
    case when octet_length(${SEARCHED}) > length(${SEARCHED}) then without_accents(${SEARCHED}) else ${SEARCHED} end,
    (select without_accents(lower(btrim(${text}))))) > 0)`;

export type AuditFilters = Omit<QueryOf<typeof exportAuditEvents>, 'format'>;

export function listedEvents(tx: Tx, query: AuditFilters) {
  const { from, to, actorId, actorKind, action, entityType, entityId, customerId, outcome, q } = query;
  let rows = shown(tx);
  if (from) rows = rows.where(isFrom(from));
  if (to) rows = rows.where(isTo(to));
  if (actorId) rows = rows.where('actorId', '=', actorId);
  if (actorKind) rows = rows.where('actorKind', '=', actorKind);
  if (action) rows = rows.where('action', '=', action);
  if (entityType) rows = rows.where('entityType', '=', entityType);
  if (entityId) rows = rows.where('entityId', '=', entityId);
  if (customerId) rows = rows.where('customerId', '=', customerId);
  if (outcome) rows = rows.where('outcome', '=', outcome);
  return q ? rows.where(isFound(q)) : rows;
}

/** Without filters the chain provides the total, and only unsealed events are counted; null if the events must be counted. */
export async function countByChain(tx: Tx, filters: AuditFilters) {
  const { q, from, to, actorId, actorKind, action, entityType, entityId, customerId, outcome } = filters;
  const isFiltered = [q, from, to, actorId, actorKind, action, entityType, entityId, customerId, outcome].some(Boolean);
  if (isFiltered) return null;
  const { rows } = await sql<{ n: number | null }>`
    select case when (select customer_scope()) = 'all' then
      coalesce((select place - anchor_place from audit_chains), 0) + (select count(*) from audit_events where place is null) end as n`.execute(
    tx,
  );
  return rows[0]?.n ?? null;
}

/** Matching events in list order, from the newest or after `after`. */
export function eventsBefore(
  tx: Tx,
  { filters, after, limit }: { filters: AuditFilters; after: Pick<AuditRow, 'at' | 'seq'> | null; limit: number },
): Promise<AuditRow[]> {
  const rows = listedEvents(tx, filters);
  const older = after ? rows.where(sql<boolean>`(audit_events.at, audit_events.seq) < (${after.at}, ${after.seq})`) : rows;
  return older.orderBy('auditEvents.at', 'desc').orderBy('auditEvents.seq', 'desc').limit(limit).execute();
}

/** Latest events by and about a person, each found through its index. */
export async function historyOf(tx: Tx, personId: string, most: number): Promise<AuditRow[]> {
  const latest = sql`order by at desc, seq desc limit ${most}`;
  return shown(tx)
    .where(
      sql<boolean>`audit_events.seq in (
        (select seq from audit_events where actor_id = ${personId} ${latest})
        union (select seq from audit_events where entity_type = 'user' and entity_id = ${personId} ${latest}))`,
    )
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.seq', 'desc')
    .limit(most)
    .execute();
}

/**
 * Refused and failed acts are few; each action is looked up in the index after the one before. The index leaves saved answers out, so their
 * action is always offered: searching the whole log for a first saved answer takes 47 ms at the largest size.
 */
export async function readFacts(tx: Tx, { from, to }: QueryOf<typeof getAuditFacts>) {
  let refused = tx.selectFrom('auditEvents').where('outcome', '<>', 'ok');
  if (from) refused = refused.where(isFrom(from));
  if (to) refused = refused.where(isTo(to));
  const counted = await refused
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('outcome')
    .execute();
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_events where action <> 'assessment.answered' order by organization_id, action limit 1)
      union all
      select (select e.action from audit_events e where e.action > a.action and e.action <> 'assessment.answered'
              order by e.organization_id, e.action limit 1)
      from actions a where a.action is not null)
    select action from actions where action is not null`.execute(tx);
  const first = await tx.selectFrom('auditEvents').select('at').orderBy('at').orderBy('seq').limit(1).executeTakeFirst();
  const count = (outcome: AuditOutcome) => counted.find((row) => row.outcome === outcome)?.n ?? 0;
  return {
    since: first?.at.toISOString() ?? null,
    denied: count('denied'),
    failed: count('failed'),
    actions: ['assessment.answered', ...rows.map(({ action }) => action)].toSorted(),
  };
}
