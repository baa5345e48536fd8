import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { countNotifications, listNotifications, type Notification } from '#contract/notifications/notifications.contract.ts';
import { badgeText, LIST_SIZE, POLL_MS } from '#domain/notifications/notifications.rules.ts';
import { useDeferred } from '#web/ui/overlays/deferred.ts';
import { ask, askIfChanged } from '#web/http/ask.ts';
import { readAgain } from '#web/http/refresh.ts';
import { squareClasses } from '#web/ui/controls/button.classes.ts';
import { CornerCount } from '#web/ui/marks/CornerCount.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { bellLabel } from './notifications.words.ts';

/** Both polls pause while the page is hidden, and never extend a session. */
const polled = { refetchInterval: POLL_MS, refetchIntervalInBackground: false } as const;
const NOBODY: Notification[] = [];

/** Treats a response that is not a list as an empty one. */
const asList = (answer: Notification[]) => (Array.isArray(answer) ? answer : NOBODY);

function useUnreadCount(): number {
  const count = useQuery({ ...ask(countNotifications), ...polled }).data?.count;
  useNewsOfMyself(count);
  return count ?? 0;
}

/** A notification may be about an ownership offer, which the open screen must then show. */
function useNewsOfMyself(count: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(count);
  // Runs when the server's count changes.
  useEffect(() => {
    const isMore = known.current !== undefined && count !== undefined && count > known.current;
    known.current = count;
    if (isMore) void readAgain(getAuthUser, client);
  }, [client, count]);
}

function useNotifications() {
  return useQuery({ ...askIfChanged(listNotifications, { query: { limit: String(LIST_SIZE) } }), ...polled, select: asList });
}

const fetchWindow = async () => (await import('./NotificationWindow.tsx')).NotificationWindow;

/** Polls count and list while the page is open, so that the window has both when it opens. */
export function NotificationBell() {
  const { Part: NotificationWindow, wasPressed, placeholder } = useDeferred(fetchWindow);
  const unread = useUnreadCount();
  const notifications = useNotifications();
  const open = () => {
    void notifications.refetch();
    placeholder.onClick();
  };
  if (!NotificationWindow) return <NotificationButton unread={unread} {...placeholder} onClick={open} />;
  return (
    <NotificationWindow
      unread={unread}
      notifications={notifications}
      trigger={<NotificationButton unread={unread} />}
      wasPressed={wasPressed}
    />
  );
}

interface NotificationButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  unread: number;
}

function NotificationButton({ unread, ...rest }: NotificationButtonProps) {
  const badge = badgeText(unread);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      aria-label={bellLabel(unread)}
      data-onboarding="notifications"
      className={squareClasses('ghost', 'sm', 'relative')}
    >
      <BellIcon size={18} />
      {badge !== null && <CornerCount>{badge}</CornerCount>}
    </button>
  );
}
