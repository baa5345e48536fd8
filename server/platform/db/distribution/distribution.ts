import pg, { escapeIdentifier } from 'pg';
import { type Catalogue, catalogueOf, type Identity, type Key, type Trigger, type View } from './catalogue.ts';
import { answerTo, RULES, TENANT } from './rules.ts';

export interface Breach {
  rule: string;
  object: string;
  /** Handling of the breach; null if undecided. */
  answer: string | null;
}

export async function breachesOf(client: pg.ClientBase): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [key, { rule, question }] of Object.entries(RULES)) {
    const { rows } = await client.query<{ name: string }>(`${TENANT} ${question} order by 1`);
    for (const { name } of rows) breaches.push({ rule, object: name, answer: answerTo(key, name) });
  }
  return breaches;
}

/** Prefix of the rollback lines, which are kept with the plan: what they restore is no longer in the catalog after the move. */
export const BACK = '--< ';

/** SQL that distributes the database by organisation with Citus, including its rollback. Nothing is executed here. */
export async function planOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const catalogue = await catalogueOf(client);
    const breaches = await breachesOf(client);
    const stopped = new Set(breaches.filter(({ rule }) => rule === RULES['trigger']?.rule).map(({ object }) => object));
    const kept = catalogue.triggers.filter(({ calls }) => !stopped.has(calls));
    const back = backOf(catalogue, kept).join('\n').replaceAll(/^/gm, BACK);
    return [...headOf(catalogue, breaches), ...moveOf(catalogue, kept), back].join('\n');
  } finally {
    await client.end();
  }
}

const of = (table: string) => `public.${escapeIdentifier(table)}`;

const OPENING = ['begin;', "set local citus.multi_shard_modify_mode = 'sequential';", 'set local citus.enable_unsafe_triggers = on;'];

function headOf({ tables, local }: Catalogue, breaches: readonly Breach[]): string[] {
  return [
    '-- Written from the catalogue by `npm run admin -- distribute --print`; read docs/scaling.md first.',
    '-- For a trial: this version of Plumbline does not start on a database that is distributed.',
    `-- Distributed by organization_id: ${tables.length} tables. Reference: auth.organizations. On the coordinator: ${local.length} tables:`,
    `-- ${local.join(', ')}`,
    '-- What Citus refuses or does otherwise, and what becomes of it:',
    ...fatesOf(breaches),
    "-- Extension and nodes come first, each node with max_prepared_transactions, max_locks_per_transaction = 1024 and a pg_hba.conf that lets the pools' logins in:",
    '--   create extension citus; (on each node)',
    "--   select citus_set_coordinator_host('coordinator'); select citus_add_node('worker-1', 5432); (on the coordinator)",
    `-- The way back are the lines that begin with "${BACK.trim()}": sed -n 's/^${BACK}//p'. Keep them with this plan.`,
    ...OPENING,
  ];
}

const NAMED_MOST = 15;

function fatesOf(breaches: readonly Breach[]): string[] {
  const byAnswer = Map.groupBy(breaches, ({ rule, answer }) => answer ?? `UNDECIDED. ${rule}`);
  return [...byAnswer].map(([answer, broken]) => {
    const objects = [...new Set(broken.map(({ object }) => object))];
    const names = objects.length > NAMED_MOST ? `${objects[0]} and ${objects.length - 1} more` : objects.join(', ');
    return `--   ${answer}: ${names}`;
  });
}

/** The move must not let anyone see more customers than before. */
const NOBODY_LIMITED = [
  "do $$ begin if exists (select from public.people where customer_scope = 'listed') then raise exception 'Somebody is limited to some customers, which Citus cannot do'; end if; end $$;",
  "alter table public.people add constraint nobody_limited check (customer_scope = 'all');",
];

/** Citus propagates SET LOCAL to the nodes, but not set_config. */
const SET_CONFIG = /\bset_config\((.*?), true\)/g;

/** Propagates transaction settings to nodes, and lets triggers there access other tables. */
const SETTINGS = { 'citus.propagate_set_commands': "''local''", 'citus.allow_nested_distributed_execution': 'on' };

const ofDatabase = (change: string) => `do $$ begin execute format('alter database %I ${change}', current_database()); end $$;`;

function moveOf({ tables, keys, identities, triggers, views, limited, setters, functions }: Catalogue, kept: readonly Trigger[]): string[] {
  return [
    '\n-- 1. Policies without a subquery',
    ...tables.map(
      (name) =>
        `alter policy tenant on ${of(name)} using (organization_id = public.current_organization()) with check (organization_id = public.current_organization());`,
    ),
    ...NOBODY_LIMITED,
    ...limited.map((name) => `drop policy customers_of_person on ${of(name)};`),
    '\n-- 2. Triggers, which would run while the rows are copied, and views and foreign keys, which lead in circles, go and come back',
    ...takenAway({ keys, triggers, views }),
    '-- and so do columns that draw their numbers, which no table can be taken back with',
    ...identities.flatMap(toSequence),
    '\n-- 3. Tables',
    "select create_reference_table('auth.organizations');",
    ...tables.map((name, nr) => {
      const colocation = nr === 0 ? "colocate_with => 'none', shard_count => 64" : "colocate_with => 'public.organizations'";
      return `select create_distributed_table('${of(name)}', 'organization_id', ${colocation});`;
    }),
    '\n-- 4. Foreign keys, of which none empties a column by itself, views, functions for the nodes, triggers',
    ...keys.map(({ table, name, definition }) => addKey(table, name, definition.replace(EMPTYING, ''))),
    ...views.flatMap(createView),
    ...functions.map((name) => `select create_distributed_function('${name}');`),
    ...kept.map(({ definition }) => `${definition};`),
    ...keys.filter(({ empties }) => empties).flatMap(emptyingTrigger),
    '\n-- 5. Nodes learn the organisation of a transaction',
    ...setters.map((definition) => `${definition.replaceAll(SET_CONFIG, 'public.set_for_transaction($1)')};`),
    ...Object.entries(SETTINGS).map(([name, value]) => ofDatabase(`set ${name} = ${value}`)),
    'commit;\n',
  ];
}

