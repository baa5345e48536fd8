import { type Insertable, sql, type Updateable } from 'kysely';
import { references } from '#server/platform/db/references.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Outlet } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const customers = references(
  'customers',
  { through: 'outlet_customers', named: 'customer_id', of: 'outlet_id', order: 'name' },
  'outlets.id',
);

export function shownOutlets(tx: Tx) {
  return tx.selectFrom('outlets').selectAll('outlets').select(customers.as('customers'));
}

export type OutletRow = Awaited<ReturnType<ReturnType<typeof shownOutlets>['executeTakeFirstOrThrow']>>;

export function findOutlet(tx: Tx, id: string, kind: string) {
  return shownOutlets(tx).where('outlets.id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

export async function lockOutlet(tx: Tx, id: string, kind: string): Promise<OutletRow | undefined> {
  await tx.selectFrom('outlets').select('id').where('id', '=', id).where('kind', '=', kind).forUpdate().execute();
  return findOutlet(tx, id, kind);
}

export function outletsOf(tx: Tx, kind: string) {
  return shownOutlets(tx).where('kind', '=', kind).orderBy('createdAt').orderBy('outlets.id').execute();
}

export async function countOutlets(tx: Tx, kind: string): Promise<number> {
  const { n } = await tx
    .selectFrom('outlets')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertOutlet(tx: Tx, outlet: Insertable<Outlet>): Promise<string> {
  const { id } = await tx.insertInto('outlets').values(outlet).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateOutlet(tx: Tx, id: string, fields: Updateable<Outlet>): Promise<void> {
  await tx
    .updateTable('outlets')
    .set({ ...fields, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

/** Also deletes its deliveries and customers. */
export async function removeOutlet(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('platform.outletSecrets').where('outletId', '=', id).execute();
  await tx.deleteFrom('outlets').where('id', '=', id).execute();
}

export async function setCustomers(tx: Tx, outletId: string, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('outletCustomers').where('outletId', '=', outletId).execute();
  const rows = [...new Set(customerIds)].map((customerId) => ({ outletId, customerId }));
  if (rows.length > 0) await tx.insertInto('outletCustomers').values(rows).execute();
}

export async function areCustomers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx.selectFrom('customers').select('id').where('id', 'in', ids).execute();
  return found.length === new Set(ids).size;
}

const shownDelivery = [
  'id',
  'event',
  'state',
  'attempts',
  'status',
  'error',
  'createdAt',
  'attemptedAt',
  sql<string>`payload ->> 'title'`.as('title'),
] as const;

export function deliveriesOf(tx: Tx, outletId: string) {
  return tx.selectFrom('outletDeliveries').select(shownDelivery).where('outletId', '=', outletId);
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>;

/** Queues a single delivery, like `tell_outlets` for events. */
export async function insertDelivery(tx: Tx, outlet: { id: string; organizationId: string }, event: string, payload: object) {
  const row = await tx
    .insertInto('outletDeliveries')
    .values({ outletId: outlet.id, event, payload: JSON.stringify(payload) })
    .returning(shownDelivery)
    .executeTakeFirstOrThrow();
  await queueDelivery(tx, outlet.organizationId, row.id);
  return row;
}

export async function queueDelivery(tx: Tx, organizationId: string, deliveryId: string): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ organizationId, kind: 'outlet', payload: JSON.stringify({ deliveryId }) })
    .execute();
}

/** Locks the delivery; a waiting one is already queued. */
export function lockDelivery(tx: Tx, outletId: string, id: string) {
  return deliveriesOf(tx, outletId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function waitAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('outletDeliveries').set({ state: 'waiting', attempts: 0, error: null }).where('id', '=', id).execute();
}

export function findToSend(tx: Tx, deliveryId: string) {
  return tx
    .selectFrom('outletDeliveries as d')
    .innerJoin('outlets as o', (join) => join.onRef('o.organizationId', '=', 'd.organizationId').onRef('o.id', '=', 'd.outletId'))
    .select(['d.id', 'd.event', 'd.payload', 'd.attempts', 'd.createdAt', 'd.state', 'd.organizationId'])
    .select(['o.id as outletId', 'o.kind', 'o.name', 'o.address', 'o.failingSince'])
    .select(sql<boolean>`o.active and is_open('webhooks')`.as('active'))
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
}

export type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

export async function deleteOldDeliveries(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('outletDeliveries')
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
