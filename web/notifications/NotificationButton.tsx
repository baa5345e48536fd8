import type { ComponentProps } from 'react';
import { badgeText } from '#domain/notifications/notifications.rules.ts';
import { squareClasses } from '#web/ui/controls/button.classes.ts';
import { CornerCount } from '#web/ui/marks/CornerCount.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { bellLabel } from './notifications.words.ts';

interface NotificationButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  unread: number;
}

export function NotificationButton({ unread, ...rest }: NotificationButtonProps) {
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
