import { sql } from 'kysely';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Page, stacksOf } from './stack.plan.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

interface Followed {
  customerId: string;
  customer: string;
  created: number;
  updated: number;
  removed: number;
}

/**
 * Synchronises the stacks of a page of customers in one statement; idempotent. A product whose category alone changed keeps the details
 * that a person entered.
 */
export async function followTool(tx: Tx, page: Page): Promise<void> {
  const { kind } = page;
  const { rows } = await sql<Followed>`
    with ${await stacksOf(tx, page)},
    gone as (
      delete from stack_items i using current c
      where i.organization_id = c.organization_id and i.id = c.id and not exists (select from kept k where k.id = c.id)
      returning i.customer_id, c.vendor_key, i.product_key, i.product_version, i.coverage_percent, i.monthly_cost, i.decision, i.id),
    changed as (
      update stack_items i
      set quantity = k.quantity, renewal_at = k.renewal_at, version = i.version + 1, updated_at = now()
      from kept k
      where i.id = k.id and (i.quantity, i.renewal_at) is distinct from (k.quantity, k.renewal_at)
      returning i.customer_id),
    made as (
      insert into stack_items (customer_id, category, vendor, product, quantity, renewal_at, source, psa_kind,
        product_version, coverage_percent, monthly_cost, decision)
      select k.customer_id, k.category, k.vendor, k.product, k.quantity, k.renewal_at, 'psa', ${kind},
        case when g.id is null then '' else g.product_version end, g.coverage_percent, g.monthly_cost, g.decision
      from kept k left join lateral (
        select * from gone g
        where g.customer_id = k.customer_id and g.vendor_key = k.vendor_key and g.product_key = k.product_key
        order by g.decision is null, g.id limit 1) g on true
      where k.id is null and k.customer_id is not null
      returning customer_id),
    done as (
      select customer_id, 1 as created, 0 as updated, 0 as removed from made
      union all select customer_id, 0, 1, 0 from changed
      union all select customer_id, 0, 0, 1 from gone)
    select d.customer_id, p.customer, sum(d.created)::int as created, sum(d.updated)::int as updated, sum(d.removed)::int as removed
    from done d join page p on p.customer_id = d.customer_id
    group by 1, 2 order by 1`.execute(tx);
  const entries = rows.map(({ customerId, customer, ...counts }) => ({
    action: 'stack_items.synchronised',
    entity: { type: 'customer', id: customerId, label: customer },
    customerId,
    after: { service: kind, ...counts },
  }));
  await audit(tx, null, BY_NOBODY, ...entries);
}
