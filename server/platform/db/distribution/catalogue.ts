import type pg from 'pg';
import { TENANT } from './rules.ts';

/** A foreign key of a distributed table. */
export interface Key {
  table: string;
  name: string;
  definition: string;
  /** Whether deleting the row that it leads to empties its columns. */
  empties: boolean;
  referenced: string;
  columns: string[];
  leads: string[];
}

export interface Trigger {
  /** With its schema. */
  table: string;
  name: string;
  definition: string;
  /** The name of its function. */
  calls: string;
}

export interface View {
  /** With its schema. */
  name: string;
  definition: string;
  options: string;
  grants: string[] | null;
}

export interface Policy {
  table: string;
  using: string;
  check: string;
}

/** A column whose numbers PostgreSQL draws by itself. */
export interface Identity {
  table: string;
  column: string;
  /** The roles that add rows. */
  writers: string[];
}

/** What the plan moves and what it has to take away for the move. Names are quoted where SQL needs it. */
export interface Catalogue {
  /** Of schema public; organizations comes first. */
  tables: string[];
  /** Of the other schemas. */
  local: string[];
  keys: Key[];
  identities: Identity[];
  triggers: Trigger[];
  views: View[];
  tenantPolicies: Policy[];
  /** Tables with the policy customers_of_person. */
  limited: string[];
  /** Definitions of the functions that take a row of a table, which vanish when the table is taken back. */
  ofRows: string[];
  /** Definitions of the functions that set the organisation or the person of a transaction. */
  setters: string[];
  /** Functions that a node can run, with the types of their parameters; each comes after those that it calls. */
  functions: string[];
}

const TABLES = `${TENANT} select name from tenant order by name <> 'organizations', name`;

const LOCAL = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'platform', 'console', 'pgboss', 'migration') and c.relkind in ('r', 'p')
    and c.oid <> 'auth.organizations'::regclass order by 1`;

const KEYS = `${TENANT}
  select t.name as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.confdeltype in ('n', 'd') as empties,
    (select r.relname from pg_class r where r.oid = k.confrelid) as referenced,
    (select array_agg(a.attname::text order by p.nr) from unnest(k.conkey) with ordinality as p (attnum, nr)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.attnum) as columns,
    (select array_agg(a.attname::text order by p.nr) from unnest(k.confkey) with ordinality as p (attnum, nr)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.attnum) as leads
  from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' order by 1, 2`;

const IDENTITIES = `${TENANT}
  select t.name as table, a.attname as column,
    (select coalesce(array_agg(distinct x.grantee::regrole::text), '{}') from pg_class c, aclexplode(c.relacl) x
      where c.oid = t.oid and x.privilege_type = 'INSERT' and x.grantee <> c.relowner) as writers
  from tenant t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> '' order by 1, 2`;

const TRIGGERS = `${TENANT}
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(g.tgname) as name, pg_get_triggerdef(g.oid) as definition, p.proname as calls
  from pg_trigger g join pg_proc p on p.oid = g.tgfoid join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not g.tgisinternal and (c.oid in (select oid from tenant) or c.oid = 'auth.organizations'::regclass) order by 1, 2`;

/** Also the console's: those over a table that Citus makes its own lose their grants. */
const VIEWS = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_get_viewdef(c.oid) as definition,
    coalesce(array_to_string(c.reloptions, ', '), '') as options,
    (select array_agg(format('grant %s on %I.%I to %I;', a.privilege_type, n.nspname, c.relname, a.grantee::regrole::text))
      from aclexplode(c.relacl) a where a.grantee <> c.relowner) as grants
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth', 'platform', 'console') and c.relkind = 'v'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`;

const TENANT_POLICIES = `select tablename as table, qual as using, coalesce(with_check, qual) as check
  from pg_policies where schemaname = 'public' and policyname = 'tenant' order by 1`;

const LIMITED = "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'customers_of_person' order by 1";

const OF_ROWS = `${TENANT}
  select distinct pg_get_functiondef(p.oid) as name from tenant t join pg_type y on y.typrelid = t.oid join pg_proc p on y.oid = any (p.proargtypes)
  order by 1`;

const SETTERS = `select pg_get_functiondef(p.oid) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'auth', 'platform', 'console') and p.prosrc ~ 'set_config\\(''app\\.' order by p.oid`;

/** Without those for the coordinator, and those that belong to policies and events which the plan takes away. */
const FUNCTIONS = `select p.oid::regprocedure::text as name, p.proname as called, p.prosrc as body from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosrc !~ '\\m(auth|platform|console|pgboss)\\.' and p.proname not like 'sees\\_%'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid`;

export async function catalogueOf(client: pg.ClientBase): Promise<Catalogue> {
  const rows = async <R extends pg.QueryResultRow>(question: string) => (await client.query<R>(question)).rows;
  const names = async (question: string) => (await rows<{ name: string }>(question)).map(({ name }) => name);
  return {
    tables: await names(TABLES),
    local: await names(LOCAL),
    keys: await rows<Key>(KEYS),
    identities: await rows<Identity>(IDENTITIES),
    triggers: await rows<Trigger>(TRIGGERS),
    views: await rows<View>(VIEWS),
    tenantPolicies: await rows<Policy>(TENANT_POLICIES),
    limited: await names(LIMITED),
    ofRows: await names(OF_ROWS),
    setters: await names(SETTERS),
    functions: inOrder(await rows<NodeFunction>(FUNCTIONS)),
  };
}

interface NodeFunction {
  name: string;
  called: string;
  body: string;
}

/** A node reads the body of a function in SQL when it is created, so what it calls is there already. */
function inOrder(functions: readonly NodeFunction[]): string[] {
  const placed = new Set<NodeFunction>();
  const place = (one: NodeFunction) => {
    if (placed.has(one)) return;
    for (const other of functions) if (other !== one && one.body.includes(other.called) && !other.body.includes(one.called)) place(other);
    placed.add(one);
  };
  functions.forEach(place);
  return [...placed].map(({ name }) => name);
}
