import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications.contract.ts';
import { LIST_SIZE, POLL_MS } from '#domain/notifications.rules.ts';
import { ask, askUnlessHeld } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { toast } from '#web/ui/toasts.ts';

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

/** After each change both are read again, whether it went well or not; what went wrong shows in the list alone. */
export function useNotificationChanges() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([countNotifications, listNotifications].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  return {
    read: useMutation({ mutationFn: (id: string) => call(readNotification, { params: { id } }), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteNotification, { params: { id } }), onSettled }),
    readAll: useMutation({
      mutationFn: () => call(readAllNotifications),
      onSuccess: () => toast({ title: 'All notifications marked as read', description: 'Your notification list has been cleared' }),
      onSettled,
    }),
    clear: useMutation({
      mutationFn: () => call(clearNotifications),
      onSuccess: () => toast({ title: 'All notifications cleared', description: 'Your notification history has been cleared' }),
      onSettled,
    }),
  };
}
