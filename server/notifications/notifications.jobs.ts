import { sql } from 'kysely';
import { inEveryOrganization, type Run } from '#server/platform/jobs/every-organization.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueDigests } from './digest.ts';
import { remind } from './reminders.ts';

export function remindAll(pools: Pools, { publicUrl, now }: Run): Promise<void> {
  return inEveryOrganization(pools, (tx) => remind(tx, publicUrl, now));
}

export function queueAllDigests(pools: Pools, { publicUrl, now }: Run): Promise<void> {
  return inEveryOrganization(pools, (tx) => queueDigests(tx, publicUrl, now));
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
