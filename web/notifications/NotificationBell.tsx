import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { NotificationButton } from './NotificationButton.tsx';
import { useNotifications, useUnreadCount } from './notifications.api.ts';

const fetchWindow = async () => (await import('./NotificationWindow.tsx')).NotificationWindow;

/** Asks for count and list as long as the page is open, so that both are there when the window opens. */
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
