import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { NotificationButton } from './NotificationButton.tsx';
import { useNotifications, useUnreadCount } from './notifications.api.ts';

const fetchWindow = async () => (await import('./NotificationWindow.tsx')).NotificationWindow;

/** Polls the count and the list as long as the page is open, so that the window has both when it opens. */
export function NotificationBell() {
  const { Part: NotificationWindow, wasPressed, placeholder } = useDeferred(fetchWindow);
  const unread = useUnreadCount();
  const notifications = useNotifications();
  const open = () => {
    void notifications.refetch();
    placeholder.onClick();
  };
  if (!NotificationWindow) return <NotificationButton unread={unread} {...placeholder} onClick={open} />;
  return <NotificationWindow unread={unread} notifications={notifications} wasPressed={wasPressed} />;
}
