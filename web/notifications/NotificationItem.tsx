import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Notification } from '#contract/notifications/notifications.contract.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '#domain/notifications/notifications.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon, CircleCheckIcon, InfoCircleIcon, TrashIcon } from '#web/ui/icons.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { agoOf, targetPath } from './notifications.words.ts';

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  onRemove: () => void;
  onFollowed: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const SIGNS: Record<NotificationType, { icon: Icon; tone: string; word: string }> = {
  success: { icon: CircleCheckIcon, tone: 'text-success-text', word: 'Success' },
  warning: { icon: AlertTriangleIcon, tone: 'text-warning-text', word: 'Warning' },
  error: { icon: CircleXIcon, tone: 'text-danger-text', word: 'Error' },
  info: { icon: InfoCircleIcon, tone: 'text-info-text', word: 'Information' },
};

const isKnown = (type: string): type is NotificationType => NOTIFICATION_TYPES.some((known) => known === type);

/** A newer server may send a type that this page does not know. */
const signOf = (type: string) => SIGNS[isKnown(type) ? type : 'info'];

export function NotificationItem({ notification, onRead, onRemove, onFollowed, onKeyDown }: NotificationItemProps) {
  const { title, message, isRead, createdAt, type } = notification;
  const { icon: Sign, tone, word } = signOf(type);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return onKeyDown(event);
    event.preventDefault();
    onRemove();
  };
  return (
    <li
      className={classes(
        'flex items-start gap-1 border-l-2 py-1 pr-2',
        isRead ? 'border-l-transparent' : 'border-l-accent-line bg-surface-2/60',
      )}
    >
      <ItemLink notification={notification} onRead={onRead} onFollowed={onFollowed} onKeyDown={press}>
        <span className="flex items-start gap-3">
          <Sign size={18} className={classes('mt-0.5', tone)} />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{isRead ? `${word}: ` : `Unread, ${word}: `}</span>
            <span className={classes('block wrap-anywhere', isRead ? 'font-medium' : 'font-semibold')}>{title}</span>
            <span className="block text-sm wrap-anywhere text-muted">{message}</span>
            <span className="block text-xs text-muted">
              <RelativeTime value={createdAt} words={agoOf} />
            </span>
          </span>
        </span>
      </ItemLink>
      <span className="mt-1 flex shrink-0">
        {!isRead && (
          <IconButton
            label={`Mark as read: ${title}`}
            icon={CheckIcon}
            onClick={(event) => {
              // The button disappears once done, so focus the notification.
              event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-place]')?.focus();
              onRead();
            }}
          />
        )}
        <IconButton label={`Delete: ${title}`} icon={TrashIcon} onClick={onRemove} />
      </span>
    </li>
  );
}

type ItemLinkProps = Omit<NotificationItemProps, 'onRemove'> & { children: ReactNode };

const PLACE = 'min-w-0 flex-1 rounded-field px-3 py-2 text-left hover:bg-surface-2';

/** Link if the notification has a URL, otherwise a button. */
function ItemLink({ notification, onRead, onFollowed, onKeyDown, children }: ItemLinkProps) {
  const to = targetPath(notification);
  const read = () => {
    if (!notification.isRead) onRead();
  };
  if (to === null) {
    return (
      <button type="button" data-place className={PLACE} onClick={read} onKeyDown={onKeyDown}>
        {children}
      </button>
    );
  }
  const follow = () => {
    read();
    onFollowed();
  };
  return (
    <Link to={to} data-place className={PLACE} onClick={follow} onKeyDown={onKeyDown}>
      {children}
    </Link>
  );
}
