import { sql } from 'kysely';
import { asAuth, asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueDigests } from './digest.ts';
import { remind } from './reminders.ts';

/** The number of organisations in one batch. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface JobRun {
  publicUrl: string;
  now: Date;
}

export function remindAll(pools: Pools, { publicUrl, now }: JobRun): Promise<void> {
  return inEveryOrganization(pools, (tx) => remind(tx, publicUrl, now));
}

export function queueAllDigests(pools: Pools, { publicUrl, now }: JobRun): Promise<void> {
  return inEveryOrganization(pools, (tx) => queueDigests(tx, publicUrl, now));
}

/**
 * Runs the work for one organisation after another, each in a transaction of its own; a failure in one does not stop the others and is
 * thrown at the end.
 */
async function inEveryOrganization(pools: Pools, work: (tx: Tx) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (let after = FIRST; ;) {
    const page = await activeOrganizations(pools, after);
    for (const { id } of page) await asOrganization(pools, id, work).catch((error: unknown) => failures.push(error));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `The run failed in ${failures.length} organisations.`);
}

function activeOrganizations(pools: Pools, after: string) {
  return asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.organizations')
      .select('id')
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  );
}

const KEPT_DAYS = { notifications: '180 days', reminders: '60 days' } as const;

/** Deletes old notifications. A deleted reminder is not sent again, because its date is long past. */
export async function deleteOldNotifications(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - ${KEPT_DAYS.notifications}::interval`)
    .execute();
  await tx
    .deleteFrom('reminders')
    .where('createdAt', '<', sql<Date>`now() - ${KEPT_DAYS.reminders}::interval`)
    .execute();
}
