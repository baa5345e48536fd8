import { useQuery } from '@tanstack/react-query';
import { countNotifications, listNotifications, type Notification } from '#contract/notifications.contract.ts';
import { LIST_SIZE, POLL_MS } from '#domain/notifications.rules.ts';
import { ask, askUnlessHeld } from '#web/http/ask.ts';

/** Both polls pause while nobody sees the page, and never extend a session. */
const polled = { refetchInterval: POLL_MS, refetchIntervalInBackground: false } as const;
const NOBODY: Notification[] = [];

/** What is no list is treated as an empty one. */
const asList = (answer: Notification[]) => (Array.isArray(answer) ? answer : NOBODY);

export function useUnreadCount(): number {
  return useQuery({ ...ask(countNotifications), ...polled }).data?.count ?? 0;
}

export function useNotifications() {
  return useQuery({ ...askUnlessHeld(listNotifications, { query: { limit: String(LIST_SIZE) } }), ...polled, select: asList });
}
