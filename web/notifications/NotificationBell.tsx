import { useRef, useState } from 'react';
import { badgeText } from '#domain/notifications.rules.ts';
import { squareClasses } from '#web/ui/button.classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { CornerCount } from '#web/ui/CornerCount.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotificationChanges, useNotifications, useUnreadCount } from './notifications.api.ts';
import { bellLabel } from './notifications.words.ts';

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const unread = useUnreadCount();
  const notifications = useNotifications();
  const { readAll, clear, read, remove } = useNotificationChanges();
  const list = notifications.data ?? [];
  const badge = badgeText(unread);
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
      trigger={
        <button
          type="button"
          aria-label={bellLabel(unread)}
          data-onboarding="notifications"
          className={squareClasses('ghost', 'sm', 'relative')}
        >
          <BellIcon size={18} />
          {badge !== null && <CornerCount>{badge}</CornerCount>}
        </button>
      }
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

/** One button that changes its work, so that the keyboard stays where it was. */
function HeaderAction({ hasUnread, isEmpty, onReadAll, onClear }: HeaderActionProps) {
  if (!hasUnread && isEmpty) return null;
  return (
    <Button variant="ghost" size="sm" onClick={hasUnread ? onReadAll : onClear}>
      {hasUnread ? 'Mark all read' : 'Clear all'}
    </Button>
  );
}
