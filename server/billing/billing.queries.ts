import { sql } from 'kysely';
import { COUNTED_STATUSES } from '#domain/billing/billing.rules.ts';
import type { Billing } from '#contract/billing/billing.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export async function readUsage(tx: Tx): Promise<Omit<Billing, 'edition'>> {
  const counted = sql<boolean>`status = any(${[...COUNTED_STATUSES]}::text[])`;
  const { used, invited } = await tx
    .selectFrom('people')
    .select([
      sql<number>`count(*) filter (where status = 'active')`.as('used'),
      sql<number>`count(*) filter (where status = 'invited')`.as('invited'),
    ])
    .executeTakeFirstOrThrow();
  const { active, others } = await tx
    .selectFrom('customers')
    .select([
      sql<number>`count(*) filter (where ${counted})`.as('active'),
      sql<number>`count(*) filter (where not ${counted})`.as('others'),
    ])
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow();
  return { seats: { used, invited }, customers: { active, others } };
}
