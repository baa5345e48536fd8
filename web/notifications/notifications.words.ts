import type { Notification } from '#contract/notifications/notifications.contract.ts';
import { leadsInside } from '#domain/notifications/notifications.rules.ts';
import { formatRelative } from '#web/ui/data/dates.ts';

const MINUTE_MS = 60_000;

/** Always in the past ("ago"), even if the device's clock is slow. */
export function agoOf(value: string, now: Date): string {
  const age = now.getTime() - new Date(value).getTime();
  return age < MINUTE_MS ? 'less than a minute ago' : formatRelative(value, now);
}

/** The notification's URL, if it is a path in this application. */
export function targetPath({ actionUrl }: Pick<Notification, 'actionUrl'>): string | null {
  return actionUrl !== undefined && leadsInside(actionUrl) ? actionUrl : null;
}

export function bellLabel(unread: number): string {
  return unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
}
