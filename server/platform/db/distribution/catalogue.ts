import type pg from 'pg';
import { TENANT } from './rules.ts';

export interface Key {
  table: string;
  name: string;
  definition: string;
  /** ON DELETE SET NULL or SET DEFAULT. */
  empties: boolean;
  referenced: string;
  columns: string[];
  leads: string[];
}

export interface Trigger {
  /** With schema. */
  table: string;
  name: string;
  definition: string;
  /** Name of the trigger function. */
  calls: string;
}

export interface View {
  /** With schema. */
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

export interface Identity {
  table: string;
  column: string;
  writers: string[];
}

/** Objects that the plan moves, or must drop and recreate. Names are quoted if needed. */
export interface Catalogue {
  /** Tables of schema public; organizations comes first. */
  tables: string[];
  /** Tables of other schemas. */
  local: string[];
  keys: Key[];
  identities: Identity[];
  triggers: Trigger[];
  views: View[];
  tenantPolicies: Policy[];
  /** Tables with the policy customers_of_person. */
  limited: string[];
  /** Definitions of functions with a row parameter, which are dropped when their table is undistributed. */
  ofRows: string[];
  /** Definitions of functions that set the organisation or person of a transaction. */
  setters: string[];
  /** Functions that nodes can run, with parameter types, each after those that it calls. */
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

/** Includes the console's views: those over tables that Citus takes over lose their grants. */
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

/** Excludes functions for the coordinator only, and those of policies and triggers that the plan drops. */
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

/** Nodes validate SQL function bodies on creation, so callees must exist first. */
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
