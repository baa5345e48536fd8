import { Notification } from '#contract/notifications/notifications.contract.ts';
import type { TextRow } from '#server/platform/db/pipeline.ts';
import { instantOf, readFlag, readText } from '#server/platform/db/column-text.ts';

/** Keep in step with the columns of ownNotifications. */
export function presentRow([id, type, title, message, isRead, createdAt, actionUrl]: TextRow): Notification {
  return {
    id: readText(id),
    // The cast is safe: a check constraint limits the column.
    type: readText(type) as Notification['type'],
    title: readText(title),
    message: readText(message),
    isRead: readFlag(isRead),
    createdAt: instantOf(readText(createdAt)),
    ...(actionUrl ? { actionUrl } : {}),
  };
}

interface NotificationRow {
  id: string;
  type: string;
  title: string;
  message: string;
  isRead: boolean;
  createdAt: Date;
  actionUrl: string | null;
}

export function presentNotification({ createdAt, actionUrl, ...rest }: NotificationRow): Notification {
  return Notification.parse({ ...rest, createdAt: createdAt.toISOString(), ...(actionUrl === null ? {} : { actionUrl }) });
}
