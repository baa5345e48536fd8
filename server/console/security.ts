import { sql } from 'kysely';
import type { getSecurity, Security } from '#contract/console/console.security.contract.ts';
import { unusualExports } from '#domain/console/console.rules.ts';
import { isSignInBlocked } from '#server/auth/auth.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { limitsOfAll } from './features/limits.queries.ts';
import { readTotals } from './totals.ts';

const DAYS = { day: 1, week: 7, month: 30 } as const;
const MOST = 20;
const MOST_THREATS = 50;
const DAY_MS = 86_400_000;

export async function readSecurity({ tx, query, now, context }: SignedInCall<typeof getSecurity>): Promise<Security> {
  const since = new Date(now.getTime() - DAYS[query.period ?? 'day'] * DAY_MS);
  const addresses = await addressesSince(tx, since);
  const blocked = new Set<string>();
  for (const { ip } of addresses) if (await isSignInBlocked(context, ip)) blocked.add(ip);
  return {
    since: since.toISOString(),
    totals: await totalsOf(tx, since),
    addresses: addresses.map((row) => ({ ...row, lastAt: row.lastAt.toISOString(), isBlocked: blocked.has(row.ip) })),
    accounts: await accountsSince(tx, since),
    disabled: await disabledAccounts(tx),
    withoutMfa: await withoutMfa(tx),
    exports: await exportsSince(tx, since),
    threats: await threatsSince(tx, since),
    superadmins: await superadmins(tx),
    limits: await limitsOfAll(tx),
    keys: await keysOf(tx),
  };
}

async function totalsOf(tx: Tx, since: Date): Promise<Security['totals']> {
  const { security, countedAt } = await readTotals(tx);
  const refused = await eventsSince(tx, 'refused', since);
  const threats = (await eventsSince(tx, 'threat', since)) + (await strangersSince(tx, since));
  const { disabled } = await tx
    .selectFrom('console.accounts')
    .select(sql<number>`count(*)`.as('disabled'))
    .where(IS_DISABLED)
    .executeTakeFirstOrThrow();
  return { ...security, refused, threats, disabled, countedAt: countedAt?.toISOString() ?? null };
}

