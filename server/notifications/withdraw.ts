import type { NotificationEvent } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Told {
  event: NotificationEvent;
  entityId: string;
  /** A notification cannot be older than what it is about. */
  since: Date;
}

/** Deletes unread notifications about something that is over, by each person's index of unread ones; the unread counts follow. */
export async function withdraw(tx: Tx, { event, entityId, since }: Told): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('userId', 'in', (people) => people.selectFrom('people').select('id').where('status', '=', 'active'))
    .where('isRead', '=', false)
    .where('createdAt', '>=', since)
    .where('event', '=', event)
    .where('entityId', '=', entityId)
    .execute();
}
