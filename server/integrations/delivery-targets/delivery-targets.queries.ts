import { type Insertable, sql, type Updateable } from 'kysely';
import { references } from '#server/platform/db/references.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { DeliveryTarget } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const customers = references(
  'customers',
  { through: 'delivery_target_customers', named: 'customer_id', of: 'delivery_target_id', order: 'name' },
  'deliveryTargets.id',
);

export function shownDeliveryTargets(tx: Tx) {
  return tx.selectFrom('deliveryTargets').selectAll('deliveryTargets').select(customers.as('customers'));
}

export type DeliveryTargetRow = Awaited<ReturnType<ReturnType<typeof shownDeliveryTargets>['executeTakeFirstOrThrow']>>;

export function findDeliveryTarget(tx: Tx, id: string, kind: string) {
  return shownDeliveryTargets(tx).where('deliveryTargets.id', '=', id).where('kind', '=', kind).executeTakeFirst();
}

export async function lockDeliveryTarget(tx: Tx, id: string, kind: string): Promise<DeliveryTargetRow | undefined> {
  await tx.selectFrom('deliveryTargets').select('id').where('id', '=', id).where('kind', '=', kind).forUpdate().execute();
  return findDeliveryTarget(tx, id, kind);
}

export function deliveryTargetsOf(tx: Tx, kind: string) {
  return shownDeliveryTargets(tx).where('kind', '=', kind).orderBy('createdAt').orderBy('deliveryTargets.id').execute();
}

export async function countDeliveryTargets(tx: Tx, kind: string): Promise<number> {
  const { n } = await tx
    .selectFrom('deliveryTargets')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertDeliveryTarget(tx: Tx, deliveryTarget: Insertable<DeliveryTarget>): Promise<string> {
  const { id } = await tx.insertInto('deliveryTargets').values(deliveryTarget).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDeliveryTarget(tx: Tx, id: string, fields: Updateable<DeliveryTarget>): Promise<void> {
  await tx
    .updateTable('deliveryTargets')
    .set({ ...fields, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

/** Also deletes its deliveries and customers. */
export async function removeDeliveryTarget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', id).execute();
  await tx.deleteFrom('deliveryTargets').where('id', '=', id).execute();
}

export async function setCustomers(tx: Tx, deliveryTargetId: string, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('deliveryTargetCustomers').where('deliveryTargetId', '=', deliveryTargetId).execute();
  const rows = [...new Set(customerIds)].map((customerId) => ({ deliveryTargetId, customerId }));
  if (rows.length > 0) await tx.insertInto('deliveryTargetCustomers').values(rows).execute();
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

export function deliveriesOf(tx: Tx, deliveryTargetId: string) {
  return tx.selectFrom('eventDeliveries').select(shownDelivery).where('deliveryTargetId', '=', deliveryTargetId);
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>;

/** Queues a single delivery, like `notify_delivery_targets` for events. */
export async function insertDelivery(tx: Tx, deliveryTarget: { id: string; organizationId: string }, event: string, payload: object) {
  const row = await tx
    .insertInto('eventDeliveries')
    .values({ deliveryTargetId: deliveryTarget.id, event, payload: JSON.stringify(payload) })
    .returning(shownDelivery)
    .executeTakeFirstOrThrow();
  await queueDelivery(tx, deliveryTarget.organizationId, row.id);
  return row;
}

export async function queueDelivery(tx: Tx, organizationId: string, deliveryId: string): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ organizationId, kind: 'delivery_target', payload: JSON.stringify({ deliveryId }) })
    .execute();
}

/** Locks the delivery; a waiting one is already queued. */
export function lockDelivery(tx: Tx, deliveryTargetId: string, id: string) {
  return deliveriesOf(tx, deliveryTargetId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function waitAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('eventDeliveries').set({ state: 'waiting', attempts: 0, error: null }).where('id', '=', id).execute();
}

export function findToSend(tx: Tx, deliveryId: string) {
  return tx
    .selectFrom('eventDeliveries as d')
    .innerJoin('deliveryTargets as o', (join) =>
      join.onRef('o.organizationId', '=', 'd.organizationId').onRef('o.id', '=', 'd.deliveryTargetId'),
    )
    .select(['d.id', 'd.event', 'd.payload', 'd.attempts', 'd.createdAt', 'd.state', 'd.organizationId'])
    .select(['o.id as deliveryTargetId', 'o.kind', 'o.name', 'o.address', 'o.failingSince'])
    .select(sql<boolean>`o.active and is_open('webhooks')`.as('active'))
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
}

export type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

export async function deleteOldDeliveries(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('eventDeliveries')
    .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
