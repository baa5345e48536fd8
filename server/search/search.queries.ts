import { SEARCH_MOST } from '#domain/search/search.rules.ts';
import type { Hit } from '#contract/search/search.contract.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';

interface SearchSource {
  kind: Hit['kind'];
  from: string;
  id: string;
  title: string;
  /** Text searched first, in lower case. */
  key: string;
  /** Additional searched text; its matches rank after those of the key. */
  also?: string;
  /** Two further texts for the result. */
  facts: readonly [string, string];
  where: string;
  /** Order among equally ranked matches. */
  order: string;
}

const NONE = 'null::text';
const ofCustomer = (table: string) => `join customers c on c.organization_id = ${table}.organization_id and c.id = ${table}.customer_id`;

const SOURCES: readonly SearchSource[] = [
  {
    kind: 'customer',
    from: 'customers t',
    id: 't.id',
    title: 't.name',
    key: 't.name_key',
    facts: ['t.industry', 't.status'],
    where: 't.merged_into is null',
    order: `t.status = 'archived', t.name_key`,
  },
  {
    kind: 'assessment',
    from: `assessments t ${ofCustomer('t')}`,
    id: 't.id',
    title: 't.name',
    key: 't.name_key',
    also: 'c.name_key',
    facts: ['c.name', 't.status'],
    where: 't.deleted_at is null',
    order: 't.archived, t.updated_at desc',
  },
  {
    kind: 'recommendation',
    from: `recommendations t ${ofCustomer('t')}`,
    id: 't.id',
    title: 't.title',
    key: 't.title_key',
    facts: ['c.name', 't.status'],
    where: 'true',
    order: `t.state in ('closed', 'lost'), t.updated_at desc`,
  },
  {
    kind: 'finding',
    from: `findings t ${ofCustomer('t')}`,
    id: 't.id',
    title: 't.title',
    key: 'lower(t.title)',
    facts: ['c.name', 't.severity'],
    where: 't.inbox_group is not null',
    order: 't.risk desc',
  },
  {
    kind: 'stack_audit',
    from: `stack_audits t ${ofCustomer('t')}`,
    id: 't.id',
    title: `c.name || ' stack audit'`,
    key: `c.name_key || ' stack audit'`,
    facts: [`to_char(t.audited_on, 'FMDD Mon YYYY')`, 't.status'],
    where: 'true',
    order: 't.audited_on desc',
  },
  {
    kind: 'stack_standard',
    from: `stack_standards t cross join lateral (
      select string_agg(nullif(btrim(concat_ws(' ', p ->> 'vendor', p ->> 'product')), ''), ', ') as products
      from jsonb_array_elements(t.products) p) named`,
    id: 't.id',
    title: 'named.products',
    key: 'lower(named.products)',
    facts: ['t.category', 't.status'],
    where: 'named.products is not null',
    order: 't.category, t.status_order',
  },
  {
    kind: 'qbr',
    from: `qbrs t ${ofCustomer('t')}`,
    id: 't.id',
    title: 't.title',
    key: 'lower(t.title)',
    also: 'c.name_key',
    facts: ['c.name', 't.status'],
    where: 'true',
    order: 't.updated_at desc',
  },
  {
    kind: 'quarterly_review',
    from: `quarterly_reviews t ${ofCustomer('t')}`,
    id: 't.id',
    title: `c.name || ', Q' || t.quarter || ' ' || t.year`,
    key: 'c.name_key',
    facts: [`to_char(t.due_on, 'FMDD Mon YYYY')`, 't.outcome'],
    where: 'true',
    order: 't.outcome is not null, abs(t.due_on - (select (now() at time zone o.timezone)::date from organizations o))',
  },
  {
    kind: 'template',
    from: 'templates t',
    id: 't.id',
    title: 't.name',
    key: 'lower(t.name)',
    facts: [NONE, 't.status'],
    where: 'true',
    order: `t.status = 'archived', t.updated_at desc`,
  },
  {
    kind: 'sop',
    from: 'sops t',
    id: 't.id',
    title: 't.title',
    key: 't.title_key',
    also: "lower(coalesce(t.code, ''))",
    facts: ['t.category', 't.status'],
    where: 'true',
    order: `t.status = 'archived', t.updated_at desc`,
  },
  {
    kind: 'user',
    from: 'people t',
    id: 't.id',
    title: 't.full_name',
    key: 'lower(t.full_name)',
    also: 'lower(t.email)',
    facts: ['t.email', NONE],
    where: `t.status <> 'removed'`,
    order: 't.name_key',
  },
];

const SEPARATORS = '-/(.,&_';

/** Rank 0: text starts with the query; 1: a word starts with it; 2: it occurs elsewhere in the text; all others last. */
const rankOf = (key: string) => `case
  when starts_with(${key}, $1) then 0
  when strpos(' ' || translate(${key}, '${SEPARATORS}', '${' '.repeat(SEPARATORS.length)}'), ' ' || $1) > 0 then 1
  when strpos(${key}, $1) > 0 then 2
  else 3 end`;

/** Scans the organisation's rows once per kind: row security and substring search rule out an index. */
const part = ({ kind, from, id, title, key, also, facts, where, order }: SearchSource) => `
  (select '${kind}', ${id}, ${title}, ${facts.join(', ')} from ${from}
   where ${where} and (strpos(${key}, $1) > 0${also ? ` or strpos(${also}, $1) > 0` : ''})
   order by ${rankOf(key)}, ${order}, ${id} limit ${SEARCH_MOST})`;

const TEXT = SOURCES.map(part).join('\n  union all');

/** Rows of every kind with this text in their name. The caller must drop kinds that the person may not see. */
export function findEverywhere(q: string): Statement {
  return { text: TEXT, values: [q.trim().toLowerCase()] };
}

export interface FoundRow {
  kind: Hit['kind'];
  id: string;
  title: string;
  fact: string | null;
  status: string | null;
}

/** Columns in the order of the SELECT above. */
export function foundOf([kind, id, title, fact = null, status = null]: TextRow): FoundRow {
  const source = SOURCES.find((known) => known.kind === kind);
  if (!source) throw new Error(`Nothing is known of a ${kind}.`);
  return { kind: source.kind, id: id ?? '', title: title ?? '', fact, status };
}
