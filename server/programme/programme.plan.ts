import { planOf } from '#domain/programme/cadence.rules.ts';
import type { planQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { customersToPlan, insertSlots } from './programme.plan.queries.ts';

/** Rows per insert: a row has about ten values, and PostgreSQL accepts 65,535 parameters. */
const BATCH = 1000;

interface Plan {
  year: number;
  /** Null for all active and onboarding customers. */
  customerIds: readonly string[] | null;
  by: string | null;
}

/** Adds the missing reviews of a fiscal year and returns their number. */
export async function planYear(tx: Tx, { year, customerIds, by }: Plan): Promise<number> {
  const customers = await customersToPlan(tx, year, customerIds);
  const slots = customers.flatMap(({ id, cadence, startMonth, existing }) =>
    planOf(cadence, { year, startMonth }, existing).map(({ plannedMonth, ...slot }) => ({
      ...slot,
      customerId: id,
      year,
      plannedMonth: `${plannedMonth}-01`,
      createdBy: by,
      updatedBy: by,
    })),
  );
  let created = 0;
  for (let at = 0; at < slots.length; at += BATCH) created += await insertSlots(tx, slots.slice(at, at + BATCH));
  return created;
}

export async function planProgramme(call: SignedInCall<typeof planQuarterlyReviews>): Promise<{ year: number; created: number }> {
  const { tx, actor, body } = call;
  const created = await planYear(tx, { year: body.year, customerIds: null, by: actor.userId });
  if (created > 0) {
    const entity = { type: 'organization', id: actor.organizationId, label: `Programme ${body.year}` };
    await call.audit({ action: 'programme.planned', entity, after: { year: body.year, reviews: created } });
  }
  return { year: body.year, created };
}
