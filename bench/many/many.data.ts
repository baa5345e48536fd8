import { createHash } from 'node:crypto';
import pg from 'pg';

/** Organisations of each fifty by size; L consists of five copies of M. */
const OF_FIFTY = { S: 34, M: 12, L: 4 };
const PARTS_OF_LARGE = 5;
/** Tables copied once for each organisation, whatever its size. */
const OWN_TABLES = new Set([
  'organizations', 'templates', 'template_versions', 'template_questions', 'sops', 'sop_versions', 'sop_readers', 'stack_standards', 'initiatives', 'files',
  'file_blobs', 'file_totals', 'file_places', 'audit_events', 'customer_external_ids', 'campaigns', 'campaign_changes', 'campaign_customers', 'campaign_runs',
]); // prettier-ignore
/** Columns of customer data that refer to rows of the tables above. */
const SHARED_REFERENCES = new Set(['template_id', 'initiative_id', 'campaign_id', 'sop_id', 'file_id', 'replacement_of']);
/** Columns that must be unique within an organisation without being ids. */
const UNIQUE_TEXTS: Readonly<Record<string, (part: number) => string>> = {
  'public.customers.name': (part) => `left(name, 110) || ' ${part}'`,
  'public.people.is_owner': () => 'false',
};

interface Column {
  schema: string;
  table: string;
  name: string;
  type: string;
}

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as name, t.typname as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and (n.nspname = 'public' or (n.nspname = 'console' and c.relname = 'organizations') or (n.nspname = 'auth' and c.relname in ('organizations', 'users', 'passwords')))
  order by 1, 2, a.attnum`;

/** Copies two organisations until there are this many (a multiple of fifty), and continues after the last one. New ids derive from the old id and the copy, so that references stay valid. */
export async function multiply(admin: pg.Client, names: { S: string; M: string }, organisations: number): Promise<void> {
  const { rows: columns } = await admin.query<Column>(COLUMNS);
  const tables = Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`);
  await admin.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  const made = new Set((await admin.query<{ name: string }>('select name from organizations')).rows.map(({ name }) => name));
  let count = 0;
  for (const [size, wanted] of Object.entries(OF_FIFTY)) {
    const source = await organisationOf(admin, size === 'S' ? names.S : names.M);
    for (let nr = 0; nr < (wanted * organisations) / 50; nr += 1) {
      const name = `Copy ${(count += 1)}`;
      if (made.has(name)) continue;
      const target = idFrom(`organisation ${size} ${nr}`);
      const parts = size === 'L' ? PARTS_OF_LARGE : 1;
      await admin.query('begin');
      for (let part = 0; part < parts; part += 1) {
        for (const [name, own] of tables) await copy(admin, name, own, { source, target, part });
      }
      await admin.query('update organizations set name = $2 where organization_id = $1', [target, name]);
      await admin.query('commit');
      console.log(`${name} (${size})`);
    }
  }
  await admin.query("set session_replication_role = 'origin'; set synchronous_commit = on");
  for (const statement of ['vacuum (analyze)', 'checkpoint']) await admin.query(statement);
}

async function organisationOf(admin: pg.Client, name: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select organization_id as id from organizations where name = $1', [name]);
  if (!rows[0]) throw new Error(`There is no organisation ${name}.`);
  return rows[0].id;
}

const idFrom = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');

interface Copy {
  source: string;
  target: string;
  part: number;
}

/** Rows that an organisation has only once are copied with the first part. */
async function copy(admin: pg.Client, table: string, columns: readonly Column[], { source, target, part }: Copy): Promise<void> {
  const name = table.split('.')[1] ?? '';
  const names = columns.map((column) => column.name);
  if (part > 0 && (OWN_TABLES.has(name) || table === 'console.organizations' || table === 'auth.organizations')) return;
  const owner = table === 'auth.organizations' ? 'id' : 'organization_id';
  const isOwn = names.includes(owner);
  if (!isOwn && table !== 'auth.passwords') return;
  const where = isOwn ? `${owner} = $1` : 'user_id in (select id from auth.users where organization_id = $1)';
  const values = columns.map((column) => valueOf(column, owner, { target, part }));
  const text = `insert into ${table} (${names.map((one) => pg.escapeIdentifier(one)).join(', ')})
    select ${values.join(', ')} from ${table} where ${where}${part > 0 ? ' on conflict do nothing' : ''}`;
  await admin.query(text, [source]);
}

function valueOf({ schema, table, name, type }: Column, owner: string, { target, part }: { target: string; part: number }): string {
  const column = pg.escapeIdentifier(name);
  if (name === owner) return `'${target}'::uuid`;
  const special = UNIQUE_TEXTS[`${schema}.${table}.${name}`];
  if (part > 0 && special !== undefined) return special(part);
  if (name === 'email') return `replace(${column}, '@', '.${target.slice(0, 8)}.${part}@')`;
  const salt = `${target}${SHARED_REFERENCES.has(name) || OWN_TABLES.has(table) ? 0 : part}`;
  // UUID version 4, because the contract accepts no other.
  const salted = (id: string) => `overlay(overlay(md5('${salt}' || ${id}) placing '4' from 13) placing '8' from 17)::uuid`;
  if (type === 'uuid') return salted(`${column}::text`);
  if (type === '_uuid') return `case when ${column} is not null then array(select ${salted('one::text')} from unnest(${column}) one) end`;
  return column;
}
