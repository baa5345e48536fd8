import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export async function acknowledge(tx: Tx, { sopId, version, by: personId, at }: { sopId: string; version: number; by: string; at: Date }) {
  await tx
    .insertInto('sopReaders')
    .values({ sopId, personId, acknowledgedVersion: version, acknowledgedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'sopId', 'personId']).doUpdateSet({ acknowledgedVersion: version, acknowledgedAt: at }),
    )
    .execute();
}

/** Stores the rating and recounts it under the SOP's row lock. */
export async function rate(tx: Tx, { sopId, by: personId, isHelped }: { sopId: string; by: string; isHelped: boolean }): Promise<void> {
  await tx
    .insertInto('sopReaders')
    .values({ sopId, personId, isHelped })
    .onConflict((conflict) => conflict.columns(['organizationId', 'sopId', 'personId']).doUpdateSet({ isHelped }))
    .execute();
  await sql`update sops set helpful_count = (
      select count(*) from sop_readers r where r.organization_id = sops.organization_id and r.sop_id = sops.id and r.is_helped)
    where id = ${sopId}`.execute(tx);
}

/** Counts each person once a day. False if the SOP does not exist. */
export async function countView(tx: Tx, { sopId, by: personId, today }: { sopId: string; by: string; today: string }): Promise<boolean> {
  const { rows } = await sql`
    with sop as (select id from sops where id = ${sopId}),
      counted as (
        insert into sop_readers as r (sop_id, person_id, viewed_on) select id, ${personId}::uuid, ${today}::date from sop
        on conflict (organization_id, sop_id, person_id) do update set viewed_on = excluded.viewed_on
          where r.viewed_on is distinct from excluded.viewed_on
        returning sop_id),
      added as (update sops s set view_count = s.view_count + 1 from counted where s.id = counted.sop_id)
    select id from sop`.execute(tx);
  return rows.length > 0;
}
