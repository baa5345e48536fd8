import type { Insertable } from 'kysely';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Contact } from '#server/platform/db/schema.ts';

export function listedContacts(tx: Tx, customerId: string) {
  return tx.selectFrom('contacts').selectAll().where('customerId', '=', customerId);
}

export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export function findContact(tx: Tx, id: string) {
  return tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertContact(tx: Tx, contact: Insertable<Contact>) {
  return tx.insertInto('contacts').values(contact).returningAll().executeTakeFirstOrThrow();
}

/** A customer has at most one primary contact. */
export async function clearPrimaryContact(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ isPrimary: false, ...NEXT_VERSION })
    .where('customerId', '=', customerId)
    .where('isPrimary', '=', true)
    .execute();
}

export async function removeContact(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('contacts').where('id', '=', id).execute();
}
