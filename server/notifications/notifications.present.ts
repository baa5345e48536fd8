import { Notification } from '#contract/notifications/notifications.contract.ts';
import type { TextRow } from '#server/platform/db/pipeline.ts';
import { jsonOf } from '#server/platform/db/json-text.ts';

const { text, word, flag, instant } = jsonOf;

/** In the order of the columns of latestNotifications; a test holds it to the contract. */
export function rowText([id, type, title, message, isRead, createdAt, actionUrl]: TextRow): string {
  const leads = actionUrl === null ? '' : `,"actionUrl":${text(actionUrl)}`;
  return (
    `{"id":${word(id)},"type":${word(type)},"title":${text(title)},"message":${text(message)},` +
    `"isRead":${flag(isRead)},"createdAt":${instant(createdAt)}${leads}}`
  );
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
