import pg from 'pg';

/** Reads rows as the database owner, without row security. */
export interface DatabaseRows {
  /** Number of rows of every table. */
  counts(): Promise<Record<string, number>>;
  /** Fingerprint of one organisation's rows in every table. */
  fingerprints(organizationId: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as is_tenants,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as is_persons
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'platform') order by 1`;

/** Tables changed by every request of a signed-in person, or by every attempt of an anonymous caller. */
const RESTLESS = ['auth.sessions', 'auth.throttle'];

export async function openRows(ownerUrl: string): Promise<DatabaseRows> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = (await client.query<{ name: string; is_tenants: boolean; is_persons: boolean }>(TABLES)).rows;
  const all = tables
    .filter(({ name }) => !RESTLESS.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
    .join(' union all ');
  const own = tables
    .filter(({ is_tenants, is_persons }) => is_tenants || is_persons)
    .map(({ name, is_tenants }) => {
      const condition = is_tenants ? 'organization_id = $1' : 'user_id in (select id from auth.users where organization_id = $1)';
      return `select '${name}' as name, md5(string_agg(t::text, e'\\n' order by t::text)) as n from ${name} t where ${condition}`;
    })
    .join(' union all ');

  return {
    counts: async () => Object.fromEntries((await client.query<{ name: string; n: number }>(all)).rows.map(({ name, n }) => [name, n])),
    fingerprints: async (organizationId) => {
      const { rows } = await client.query<{ name: string; n: string }>(own, [organizationId]);
      return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
    },
    close: () => client.end(),
  };
}
