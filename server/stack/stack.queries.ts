import { type Insertable, sql } from 'kysely';
import type { FoundItem, Standard } from '#domain/stack/stack.rules.ts';
import type { listStackAudits } from '#contract/stack/stack.audits.contract.ts';
import type { listStackStandards } from '#contract/stack/stack.contract.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { StackAudit, StackItem, StackStandard } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { reference } from '#server/platform/db/references.ts';

export const STANDARD_ORDER: ListOrder = {
  columns: ['stackStandards.category', 'stackStandards.statusOrder', 'stackStandards.id'],
  direction: 'asc',
};

export function listedStandards(tx: Tx, { category, status }: QueryOf<typeof listStackStandards>) {
  let rows = tx.selectFrom('stackStandards').selectAll();
  if (category) rows = rows.where('stackStandards.category', '=', category);
  if (status) rows = rows.where('stackStandards.status', '=', status);
  return rows;
}
export type StandardRow = Awaited<ReturnType<ReturnType<typeof listedStandards>['executeTakeFirstOrThrow']>>;

export function findStandard(tx: Tx, id: string): Promise<StandardRow | undefined> {
  return tx.selectFrom('stackStandards').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockStandard(tx: Tx, id: string): Promise<StandardRow | undefined> {
  return tx.selectFrom('stackStandards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertStandard(tx: Tx, standard: Insertable<StackStandard>): Promise<string> {
  return (await tx.insertInto('stackStandards').values(standard).returning('id').executeTakeFirstOrThrow()).id;
}

export async function removeStandard(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stackStandards').where('id', '=', id).execute();
}

export function allStandards(tx: Tx): Promise<Standard[]> {
  return tx
    .selectFrom('stackStandards')
    .select(['category', 'status', 'products', 'requiredForTiers', 'currency'])
    .orderBy('category')
    .orderBy('statusOrder')
    .orderBy('id')
    .execute();
}

const itemCurrency = sql<string>`(
  select c.currency from customers c where c.organization_id = stack_items.organization_id and c.id = stack_items.customer_id)`;

const followsTool = sql<boolean>`(stack_items.source = 'psa' and exists (
  select from psa_integrations p where p.organization_id = stack_items.organization_id and p.kind = stack_items.psa_kind))`;

export const ITEM_ORDER: ListOrder = {
  columns: ['stackItems.category', 'stackItems.productKey', 'stackItems.id'],
  direction: 'asc',
};

export function itemsOf(tx: Tx, customerId: string) {
  return shownItems(tx).where('stackItems.customerId', '=', customerId);
}

function shownItems(tx: Tx) {
  return tx
    .selectFrom('stackItems')
    .selectAll('stackItems')
    .select([itemCurrency.as('currency'), followsTool.as('followsTool')]);
}
export type ItemRow = Awaited<ReturnType<ReturnType<typeof shownItems>['executeTakeFirstOrThrow']>>;

export function findItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  return shownItems(tx).where('stackItems.id', '=', id).executeTakeFirst();
}

export function lockItem(tx: Tx, id: string) {
  return tx
    .selectFrom('stackItems')
    .selectAll('stackItems')
    .select(followsTool.as('followsTool'))
    .where('stackItems.id', '=', id)
    .forUpdate('stackItems')
    .executeTakeFirst();
}

export async function insertItems(tx: Tx, items: readonly Insertable<StackItem>[]): Promise<string[]> {
  if (items.length === 0) return [];
  const made = await tx.insertInto('stackItems').values(items).returning('id').execute();
  return made.map(({ id }) => id);
}

export async function removeItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stackItems').where('id', '=', id).execute();
}

export function foundItems(tx: Tx, customerId: string): Promise<FoundItem[]> {
  return tx
    .selectFrom('stackItems')
    .select(['category', 'vendor', 'product', 'quantity', 'coveragePercent'])
    .where('customerId', '=', customerId)
    .orderBy('category')
    .orderBy('productKey')
    .orderBy('id')
    .execute();
}

const auditCustomer = sql<{ id: string; name: string; tier: string | null }>`(
  select json_build_object('id', c.id, 'name', c.name, 'tier', c.tier)
  from customers c where c.organization_id = stack_audits.organization_id and c.id = stack_audits.customer_id)`;
const auditor = reference('people', 'stack_audits.auditor_id');

export const AUDIT_ORDER: ListOrder = { columns: ['stackAudits.auditedOn', 'stackAudits.id'], direction: 'desc' };

export function listedAudits(tx: Tx, { customerId, status }: QueryOf<typeof listStackAudits>) {
  let rows = tx
    .selectFrom('stackAudits')
    .select([
      'stackAudits.id',
      'stackAudits.auditedOn',
      'stackAudits.status',
      'stackAudits.score',
      'stackAudits.offStandard',
      'stackAudits.missing',
      'stackAudits.unknown',
      'stackAudits.completedAt',
      'stackAudits.version',
      'stackAudits.createdAt',
      'stackAudits.updatedAt',
    ])
    .select([auditCustomer.as('customer'), auditor.as('auditor')]);
  if (customerId) rows = rows.where('stackAudits.customerId', '=', customerId);
  if (status) rows = rows.where('stackAudits.status', '=', status);
  return rows;
}
export type AuditListRow = Awaited<ReturnType<ReturnType<typeof listedAudits>['executeTakeFirstOrThrow']>>;

export function findAudit(tx: Tx, id: string) {
  return listedAudits(tx, {})
    .select(['stackAudits.customerId', 'stackAudits.lines', 'stackAudits.recommended'])
    .where('stackAudits.id', '=', id)
    .executeTakeFirst();
}
export type AuditRow = NonNullable<Awaited<ReturnType<typeof findAudit>>>;

/** Locks the audit until the transaction ends, so concurrent verdicts are serialised. */
export async function lockAudit(tx: Tx, id: string): Promise<AuditRow | undefined> {
  const locked = await tx.selectFrom('stackAudits').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findAudit(tx, id);
}

export async function insertAudit(tx: Tx, audit: Insertable<StackAudit>): Promise<string> {
  return (await tx.insertInto('stackAudits').values(audit).returning('id').executeTakeFirstOrThrow()).id;
}

export async function removeAudit(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stackAudits').where('id', '=', id).execute();
}

/** IDs that still exist. Deleting a recommendation makes its gap available again. */
export async function livingRecommendations(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('recommendations')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
