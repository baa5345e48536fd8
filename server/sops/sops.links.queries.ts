import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Replaces the linked templates with exactly these. */
export async function linkTemplates(tx: Tx, sopId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from sop_templates where sop_id = ${sopId} and not (template_id = any(${[...ids]}::uuid[]))`.execute(tx);
  if (ids.length === 0) return;
  await sql`insert into sop_templates (sop_id, template_id) select ${sopId}::uuid, id from templates where id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Replaces the linked customers with exactly these. Links to customers that a limited user cannot see stay unchanged. */
export async function linkCustomers(tx: Tx, sopId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from sop_customers where sop_id = ${sopId} and not (customer_id = any(${[...ids]}::uuid[]))`.execute(tx);
  if (ids.length === 0) return;
  await sql`insert into sop_customers (sop_id, customer_id) select ${sopId}::uuid, id from customers where id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(tx);
}

export async function countTemplates(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('templates')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.length;
}

export async function countCustomers(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [...ids])
    .where('mergedInto', 'is', null)
    .execute();
  return rows.length;
}
