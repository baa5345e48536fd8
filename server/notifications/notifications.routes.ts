import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { instantOf, readText } from '#server/platform/db/column-text.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { changePreferences, readPreferences } from './notifications.preferences.ts';
import { presentNotification, presentRow } from './notifications.present.ts';
import {
  countForFrame,
  INBOX_REVISION,
  markAllRead,
  markRead,
  ownNotifications,
  removeAllNotifications,
  removeNotification,
} from './notifications.queries.ts';

export function notificationsRoutes({ on, onList, onRead }: Mounting): void {
  onRead(
    countNotifications,
    ({ now }) => [countForFrame(now)],
    ({ actor }, [rows = []]) => {
      const [count = 0, overdueQbrs = 0, pendingReviews = 0, readyForQbr = 0] = (rows[0] ?? []).map(Number);
      return { count, overdueQbrs, ...(can(actor.roles, 'assessments:approve') ? { pendingReviews, readyForQbr } : {}) };
    },
  );
  onList(listNotifications, {
    select: () => ownNotifications,
    order: () => ({ columns: ['created_at', 'id'], direction: 'desc' }),
    keyOf: ([id, , , , , createdAt]) => [instantOf(readText(createdAt)), readText(id)],
    present: presentRow,
    revision: INBOX_REVISION,
  });

  on(readNotification, async ({ tx, actor, params }) => {
    const read = await markRead(tx, actor.userId, params.id);
    if (!read) throw new Fault('NOTIFICATION_NOT_FOUND');
    return presentNotification(read);
  });
  on(readAllNotifications, ({ tx, actor }) => markAllRead(tx, actor.userId));
  on(deleteNotification, async ({ tx, actor, params }) => {
    if (!(await removeNotification(tx, actor.userId, params.id))) throw new Fault('NOTIFICATION_NOT_FOUND');
  });
  on(clearNotifications, ({ tx, actor }) => removeAllNotifications(tx, actor.userId));

  on(getNotificationPreferences, ({ tx, actor }) => readPreferences(tx, actor.userId));
  on(updateNotificationPreferences, changePreferences);
}