async function eventsSince(tx: Tx, kind: 'refused' | 'threat', since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('console.securityEvents')
    .select(sql<number>`count(*)`.as('n'))
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

async function strangersSince(tx: Tx, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('console.threats')
    .select(sql<number>`count(*)`.as('n'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Placeholder addresses of removed accounts do not count. */
const IS_DISABLED = sql<boolean>`login_disabled and email not like '%@removed.invalid'`;

interface AddressRow {
  ip: string;
  tries: number;
  accounts: number;
  organizations: number;
  lastAt: Date;
}

async function addressesSince(tx: Tx, since: Date): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select host(ip) as ip, count(*) as tries, count(distinct account_id) as accounts, count(distinct organization_id) as organizations, max(at) as last_at
    from console.security_events where kind = 'refused' and at >= ${since} and ip is not null
    group by ip order by count(*) desc, ip limit ${MOST}`.execute(tx);
  return rows;
}

interface AccountRow {
  email: string;
  organizationId: string;
  organizationName: string;
  lastAt: Date;
}

async function accountsSince(tx: Tx, since: Date): Promise<Security['accounts']> {
  const { rows } = await sql<AccountRow & { tries: number; addresses: number }>`
    with tried as (
      select account_id, count(*) as tries, count(distinct ip) as addresses, max(at) as last_at
      from console.security_events where kind = 'refused' and at >= ${since} and account_id is not null
      group by account_id order by count(*) desc, account_id limit ${MOST})
    select a.email, a.organization_id, o.name as organization_name, t.tries, t.addresses, t.last_at
    from tried t join console.accounts a on a.id = t.account_id join console.organizations o using (organization_id)
    order by t.tries desc, a.email`.execute(tx);
  return rows.map(({ tries, addresses, lastAt, ...row }) => ({ ...accountOf(row), tries, addresses, lastAt: lastAt.toISOString() }));
}

function accountOf({ email, organizationId, organizationName }: Omit<AccountRow, 'lastAt'>) {
  return { email, organization: { id: organizationId, name: organizationName } };
}

interface KnownAccount {
  email: string;
  organizationId: string;
  organizationName: string;
  isSuperadmin: boolean;
  loginDisabled: boolean;
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
}

async function disabledAccounts(tx: Tx): Promise<Security['disabled']> {
  const { rows } = await sql<KnownAccount>`
    select a.*, o.name as organization_name from console.accounts a join console.organizations o using (organization_id)
    where ${IS_DISABLED} order by a.email limit 50`.execute(tx);
  return rows.map(({ isSuperadmin, lastSeenAt, ...row }) => ({
    ...accountOf(row),
    isSuperadmin,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

async function superadmins(tx: Tx): Promise<Security['superadmins']> {
  const { rows } = await sql<KnownAccount>`
    select a.*, o.name as organization_name from console.accounts a join console.organizations o using (organization_id)
    where a.is_superadmin order by a.email`.execute(tx);
  return rows.map(({ hasSecondFactor, loginDisabled, lastSeenAt, ...row }) => ({
    ...accountOf(row),
    hasSecondFactor,
    isDisabled: loginDisabled,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

function withoutMfa(tx: Tx): Promise<Security['withoutMfa']> {
  return tx
    .selectFrom('console.organizations')
    .select(['organizationId as id', 'name', 'withoutMfa', 'users', 'sessions', 'tokens'])
    .where('withoutMfa', '>', 0)
    .orderBy('withoutMfa', 'desc')
    .orderBy('organizationId', 'desc')
    .limit(MOST)
    .execute();
}

async function exportsSince(tx: Tx, since: Date): Promise<Security['exports']> {
  const { rows } = await sql<AccountRow & { files: { action: string; rows: number | null }[] }>`
    with taken as (
      select account_id, (at at time zone 'UTC')::date as day, max(at) as last_at,
        jsonb_agg(jsonb_build_object('action', action, 'rows', rows)) as files
      from console.security_events where kind = 'export' and at >= ${since} and account_id is not null
      group by 1, 2)
    select a.email, a.organization_id, o.name as organization_name, t.last_at, t.files
    from taken t join console.accounts a on a.id = t.account_id join console.organizations o using (organization_id)
    order by t.last_at desc, a.email`.execute(tx);
  return rows
    .flatMap(({ files, lastAt, ...row }) => {
      const why = unusualExports(files);
      return why === null ? [] : [{ ...accountOf(row), why, files: files.length, lastAt: lastAt.toISOString() }];
    })
    .slice(0, MOST);
}

interface ThreatRow {
  id: string;
  at: Date;
  ip: string | null;
  reason: string | null;
  request: string | null;
  organizationId: string | null;
  name: string | null;
}

/** Threats to organisations and from strangers, latest first; each half uses its index. */
async function threatsSince(tx: Tx, since: Date): Promise<Security['threats']> {
  const { rows } = await sql<ThreatRow>`
    (select e.organization_id || ' ' || e.seq as id, e.at, host(e.ip) as ip, e.reason, null as request, e.organization_id, o.name
     from console.security_events e join console.organizations o using (organization_id)
     where e.kind = 'threat' and e.at >= ${since} order by e.at desc, e.organization_id, e.seq limit ${MOST_THREATS})
    union all
    (select t.id::text, t.at, host(t.ip), t.reason, t.request, null, null
     from console.threats t where t.at >= ${since} order by t.at desc, t.id desc limit ${MOST_THREATS})
    order by at desc, id limit ${MOST_THREATS}`.execute(tx);
  return rows.map(({ at, organizationId, name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    organization: organizationId === null ? null : { id: organizationId, name: name ?? '' },
  }));
}

async function keysOf(tx: Tx): Promise<Security['keys']> {
  const { rows } = await sql<{ purpose: string; kid: string; since: Date }>`
    select purpose, kid, first_seen_at as since from console.keys
    union all select 'audit', kid, created_at from console.audit_keys
    order by purpose, since desc`.execute(tx);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
