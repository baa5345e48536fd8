import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface PartsRow {
  kind: string;
  active: boolean;
  version: number;
  count: number;
  on: number;
  failing: number;
  delivered: number;
  retried: number;
  lastAt: Date | null;
  error: string | null;
}

export async function partsOf(tx: Tx): Promise<PartsRow[]> {
  const { rows } = await sql<PartsRow>`
    select k.kind, coalesce(i.active, true) as active, coalesce(i.version, 0) as version, count(o.id) as count,
      count(o.id) filter (where o.active) as on,
      count(o.id) filter (where o.failing_since is not null or o.stopped_because is not null) as failing,
      coalesce(sum(o.delivered), 0) as delivered, coalesce(sum(o.retried), 0) as retried, max(o.last_delivered_at) as "lastAt",
      max(o.last_error) filter (where o.failing_since is not null or o.stopped_because is not null) as error
    from unnest('{webhook,slack,teams}'::text[]) k (kind)
    left join integrations i on i.kind = k.kind
    left join delivery_targets o on o.kind = k.kind
    group by k.kind, i.active, i.version`.execute(tx);
  return rows;
}

interface UsesRow {
  tokens: number;
  tokenUsedAt: Date | null;
  feeds: number;
  droppedAt: Date | null;
  hasScim: boolean;
  scimUsedAt: Date | null;
  hasSingleSignOn: boolean;
}

export async function usesOf(tx: Tx): Promise<UsesRow> {
  const { rows } = await sql<UsesRow>`
    select (select count(*) from api_tokens where expires_at > now()) as tokens,
      (select max(last_used_at) from api_tokens) as "tokenUsedAt",
      (select count(*) from calendar_feeds) as feeds,
      (select d.at from csv_drops d order by d.id desc limit 1) as "droppedAt",
      exists (select from scim_connections) as "hasScim", (select last_used_at from scim_connections) as "scimUsedAt",
      (select coalesce((settings -> 'entra' ->> 'enabled')::boolean, false) from organizations) as "hasSingleSignOn"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A count answers one row.');
  return row;
}
