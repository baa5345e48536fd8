import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Throws for archived customers, which accept no new work. */
export function refuseArchived({ status }: { status: string }): void {
  if (status !== 'archived') return;
  throw new Fault('INVALID_STATUS_TRANSITION', { field: 'customerId', message: 'This customer is archived; restore the customer first' });
}

/** Existing customer that is not archived; throws otherwise. */
export async function openCustomer(tx: Tx, id: string) {
  const customer = await existingCustomer(tx, id);
  refuseArchived(customer);
  return customer;
}

/** Row of a customer without the names and figures that its page shows. */
export async function existingCustomer(tx: Tx, id: string) {
  const customer = await tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!customer) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
  return customer;
}

// Names of assets across customers, in which other features look for products.
export { assetTexts } from './assets.queries.ts';
export { addExternalId, externalId } from './external.ids.ts';
export { deleteOldDrops } from './import/csv-drop.routes.ts';
