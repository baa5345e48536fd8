import pg, { escapeIdentifier } from 'pg';
import { ANSWERS, RULES, TENANT } from './rules.ts';

export interface Breach {
  rule: string;
  object: string;
  /** What becomes of it; null where nobody has decided. */
  answer: string | null;
}

/** What becomes of the policies, which the catalogue gives to many tables alike. */
const POLICIES: Readonly<Record<string, string>> = {
  tenant: 'rewritten by the plan',
  customers_of_person: 'dropped by the plan, which refuses to begin while anybody is limited to some customers, and nobody can be after it',
};

/** Everything in the catalogue that breaks a rule of Citus. */
export async function breachesOf(client: pg.ClientBase): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [key, { rule, question }] of Object.entries(RULES)) {
    const { rows } = await client.query<{ name: string }>(`${TENANT} ${question} order by 1`);
    const answerTo = (name: string) => (key === 'policy' ? POLICIES[name.slice(name.lastIndexOf('.') + 1)] : ANSWERS[key]?.[name]);
    for (const { name } of rows) breaches.push({ rule, object: name, answer: answerTo(name) ?? null });
  }
  return breaches;
}

const TABLES = `${TENANT} select name from tenant order by name <> 'organizations', name`;

const KEYS = `${TENANT}
  select t.name as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.confdeltype in ('n', 'd') as empties,
    (select r.relname from pg_class r where r.oid = k.confrelid) as referenced,
    (select array_agg(a.attname::text order by p.nr) from unnest(k.conkey) with ordinality as p (attnum, nr)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.attnum) as columns,
    (select array_agg(a.attname::text order by p.nr) from unnest(k.confkey) with ordinality as p (attnum, nr)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.attnum) as leads
  from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' order by 1, 2`;

const LOCAL = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'platform', 'pgboss', 'migration') and c.relkind in ('r', 'p') and c.oid <> 'auth.organizations'::regclass order by 1`;

const LIMITED = "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'customers_of_person' order by 1";

/** Nobody may see more customers after the move than before it. */
const NOBODY_LIMITED = [
  "do $$ begin if exists (select from public.people where customer_scope = 'listed') then raise exception 'Somebody is limited to some customers, which Citus cannot do'; end if; end $$;",
  "alter table public.people add constraint nobody_limited check (customer_scope = 'all');",
];

interface Key {
  table: string;
  name: string;
  definition: string;
  empties: boolean;
  referenced: string;
  columns: string[];
  leads: string[];
}

const of = (table: string) => `public.${escapeIdentifier(table)}`;

/** The SQL that makes a database of one PostgreSQL one of Citus, distributed by organisation. Nothing of it is run here. */
export async function planOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const names = async (question: string) => (await client.query<{ name: string }>(question)).rows.map(({ name }) => name);
    const [tables, local, limited] = [await names(TABLES), await names(LOCAL), await names(LIMITED)];
    const { rows: keys } = await client.query<Key>(KEYS);
    const breaches = await breachesOf(client);
    return [
      ...headOf(tables, local, breaches),
      '\n-- 1. Policies without a subquery',
      ...tables.map(
        (name) =>
          `alter policy tenant on ${of(name)} using (organization_id = public.current_organization()) with check (organization_id = public.current_organization());`,
      ),
      ...NOBODY_LIMITED,
      ...limited.map((name) => `drop policy customers_of_person on ${of(name)};`),
      '\n-- 2. Foreign keys go and come back, because their tables refer to each other in circles',
      ...keys.map(({ table, name }) => `alter table ${of(table)} drop constraint ${escapeIdentifier(name)};`),
      '\n-- 3. Tables',
      "select create_reference_table('auth.organizations');",
      ...tables.map((name, nr) => {
        const colocation = nr === 0 ? "colocate_with => 'none', shard_count => 64" : "colocate_with => 'public.organizations'";
        return `select create_distributed_table('${of(name)}', 'organization_id', ${colocation});`;
      }),
      '\n-- 4. Foreign keys, of which none empties a column by itself',
      ...keys.map(
        ({ table, name, definition }) =>
          `alter table ${of(table)} add constraint ${escapeIdentifier(name)} ${withoutEmptying(definition)};`,
      ),
      ...keys.filter(({ empties }) => empties).flatMap(emptyingTrigger),
      '\n-- 5. Local tables with keys to the reference table are known to all nodes',
      ...local.filter((name) => name.startsWith('auth.')).map((name) => `select citus_add_local_table_to_metadata('${name}');`),
      '\ncommit;',
      '\n-- The way back, on the coordinator, before the old server is gone:',
      ...tables.map((name) => `-- select undistribute_table('${of(name)}', cascade_via_foreign_keys => true);`),
    ].join('\n');
  } finally {
    await client.end();
  }
}

function headOf(tables: readonly string[], local: readonly string[], breaches: readonly Breach[]): string[] {
  const told = breaches.filter(({ answer }) => !Object.values(POLICIES).includes(answer ?? ''));
  const policies = Object.entries(POLICIES).map(([name, answer]) => `--   policies named ${name}: ${answer}`);
  return [
    '-- Written from the catalogue by `npm run admin -- distribute --print`; read docs/scaling.md first. It has never run on Citus.',
    `-- Distributed by organization_id: ${tables.length} tables. Reference: auth.organizations. On the coordinator: ${local.length} tables:`,
    `-- ${local.join(', ')}`,
    '-- What Citus refuses or does otherwise, and what becomes of it:',
    ...policies,
    ...told.map(({ object, answer, rule }) => `--   ${object}: ${answer ?? `UNDECIDED. ${rule}`}`),
    '-- Sessions set app.organization_id with set_config, which Citus sends to no node: enter() must send SET LOCAL before anybody moves.',
    'create extension if not exists citus;',
    'begin;',
    "set local citus.multi_shard_modify_mode = 'sequential';",
    'set local citus.enable_unsafe_triggers = on;',
  ];
}

function withoutEmptying(definition: string): string {
  return definition.replace(/ ON DELETE SET (?:NULL|DEFAULT)(?: \([^)]*\))?/, '');
}

/** What the key did by itself; it touches rows of the same organisation alone, which lie on the same node. */
function emptyingTrigger({ name, table, referenced, columns, leads }: Key): string[] {
  const pairs = columns.map((column, nr) => ({ column, to: leads[nr] ?? '' }));
  const emptied = pairs.filter(({ column }) => column !== 'organization_id').map(({ column }) => `${escapeIdentifier(column)} = null`);
  const found = pairs.map(({ column, to }) => `${escapeIdentifier(column)} = old.${escapeIdentifier(to)}`);
  const made = escapeIdentifier(`empty_${name}`.slice(0, 63));
  return [
    `create function public.${made}() returns trigger language plpgsql as $$ begin update ${of(table)} set ${emptied.join(', ')} where ${found.join(' and ')}; return old; end $$;`,
    `create trigger ${made} before delete on ${of(referenced)} for each row execute function public.${made}();`,
  ];
}
