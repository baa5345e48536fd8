import { sql } from 'kysely';
import { THREAT_MINUTES, THREAT_SIGN_INS } from '#domain/limits/limits.rules.ts';
import type { Count } from '#server/platform/http/limits/request-counts.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Adds the counts of one process in key order, so that concurrent processes do not deadlock. */
export async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  const rows = JSON.stringify(counts.map((count) => ({ ...count, bucket: new Date(count.bucket) })));
  await sql`insert into request_counts as c (kind, bucket, name, requests, rejected, peak, most)
    select n.kind, n.bucket, n.name, n.requests, n.rejected, n.peak, n.most
    from jsonb_to_recordset(${rows}::jsonb)
      as n (kind text, bucket timestamptz, name text, requests integer, rejected integer, peak integer, most integer)
    order by n.kind, n.bucket, n.name
    on conflict (organization_id, kind, bucket, name) do update set requests = c.requests + excluded.requests,
      rejected = c.rejected + excluded.rejected, peak = greatest(c.peak, excluded.peak), most = greatest(c.most, excluded.most)`.execute(
    tx,
  );
}

export interface BarRow {
  bar: number;
  requests: number;
  rejected: number;
}

/** Bars of `step` minutes since the first. */
export async function barsSince(tx: Tx, since: Date, step: number): Promise<BarRow[]> {
  const { rows } = await sql<BarRow>`
    select floor(extract(epoch from bucket - ${since}::timestamptz) / ${step * 60})::integer as bar,
      coalesce(sum(requests), 0) as requests, coalesce(sum(rejected), 0) as rejected
    from request_counts where kind = 'all' and bucket >= ${since}
    group by 1 order by 1`.execute(tx);
  return rows;
}

interface NamedRow {
  kind: string;
  key: string;
  name: string;
  requests: number;
  rejected: number;
}

export async function topSince(tx: Tx, kinds: readonly string[], since: Date, limit: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with top as (
      select kind, name, sum(requests) as requests, sum(rejected) as rejected
      from request_counts where kind = any(${kinds}::text[]) and bucket >= ${since}::timestamptz - interval '10 minutes'
      group by kind, name order by sum(requests) desc, kind, name limit ${limit})
    select case when a.id is null then t.kind else 'app' end as kind, t.name as key,
      coalesce(p.full_name, k.name, a.name || ' of ' || o.full_name, case when t.kind = 'call' then t.name else 'Revoked or removed' end) as name,
      t.requests, t.rejected
    from top t
    left join people p on t.kind = 'user' and p.id::text = t.name
    left join api_tokens k on t.kind = 'token' and k.id::text = t.name
    left join assistant_connections a on t.kind = 'token' and a.id::text = t.name
    left join people o on o.id = a.user_id
    order by t.requests desc, t.kind, t.name`.execute(tx);
  return rows;
}

export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, full_name as name from people where id = any(${ids}::uuid[])
    union all select id, name from api_tokens where id = any(${ids}::uuid[])
    union all select a.id, a.name || ' of ' || o.full_name from assistant_connections a join people o on o.id = a.user_id
      where a.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface BlockedRow {
  ip: string;
  tries: number;
  accounts: number;
  lastAt: Date;
}

export async function blockedSince(tx: Tx, since: Date): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select host(ip) as ip, count(*) as tries, count(distinct entity_id) as accounts, max(at) as "lastAt"
    from audit_events where action = 'user.sign_in_refused' and at >= ${since} and ip is not null
    group by ip order by count(*) desc, ip limit 20`.execute(tx);
  return rows;
}

export function threatsSince(tx: Tx, since: Date) {
  return tx
    .selectFrom('auditEvents')
    .select(['at', 'action', 'entityLabel', 'after'])
    .where('action', '=', 'security.threat')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(50)
    .execute();
}

/** Addresses with too many refused sign-ins and no notification within the counted period. */
export async function newThreats(tx: Tx): Promise<{ ip: string; tries: number }[]> {
  const { rows } = await sql<{ ip: string; tries: number }>`
    select host(e.ip) as ip, count(*) as tries
    from audit_events e
    where e.action = 'user.sign_in_refused' and e.at > now() - make_interval(mins => ${THREAT_MINUTES}) and e.ip is not null
      and not exists (
        select from audit_events t
        where t.organization_id = e.organization_id and t.action = 'security.threat' and t.entity_label = host(e.ip)
          and t.at > now() - make_interval(mins => ${THREAT_MINUTES}))
    group by e.ip having count(*) >= ${THREAT_SIGN_INS}`.execute(tx);
  return rows;
}

export async function deleteOldCounts(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('requestCounts')
    .where('bucket', '<', sql<Date>`now() - interval '8 days'`)
    .execute();
}
