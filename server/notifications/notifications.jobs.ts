import { sql } from 'kysely';
import { asAuth, asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueDigests } from './digest.ts';
import { remind } from './reminders.ts';

/** How many organisations are looked up at once. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Run {
  publicUrl: string;
  now: Date;
}

export function remindAll(pools: Pools, { publicUrl, now }: Run): Promise<void> {
  return inEveryOrganization(pools, (tx) => remind(tx, publicUrl, now));
}

export function queueAllDigests(pools: Pools, { publicUrl, now }: Run): Promise<void> {
  return inEveryOrganization(pools, (tx) => queueDigests(tx, publicUrl, now));
}

/** One after the other, each in a transaction of its own; what fails in one keeps no other waiting and is told in the end. */
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

const KEPT = { notifications: '180 days', reminders: '60 days' } as const;

/** What nobody looks for any more; a reminder that is forgotten cannot come again, for what it was about is long past. */
export async function forgetOldNotifications(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - ${KEPT.notifications}::interval`)
    .execute();
  await tx
    .deleteFrom('reminders')
    .where('createdAt', '<', sql<Date>`now() - ${KEPT.reminders}::interval`)
    .execute();
}
