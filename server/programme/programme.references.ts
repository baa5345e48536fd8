import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Refuses a new owner who is not a current member of the organisation. */
export async function refuseStranger(tx: Tx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId) return;
  const person = await tx.selectFrom('people').select('id').where('id', '=', ownerId).where('status', '<>', 'removed').executeTakeFirst();
  if (!person) throw new Fault('USER_NOT_FOUND', { field: 'ownerId' });
}

/** Refuses a QBR of another customer. */
export async function refuseForeignQbr(tx: Tx, customerId: string, qbrId: string | null | undefined): Promise<void> {
  if (!qbrId) return;
  const qbr = await tx.selectFrom('qbrs').select('customerId').where('id', '=', qbrId).executeTakeFirst();
  if (qbr?.customerId !== customerId) throw new Fault('QBR_NOT_FOUND', { field: 'qbrId' });
}
