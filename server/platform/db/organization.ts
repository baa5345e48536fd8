import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Sets the organisation visible to the rest of the transaction. For plumbline_auth, which learns the account's organisation late; a
 * request's transaction gets it from the session.
 */
export async function setOrganization(tx: Tx, organizationId: string): Promise<void> {
  await sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(tx);
}

/**
 * Limits the rest of the transaction to a person's listed customers; null lifts the limit. For jobs that read on behalf of several people.
 */
export async function setLimitedPerson(tx: Tx, userId: string | null): Promise<void> {
  await sql`select set_config('app.limited_person', ${userId ?? ''}, true)`.execute(tx);
}
