import type { Tx } from '#server/platform/db/transaction.ts';

/** Looks up a platform table, because the organisation is not known yet. */
export async function findOrganizationOf(tx: Tx, customer: string): Promise<string | null> {
  const row = await tx.selectFrom('platform.stripeCustomers').select('organizationId').where('id', '=', customer).executeTakeFirst();
  return row?.organizationId ?? null;
}

export async function keepCustomer(tx: Tx, customer: { id: string; organizationId: string }): Promise<void> {
  await tx
    .insertInto('platform.stripeCustomers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records the arrival of an event; returns true if it was already processed. */
export async function noteEvent(tx: Tx, { id, type }: { id: string; type: string }): Promise<boolean> {
  await tx
    .insertInto('platform.stripeEvents')
    .values({ id, type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { handledAt } = await tx.selectFrom('platform.stripeEvents').select('handledAt').where('id', '=', id).executeTakeFirstOrThrow();
  return handledAt !== null;
}

export async function markHandled(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('platform.stripeEvents').set({ handledAt: now }).where('id', '=', id).execute();
}

/** Stripe resends events for at most three days. */
export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 30 * 86_400_000);
  await tx.deleteFrom('platform.stripeEvents').where('receivedAt', '<', oldest).execute();
}
