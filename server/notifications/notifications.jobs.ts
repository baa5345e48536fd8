import { sql } from 'kysely';
import { inEveryOrganization } from '#server/platform/jobs/every-organization.ts';
import { QUEUES } from '#server/platform/jobs/queues.ts';
import type { Run, Task } from '#server/platform/jobs/tasks.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { queueDigests } from './digest.ts';
import { remind } from './reminders.ts';

export const remindAll = {
  queue: QUEUES.reminders,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, (tx) => remind(tx, publicUrl, now)),
} satisfies Task;

export const queueAllDigests = {
  queue: QUEUES.digests,
  run: ({ pools, publicUrl, now }: Pick<Run, 'pools' | 'publicUrl' | 'now'>) =>
    inEveryOrganization(pools, (tx) => queueDigests(tx, publicUrl, now)),
} satisfies Task;

const KEPT_DAYS = { notifications: '180 days', reminders: '60 days' } as const;

/** Deletes old notifications. A deleted reminder is not sent again, because its date has long passed. */
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
