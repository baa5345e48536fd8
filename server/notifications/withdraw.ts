import type { NotificationEvent } from '#domain/notifications/notifications.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Told {
  event: NotificationEvent;
  entityId: string;
  /** It cannot have been told before. */
  since: Date;
}

/** Takes back what nobody has read yet; along each person's unread ones, whose counts follow. */
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
