import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Sets the organisation whose rows the rest of this transaction can read. For transactions of the role plumbline_auth, which find out only
 * later whose account they work on; a request's own transaction has it from its session.
 */
export async function setOrganization(tx: Tx, organizationId: string): Promise<void> {
  await sql`select public.set_for_transaction('app.organization_id', ${organizationId})`.execute(tx);
}

/** Sets whose listed customers the rest of this transaction sees; null: all. For a job that reads on behalf of one person after another. */
export async function setLimitedPerson(tx: Tx, userId: string | null): Promise<void> {
  await sql`select public.set_for_transaction('app.limited_person', ${userId})`.execute(tx);
}
