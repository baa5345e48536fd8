import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** After each change the count and the list are read again, successful or not; a failure is visible only in the list. */
export function useNotificationChanges() {
  const client = useQueryClient();
  const onSettled = () => refreshAfter(readNotification, client);
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
