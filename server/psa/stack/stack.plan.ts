import { sql } from 'kysely';
import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { stackCategoryOf, type StackChoices } from '#domain/psa/psa.stack.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Outcome } from '#server/psa/runs/runs.company.ts';
import { labelsOf } from './stack.labels.ts';

const AT_ONCE = 100;

/** Owner prefix for a company that becomes a customer only when the run is applied. */
const NEW = 'new ';

/** Next customers whose stack may follow the tool: matched ones, and those with products from it already. */
export async function stacksAfter(tx: Tx, kind: PsaKind, after: string): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select owner from (
      select case when r.customer_id is null then ${NEW} || r.external_id else r.customer_id::text end as owner
      from psa_records r
      where r.kind = ${kind} and r.object = 'company' and (r.state = 'create' or (r.state = 'matched' and r.customer_id is not null))
      union
      select i.customer_id::text from stack_items i where i.psa_kind = ${kind} and i.source = 'psa') o
    where owner > ${after} order by owner limit ${AT_ONCE}`.execute(tx);
  return rows.map(({ owner }) => owner);
}

export interface Page {
  kind: PsaKind;
  choices: StackChoices;
  now: Date;
  owners: readonly string[];
}

/** Categories of asset types and agreements, assigned by a person or derived from their wording. */
async function rulesOf(tx: Tx, { kind, choices }: Page): Promise<string> {
  const rules = (await labelsOf(tx, kind)).flatMap(({ object, label }) => {
    const category = stackCategoryOf(object, label ?? '', choices);
    return category === null ? [] : [{ object, label, category }];
  });
  return JSON.stringify(rules);
}

/**
 * Common table expressions for the stacks of a page of customers: `wanted` is the tool's state, `current` the stored products from the
 * tool, `kept` the result. Products that a person entered are not added again.
 */
export async function stacksOf(tx: Tx, page: Page) {
  const { kind, owners, now } = page;
  const rules = await rulesOf(tx, page);
  const today = dayIn(now, (await ownOrganization(tx)).timezone);
  return sql`
    page as (
      select o.owner, c.id as customer_id, c.name as customer
      from unnest(${[...owners]}::text[]) o(owner)
      join customers c on c.id = (case when starts_with(o.owner, ${NEW}) then null else o.owner end)::uuid
      where c.status <> 'archived' and c.merged_into is null
      union all
      select o.owner, null, r.name
      from unnest(${[...owners]}::text[]) o(owner)
      join psa_records r on r.kind = ${kind} and r.object = 'company' and r.external_id = substr(o.owner, ${NEW.length + 1}::int)
      where starts_with(o.owner, ${NEW})),
    companies as (
      select p.*, r.external_id as company_id
      from page p join psa_records r on r.customer_id = p.customer_id and r.kind = ${kind} and r.object = 'company' and r.state = 'matched'
      union all
      select p.*, substr(p.owner, ${NEW.length + 1}::int) from page p where p.customer_id is null),
    rules as (select * from jsonb_to_recordset(${rules}::jsonb) as s(object text, label text, category text)),
    things as (
      select c.owner, c.customer_id, c.customer, s.category,
        case when t.object = 'asset' and t.fields ->> 'vendor' <> '' then t.fields ->> 'vendor' else '' end as vendor,
        case when t.object = 'agreement' then t.name when t.fields ->> 'product' <> '' then t.fields ->> 'product'
          when t.fields ->> 'model' <> '' then t.fields ->> 'model' else t.fields ->> 'type' end as product,
        nullif(case t.object when 'asset' then t.fields ->> 'warrantyEndsAt' else t.fields ->> 'end' end, '')::date as day
      from companies c
      join psa_records t on t.kind = ${kind} and t.company_id = c.company_id and t.object in ('asset', 'agreement')
      join rules s on s.object = t.object and s.label = t.label
      where t.is_active and not t.is_gone),
    wanted as (
      select owner, customer_id, customer, category, lower(btrim(vendor)) as vendor_key, lower(btrim(product)) as product_key,
        min(btrim(vendor)) as vendor, min(btrim(product)) as product, count(*)::int as quantity,
        case when bool_or(day >= ${today}::date) then min(day) filter (where day >= ${today}::date) else max(day) end as renewal_at
      from things where btrim(product) <> '' group by 1, 2, 3, 4, 5, 6),
    current as (
      select p.owner, p.customer, i.*, lower(btrim(i.vendor)) as vendor_key, row_number() over (
        partition by i.customer_id, i.category, lower(btrim(i.vendor)), i.product_key order by i.decision is null, i.id) as nr
      from page p join stack_items i on i.customer_id = p.customer_id where i.source = 'psa' and i.psa_kind = ${kind}),
    kept as (
      select w.*, c.id, c.quantity as old_quantity, c.renewal_at as old_renewal_at
      from wanted w left join current c on c.customer_id = w.customer_id and c.category = w.category
        and c.vendor_key = w.vendor_key and c.product_key = w.product_key and c.nr = 1
      where c.decision is not null or not exists (
        select from stack_items i where i.customer_id = w.customer_id and i.category = w.category and i.source <> 'psa'
          and i.product_key in (w.product_key, w.vendor_key || ' ' || w.product_key)))`;
}

interface Planned {
  owner: string;
  customer: string;
  category: string;
  vendor: string;
  product: string;
  quantity: number | null;
  renewalAt: string | null;
  id: string | null;
  oldQuantity: number | null;
  oldRenewalAt: string | null;
}

/** Stack changes that applying the run would make for these customers. */
export async function plannedStacks(tx: Tx, page: Page): Promise<Outcome[]> {
  const { rows } = await sql<Planned>`
    with ${await stacksOf(tx, page)}
    select owner, customer, category, vendor, product, quantity, renewal_at, id, old_quantity, old_renewal_at from kept
    where id is null or (quantity, renewal_at) is distinct from (old_quantity, old_renewal_at)
    union all
    select owner, customer, category, vendor, product, null, null, id, quantity, renewal_at from current c
    where not exists (select from kept k where k.id = c.id)
    order by 1, 3, 5, 4, 8`.execute(tx);
  return rows.flatMap(outcomesOf);
}

const GONE = 'removed';
export const isRemoval = ({ object, field }: Outcome): boolean => object === 'stack' && field === GONE;

function outcomesOf({ owner, customer, category, vendor, product, id, ...row }: Planned): Outcome[] {
  const name = [vendor, product].filter((part) => part !== '').join(' ');
  const about = { object: 'stack', externalId: [owner, category, vendor, product, id ?? ''].join(' '), name, customer } as const;
  if (id === null) return [{ ...about, action: 'create' }];
  if (row.quantity === null) return [{ ...about, action: 'update', field: GONE, ours: textOf(row.oldQuantity), theirs: '' }];
  const changes: Outcome[] = [
    { ...about, action: 'update', field: 'quantity', ours: textOf(row.oldQuantity), theirs: textOf(row.quantity) },
    { ...about, action: 'update', field: 'renewalAt', ours: textOf(row.oldRenewalAt), theirs: textOf(row.renewalAt) },
  ];
  return changes.filter(({ ours, theirs }) => ours !== theirs);
}

const textOf = (value: number | string | null) => (value === null ? '' : String(value));
