import { sql } from 'kysely';
import type { Tx } from '#server/db/bound.ts';

/** Who somebody is inside their organisation, which must be open. */
export async function findPerson(tx: Tx, id: string) {
  return tx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

interface NewOwner {
  organizationId: string;
  organizationName: string;
  trialEndsAt: Date;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export async function insertOrganizationWithOwner(tx: Tx, { organizationId, organizationName, trialEndsAt, ...person }: NewOwner) {
  await tx.insertInto('organizations').values({ organizationId, name: organizationName, trialEndsAt }).execute();
  await tx
    .insertInto('people')
    .values({ ...person, isOwner: true, status: 'active' })
    .execute();
}

export async function markSignedIn(tx: Tx, id: string) {
  return tx
    .updateTable('people')
    .set({ lastLoginAt: sql`now()`, lastActiveAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function joinOrganization(tx: Tx, id: string, names: { firstName: string; lastName: string }) {
  return tx
    .updateTable('people')
    .set({ ...names, status: 'active', version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .returningAll()
    .executeTakeFirst();
}

export interface ProfileChange {
  theme?: string;
  firstName?: string;
  lastName?: string;
  title?: string | null;
  phone?: string | null;
  timezone?: string | null;
}

export async function updatePerson(tx: Tx, id: string, change: ProfileChange) {
  return tx
    .updateTable('people')
    .set({ ...change, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setStatus(tx: Tx, id: string, status: 'active' | 'invited'): Promise<void> {
  await tx
    .updateTable('people')
    .set({ status, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** What the list of people shows of it. */
export async function setMfaEnabled(tx: Tx, id: string, mfaEnabled: boolean): Promise<void> {
  await tx
    .updateTable('people')
    .set({ mfaEnabled, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('mfaEnabled', '<>', mfaEnabled)
    .execute();
}