/** Rollback: restores a single PostgreSQL database on the coordinator. */
function backOf(
  { tables, keys, identities, triggers, views, tenantPolicies, ofRows, setters }: Catalogue,
  kept: readonly Trigger[],
): string[] {
  const emptying = keys.filter(({ empties }) => empties);
  return [
    ...OPENING,
    ...emptying.flatMap((key) => [
      `drop trigger ${emptyingName(key)} on ${of(key.referenced)};`,
      `drop function public.${emptyingName(key)};`,
    ]),
    ...takenAway({ keys, triggers: kept, views }),
    ...tables.map((name) => `select undistribute_table('${of(name)}');`),
    // Citus took over local tables that reference it.
    "select undistribute_table('auth.organizations', cascade_via_foreign_keys => true);",
    ...tenantPolicies.map(({ table, using, check }) => `alter policy tenant on ${of(table)} using (${using}) with check (${check});`),
    'alter table public.people drop constraint nobody_limited;',
    ...identities.flatMap(toIdentity),
    ...keys.map(({ table, name, definition }) => addKey(table, name, definition)),
    ...ofRows.map((definition) => `${definition};`),
    ...views.flatMap(createView),
    ...triggers.map(({ definition }) => `${definition};`),
    ...setters.map((definition) => `${definition};`),
    'call public.limit_to_customers();',
    ...Object.keys(SETTINGS).map((name) => ofDatabase(`reset ${name}`)),
    'commit;',
    'select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid <> 0; select citus_remove_node(nodename, nodeport) from pg_dist_node;',
    'drop extension citus;',
  ];
}

const EMPTYING = / ON DELETE SET (?:NULL|DEFAULT)(?: \([^)]*\))?/;

function takenAway({ keys, triggers, views }: { keys: readonly Key[]; triggers: readonly Trigger[]; views: readonly View[] }): string[] {
  return [
    ...triggers.map(({ table, name }) => `drop trigger ${name} on ${table};`),
    ...views.map(({ name }) => `drop view ${name};`),
    ...keys.map(({ table, name }) => `alter table ${of(table)} drop constraint ${escapeIdentifier(name)};`),
  ];
}

const sequenceOf = ({ table, column }: Identity) => `public.${escapeIdentifier(`numbers_of_${table}_${column}`)}`;

function toSequence(identity: Identity): string[] {
  const [table, column, sequence] = [of(identity.table), escapeIdentifier(identity.column), sequenceOf(identity)];
  return [
    `alter table ${table} alter column ${column} drop identity;`,
    `create sequence ${sequence} as bigint owned by ${table}.${column};`,
    ...identity.writers.map((role) => `grant usage on sequence ${sequence} to ${role};`),
    `select setval('${sequence}', coalesce(max(${column}), 0) + 1, false) from ${table};`,
    `alter table ${table} alter column ${column} set default nextval('${sequence}');`,
  ];
}

function toIdentity(identity: Identity): string[] {
  const [table, column] = [of(identity.table), escapeIdentifier(identity.column)];
  return [
    `alter table ${table} alter column ${column} drop default;`,
    `drop sequence ${sequenceOf(identity)};`,
    `alter table ${table} alter column ${column} add generated always as identity;`,
    `select setval(pg_get_serial_sequence('${table}', '${identity.column}'), coalesce(max(${column}), 0) + 1, false) from ${table};`,
  ];
}

function addKey(table: string, name: string, definition: string): string {
  return `alter table ${of(table)} add constraint ${escapeIdentifier(name)} ${definition};`;
}

function createView({ name, definition, options, grants }: View): string[] {
  return [`create view ${name}${options && ` with (${options})`} as ${definition}`, ...(grants ?? [])];
}

const emptyingName = ({ name }: Key) => escapeIdentifier(`empty_${name}`.slice(0, 63));

/** Replaces ON DELETE SET NULL; only rows of the same organisation are affected, which are on the same node. */
function emptyingTrigger(key: Key): string[] {
  const { table, referenced, columns, leads } = key;
  const pairs = columns.map((column, nr) => ({ column, to: leads[nr] ?? '' }));
  const emptied = pairs.filter(({ column }) => column !== 'organization_id').map(({ column }) => `${escapeIdentifier(column)} = null`);
  const found = pairs.map(({ column, to }) => `${escapeIdentifier(column)} = old.${escapeIdentifier(to)}`);
  const made = emptyingName(key);
  return [
    `create function public.${made}() returns trigger language plpgsql as $$ begin update ${of(table)} set ${emptied.join(', ')} where ${found.join(' and ')}; return old; end $$;`,
    `create trigger ${made} before delete on ${of(referenced)} for each row when (current_user <> 'plumbline_restore') execute function public.${made}();`,
  ];
}
