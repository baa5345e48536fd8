import type { ClientBase } from 'pg';

/** Schemas to back up; those of pg-boss and the migrations are recreated. */
const SCHEMAS = ['auth', 'console', 'platform', 'public'];

export interface InstallationTable {
  /** Quoted, with its schema. */
  name: string;
  isTenants: boolean;
  /** Quoted; generated columns are excluded. */
  columns: string[];
  identity: string | null;
}

/** All tables from the catalog, accounts and organisations first. */
export async function installationTables(client: ClientBase): Promise<InstallationTable[]> {
  const { rows } = await client.query<InstallationTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'public' as "isTenants",
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by (n.nspname, c.relname) <> ('auth', 'organizations'), (n.nspname, c.relname) <> ('auth', 'users'), n.nspname <> 'public', n.nspname, c.relname collate "C"`,
    [SCHEMAS],
  );
  return rows;
}

export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration.applied order by name');
  return rows.map(({ name }) => name);
}

export async function organizationIds(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from auth.organizations order by id');
  return rows.map(({ id }) => id);
}

/** Row security also applies to the table owner, unless it is a superuser. */
export async function openOrganization(client: ClientBase, id: string): Promise<void> {
  await client.query("select set_config('app.organization_id', $1, true)", [id]);
}

/** "1 file", "8 files". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
