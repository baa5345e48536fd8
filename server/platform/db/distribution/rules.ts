/**
 * Restrictions of Citus 12 and 13, from its documentation and source, as catalog queries. Each query returns the objects that break its
 * rule. Tables of schema public are distributed by organization_id; auth.organizations is a reference table, because keys point to it; all
 * others stay on the coordinator.
 */
export const RULES: Readonly<Record<string, { rule: string; question: string }>> = {
  column: {
    rule: 'A distributed table has the distribution column, which is never null.',
    question: `select t.name from tenant t where not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnotnull and a.atttypid = 'uuid'::regtype)`,
  },
  kind: {
    rule: 'A distributed table is an ordinary one: no partitions of partitions, no inheritance, no rules, not unlogged.',
    question: `select t.name from tenant t join pg_class c on c.oid = t.oid
      where c.relkind <> 'r' or c.relhasrules or c.relpersistence <> 'p' or exists (select from pg_inherits i where t.oid in (i.inhrelid, i.inhparent))`,
  },
  unique: {
    rule: 'A primary key, unique or exclusion constraint contains the distribution column.',
    question: `select t.name || '.' || i.relname as name from tenant t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      where (x.indisunique or x.indisexclusion) and not exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = any (x.indkey))`,
  },
  outward: {
    rule: 'A foreign key of a distributed table leads to a distributed or a reference table.',
    question: `select t.name || '.' || k.conname as name from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where k.confrelid not in (select oid from tenant) and k.confrelid <> 'auth.organizations'::regclass`,
  },
  inward: {
    rule: 'No foreign key of a local or reference table leads to a distributed one.',
    question: `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k join tenant t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid not in (select oid from tenant)`,
  },
  paired: {
    rule: 'A foreign key between distributed tables pairs their distribution columns.',
    question: `select t.name || '.' || k.conname as name from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join tenant r on r.oid = k.confrelid
      where not exists (
        select from unnest(k.conkey, k.confkey) as pair (here, there)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here and a.attname = 'organization_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there and b.attname = 'organization_id')`,
  },
  emptied: {
    rule: 'A foreign key with the distribution column neither sets null or a default when its row is deleted, nor follows a changed key.',
    question: `select t.name || '.' || k.conname as name from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c')`,
  },
  policy: {
    rule: 'The policy of a distributed table has no subquery.',
    question: `select t.name || '.' || p.polname as name from tenant t join pg_policy p on p.polrelid = t.oid
      where pg_get_expr(p.polqual, p.polrelid) ~* '\\mselect\\M' or pg_get_expr(p.polwithcheck, p.polrelid) ~* '\\mselect\\M'`,
  },
  sequence: {
    rule: 'Numbers that a distributed table draws are bigint: each node draws its own.',
    question: `select distinct t.name || '.' || a.attname as name from tenant t join pg_attribute a on a.attrelid = t.oid
      join pg_depend d on d.refobjid = t.oid and d.refobjsubid = a.attnum and d.classid = 'pg_class'::regclass
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_sequence s on s.seqrelid = d.objid
      where a.attnum > 0 and s.seqtypid <> 'bigint'::regtype`,
  },
  trigger: {
    rule: 'A trigger of a distributed or a reference table runs on a node, so it touches no local table.',
    question: `select distinct p.proname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and (g.tgrelid in (select oid from tenant) or g.tgrelid = 'auth.organizations'::regclass)
        and (p.prosrc ~ '\\m(auth|platform|console|pgboss)\\.' or g.tgtype & 32 <> 0)`,
  },
  function: {
    rule: 'A function that reads local and distributed tables runs on the coordinator; on a node its local tables are empty.',
    question: `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype and p.prosrc ~ '\\m(auth|platform|console|pgboss)\\.'`,
  },
  language: {
    rule: 'A function that uses its parameters in a query of a distributed table is in PL/pgSQL; in SQL it cannot be planned.',
    question: `select distinct p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
        and exists (select from tenant t where p.prosrc ~ format('\\m(from|join|update|into)\\s+(public\\.)?%s\\M', t.name))`,
  },
};

