import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import {
  clearNotifications,
  deleteNotification,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { NotificationList } from './NotificationList.tsx';

interface NotificationWindowProps {
  unread: number;
  notifications: UseQueryResult<Notification[]>;
  trigger: ReactElement;
  /** True if the bell was pressed before this code was loaded. */
  wasPressed: boolean;
}

export function NotificationWindow({ unread, notifications, trigger, wasPressed }: NotificationWindowProps) {
  const [isOpen, setOpen] = useState(wasPressed);
  const popup = useRef<HTMLDivElement>(null);
  const { readAll, clear, read, remove } = useNotificationChanges();
  const list = notifications.data ?? [];
  const open = (next: boolean) => {
    setOpen(next);
    if (next) void notifications.refetch();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      popup={popup}
      title="Notifications"
      trigger={trigger}
      actions={
        <HeaderAction
          hasUnread={unread > 0 || list.some(({ isRead }) => !isRead)}
          isEmpty={list.length === 0}
          onReadAll={() => readAll.mutate()}
          onClear={() => clear.mutate()}
        />
      }
    >
      <NotificationList
        state={notifications}
        onRead={read.mutate}
        onRemove={remove.mutateAsync}
        onFollowed={() => setOpen(false)}
        onEmptied={() => popup.current?.focus()}
      />
    </Popover>
  );
}

interface HeaderActionProps {
  hasUnread: boolean;
  isEmpty: boolean;
  onReadAll: () => void;
  onClear: () => void;
}

/** Single button that changes its action, so that it keeps the focus. */
function HeaderAction({ hasUnread, isEmpty, onReadAll, onClear }: HeaderActionProps) {
  if (!hasUnread && isEmpty) return null;
  return (
    <Button variant="ghost" size="sm" onClick={hasUnread ? onReadAll : onClear}>
      {hasUnread ? 'Mark all read' : 'Clear all'}
    </Button>
  );
}

/** Refetches count and list after every change, successful or not; a failure is visible only in the list. */
function useNotificationChanges() {
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
