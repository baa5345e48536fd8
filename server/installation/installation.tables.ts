import type { ClientBase } from 'pg';

/** The schemas whose rows are the installation's; those of pg-boss and of the migrations are made anew. */
const SCHEMAS = ['auth', 'console', 'platform', 'public'];

export interface InstallationTable {
  /** With its schema, quoted. */
  name: string;
  isTenants: boolean;
  /** The columns that are written, quoted; generated ones follow. */
  columns: string[];
  /** The column whose numbers the database itself gives. */
  identity: string | null;
}

/** Every table as the database describes it, accounts and organisations first. */
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

/** Row security holds the owner of the tables, too, unless that is a superuser. */
export async function openOrganization(client: ClientBase, id: string): Promise<void> {
  await client.query("select public.set_for_transaction('app.organization_id', $1)", [id]);
}

/** "1 file", "8 files". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
