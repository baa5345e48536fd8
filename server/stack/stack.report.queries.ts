import { type Selectable, sql } from 'kysely';
import type { StackTier } from '#domain/stack/stack.rules.ts';
import type { StackLine } from '#domain/stack/stack.rules.ts';
import type { StackItem } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The report is read as a whole; larger providers must filter by tier. */
export const MOST_REPORTED = 1_000;
const MOST_ITEMS = 20_000;

export async function countSites(tx: Tx, customerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('sites')
    .select(sql<number>`count(*)`.as('n'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function countCustomers(tx: Tx, tier: StackTier | undefined): Promise<number> {
  let rows = tx.selectFrom('customers').where('status', '<>', 'archived');
  if (tier) rows = rows.where('tier', '=', tier);
  return (await rows.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n;
}

export interface ReportedAudit {
  id: string;
  auditedOn: string;
  score: number | null;
  lines: StackLine[];
  recommended: Record<string, string>;
  customerId: string;
  name: string;
  tier: string | null;
  userCount: number | null;
  endpointCount: number | null;
  sites: number;
}

/** Latest completed audit of each customer, read from its index. */
export async function latestAudits(tx: Tx, tier: StackTier | undefined): Promise<ReportedAudit[]> {
  const { rows } = await sql<ReportedAudit>`
    select latest.id, latest.audited_on, latest.score, latest.lines, latest.recommended,
           c.id as customer_id, c.name, c.tier, c.user_count, c.endpoint_count,
           (select count(*) from sites s where s.organization_id = c.organization_id and s.customer_id = c.id) as sites
    from customers c
    cross join lateral (
      select a.id, a.audited_on, a.score, a.lines, a.recommended from stack_audits a
      where a.organization_id = c.organization_id and a.customer_id = c.id and a.status = 'completed'
      order by a.audited_on desc, a.id desc limit 1) latest
    where c.status <> 'archived' and (${tier ?? null}::text is null or c.tier = ${tier ?? null})
    order by latest.score nulls last, c.name_key, c.id
    limit ${MOST_REPORTED}`.execute(tx);
  return rows;
}

export interface ReportedItem {
  id: string;
  category: string;
  vendor: string;
  product: string;
  renewalAt: string | null;
  source: Selectable<StackItem>['source'];
  psaKind: string | null;
  monthlyCost: number | null;
  currency: string;
  customerId: string;
  name: string;
  tier: string | null;
}

function reportedItems(tx: Tx, tier: StackTier | undefined) {
  let rows = tx
    .selectFrom('stackItems')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.organizationId', '=', 'stackItems.organizationId')
        .onRef('customers.id', '=', 'stackItems.customerId')
        .on('customers.status', '<>', 'archived'),
    )
    .select([
      'stackItems.id',
      'stackItems.category',
      'stackItems.vendor',
      'stackItems.product',
      'stackItems.renewalAt',
      'stackItems.source',
      'stackItems.psaKind',
      'stackItems.monthlyCost',
      'customers.currency',
      'customers.id as customerId',
      'customers.name',
      'customers.tier',
    ]);
  if (tier) rows = rows.where('customers.tier', '=', tier);
  return rows;
}

export function itemsThatRenew(tx: Tx, tier: StackTier | undefined, { from, to }: { from: string; to: string }): Promise<ReportedItem[]> {
  return reportedItems(tx, tier)
    .where('stackItems.renewalAt', '>=', from)
    .where('stackItems.renewalAt', '<=', to)
    .orderBy('stackItems.renewalAt')
    .orderBy('stackItems.id')
    .limit(MOST_REPORTED)
    .execute();
}

export async function countVendors(tx: Tx, tier: StackTier | undefined): Promise<{ vendor: string; customers: number }[]> {
  const { rows } = await sql<{ vendor: string; customers: number }>`
    select min(i.vendor) as vendor, count(distinct i.customer_id) as customers
    from stack_items i join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
    where i.vendor <> '' and c.status <> 'archived' and (${tier ?? null}::text is null or c.tier = ${tier ?? null})
    group by lower(btrim(i.vendor)) order by 2 desc, 1 limit 200`.execute(tx);
  return rows;
}

export function itemsOfVendor(tx: Tx, tier: StackTier | undefined, vendor: string): Promise<ReportedItem[]> {
  return reportedItems(tx, tier)
    .where(sql<boolean>`lower(btrim(stack_items.vendor)) = lower(btrim(${vendor}))`)
    .orderBy('customers.nameKey')
    .orderBy('stackItems.productKey')
    .orderBy('stackItems.id')
    .limit(MOST_ITEMS)
    .execute();
}
