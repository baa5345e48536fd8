import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Role } from '#domain/users/permissions.rules.ts';

/** SSO data within the organisation's tables: the sign-in methods listed for each person. */
interface ProvisionedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: Exclude<Role, 'owner'>[];
}

export function insertProvisioned(tx: Tx, person: ProvisionedPerson) {
  return tx
    .insertInto('people')
    .values({ ...person, signInMethods: ['sso'], status: 'active' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Activates an invited person who signs in with the work account instead of the link. */
export function activateByWorkAccount(tx: Tx, id: string) {
  return tx
    .updateTable('people')
    .set({ status: 'active', signInMethods: ['sso'], version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .returningAll()
    .executeTakeFirst();
}

export async function addMethod(tx: Tx, id: string, method: 'sso' | 'passkey'): Promise<void> {
  await tx
    .updateTable('people')
    .set({ signInMethods: sql`array_append(array_remove(sign_in_methods, ${method}), ${method})` })
    .where('id', '=', id)
    .execute();
}

export async function removeMethod(tx: Tx, id: string, method: 'sso' | 'passkey'): Promise<void> {
  await tx
    .updateTable('people')
    .set({ signInMethods: sql`array_remove(sign_in_methods, ${method})` })
    .where('id', '=', id)
    .execute();
}

/** Removes the work account from the methods of everyone who has none left. */
export async function removeMethodOfAll(tx: Tx, method: 'sso'): Promise<void> {
  await tx
    .updateTable('people')
    .set({ signInMethods: sql`array_remove(sign_in_methods, ${method})` })
    .where(sql<boolean>`${method} = any (sign_in_methods)`)
    .where(sql<boolean>`not exists (select from auth.identities i where i.user_id = people.id)`)
    .execute();
}

export async function saveRoles(tx: Tx, id: string, roles: Exclude<Role, 'owner'>[]) {
  await tx
    .updateTable('people')
    .set({ roles, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
