import { type Insertable, sql } from 'kysely';
import type { Cadence, ExistingReview } from '#domain/programme/cadence.rules.ts';
import type { QuarterlyReview } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface PlannedCustomer {
  id: string;
  cadence: Cadence;
  startMonth: number;
  existing: ExistingReview[];
}

/** Active and onboarding customers with their existing slots of this fiscal year; locked, so concurrent planning runs are serialised. */
export async function customersToPlan(tx: Tx, year: number, only: readonly string[] | null): Promise<PlannedCustomer[]> {
  const { rows } = await sql<PlannedCustomer>`
    select c.id, c.cadence, c.fiscal_year_start_month as start_month,
           (select coalesce(json_agg(json_build_object('slot', r.slot, 'plannedMonth', to_char(r.planned_month, 'YYYY-MM'))), '[]')
            from quarterly_reviews r
            where r.organization_id = c.organization_id and r.customer_id = c.id and r.year = ${year}) as existing
    from customers c
    where c.status in ('active', 'onboarding') and (${only}::uuid[] is null or c.id = any(${only}::uuid[]))
    order by c.id
    for no key update of c`.execute(tx);
  return rows;
}

/** Inserts the slots and skips any that were planned concurrently; returns the number added. */
export async function insertSlots(tx: Tx, slots: readonly Insertable<QuarterlyReview>[]): Promise<number> {
  if (slots.length === 0) return 0;
  const added = await tx
    .insertInto('quarterlyReviews')
    .values([...slots])
    .onConflict((conflict) => conflict.constraint('quarterly_reviews_slot_unique').doNothing())
    .returning('id')
    .execute();
  return added.length;
}
