import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Work that must touch a person's account and their organisation at once (registering, inviting, disabling) steps from one role
 * to the other inside the same transaction, so that both sides happen or neither does. Only the auth feature crosses.
 */
export async function stepInto(tx: Tx, organizationId: string): Promise<void> {
  await sql`set local role plumbline_tenant`.execute(tx);
  await sql`select set_config('app.organization_id', ${organizationId}, true)`.execute(tx);
}

export async function stepIntoAuth(tx: Tx): Promise<void> {
  await sql`set local role plumbline_auth`.execute(tx);
}

/** Steps back into the tenant's role; the organisation is still open. */
export async function stepBack(tx: Tx): Promise<void> {
  await sql`set local role plumbline_tenant`.execute(tx);
}
