import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  getNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '#contract/notifications/notifications.contract.ts';
import { instantOf } from '#server/platform/db/column-text.ts';
import { cutPage, pageOf } from '#server/platform/http/list.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { WithEtag } from '#server/platform/http/call.ts';
import { changePreferences, readPreferences } from './notifications.preferences.ts';
import { presentNotification, presentQbrRow } from './notifications.present.ts';
import {
  countUnread,
  markAllRead,
  markRead,
  notificationsPage,
  removeAllNotifications,
  removeNotification,
} from './notifications.queries.ts';

/** `created_at` and `id`. */
const KEYS = 2;

export function notificationsRoutes({ on, onRead }: Mounting): void {
  onRead(
    countNotifications,
    () => [countUnread],
    (_call, [rows = []]) => ({ count: Number(rows[0]?.[0] ?? 0) }),
  );
  onRead(
    listNotifications,
    ({ query, etag }) => notificationsPage(pageOf(listNotifications, query, KEYS), etag),
    ({ query, nextPage }, [etags = [], found = []]) => {
      const { after, size } = pageOf(listNotifications, query, KEYS);
      const { rows, next } = cutPage(found, size, ([id, , , , , createdAt]) => [instantOf(createdAt ?? ''), id ?? '']);
      nextPage(next);
      const etag = after ? null : etags[0]?.[0];
      return etag ? new WithEtag(rows.map(presentQbrRow), etag) : rows.map(presentQbrRow);
    },
  );

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