export const TENANT = `with tenant as (
  select c.oid, c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'f') and not c.relispartition)`;

/** Known breaches with their handling; any other fails the test. */
export const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  emptied: {
    'assessments.assessments_organization_id_quarterly_review_id_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
    'customers.customers_organization_id_merged_into_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
    'evidence_runs.evidence_runs_organization_id_file_id_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
    'quarterly_reviews.quarterly_reviews_organization_id_qbr_id_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
    'stack_standards.stack_standards_organization_id_replacement_of_fkey':
      'refuses the deletion; the plan adds a trigger that empties first',
    'psa_records.psa_records_organization_id_customer_id_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
    'psa_records.psa_records_organization_id_person_id_fkey': 'refuses the deletion; the plan adds a trigger that empties first',
  },
  trigger: {
    hold_limit: 'to be called by the statement that adds the row, before anybody moves',
    keep_feed_door: 'to be called by the statement that writes the feed, before anybody moves',
    keep_portal_contact: 'to be called by the statement that writes the contact, before anybody moves',
    keep_portal_door: 'to be called by the statement that writes the key, before anybody moves',
    keep_share_door: 'to be called by the statement that writes the link, before anybody moves',
    keep_visit_door: 'to be called by the statement that writes the consent, before anybody moves',
    keep_token_door: 'to be called by the statement that writes the token, before anybody moves',
    keep_counts: 'to be called by the statement that counts, before anybody moves',
    keep_feedback: 'to be called by the statement that writes the feedback, before anybody moves',
    keep_organization: 'to be called by the statement that changes the organisation, before anybody moves',
    keep_owner: 'to be called by the statement that changes the owner, before anybody moves',
    keep_security_event: 'to be called by the statement that writes the event, before anybody moves',
    keep_status: 'to be called by the statement that changes the state, before anybody moves',
    settle_new: 'to be called by the statement that adds the organisation, before anybody moves',
  },
  function: {
    enter: 'runs on the coordinator, where schema auth is',
    enter_feed: 'runs on the coordinator, where schema auth is',
    enter_offer: 'runs on the coordinator, where schema auth is',
    enter_own: 'runs on the coordinator, where schema auth is',
    erase_organization: 'runs on the coordinator, where schema auth is',
    enter_portal: 'runs on the coordinator, where schema auth is',
    enter_share: 'runs on the coordinator, where schema auth is',
    enter_token: 'runs on the coordinator, where schema auth is',
    is_open: 'reads auth.organizations alone, which every node has',
    own_limit: 'reads auth.organizations alone, which every node has',
    gather_mails: 'runs on the coordinator, where the outbox is',
    queue_outlook: 'runs on the coordinator, where the outbox is; the statement that changes a meeting is to call it, before anybody moves',
    tell_outlets: 'runs on the coordinator, where the outbox is',
  },
  language: {
    carry_next_review_of: 'to be written in PL/pgSQL, before anybody moves',
    keep_review: 'to be written in PL/pgSQL, before anybody moves',
    nearest_review: 'to be written in PL/pgSQL, before anybody moves',
    next_review_of: 'to be written in PL/pgSQL, before anybody moves',
    unassign_open_work: 'to be written in PL/pgSQL, before anybody moves',
  },
};

/** Handling of objects that exist on many tables. */
const ALIKE: readonly { key: string; name: RegExp; answer: string }[] = [
  { key: 'policy', name: /\.tenant$/, answer: 'rewritten by the plan' },
  {
    key: 'policy',
    name: /\.customers_of_person$/,
    answer: 'dropped by the plan, which refuses to begin while anybody is limited to some customers, and nobody can be after it',
  },
  { key: 'language', name: /^sees_/, answer: 'not called any more without the policies customers_of_person' },
];

export function answerTo(key: string, name: string): string | null {
  return ANSWERS[key]?.[name] ?? ALIKE.find((alike) => alike.key === key && alike.name.test(name))?.answer ?? null;
}
