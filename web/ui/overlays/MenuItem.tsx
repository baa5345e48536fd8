import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CHOICE } from '#web/ui/controls/control.classes.ts';
import type { Icon } from '#web/ui/icon.tsx';

/** Handlers for hover and focus, which prefetch the target of the entry. */
type Approach = Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerDown' | 'onFocus'>;

interface MenuItemProps extends Approach {
  icon?: Icon;
  danger?: boolean;
  disabled?: boolean;
  /** Reason why the entry is disabled, shown below its name. */
  reason?: string | null;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Sign, danger = false, disabled = false, reason = null, onSelect, children, ...approach }: MenuItemProps) {
  return (
    <Base.Item
      {...approach}
      disabled={disabled || reason !== null}
      onClick={onSelect}
      className={classes(CHOICE, danger && 'text-danger-text')}
    >
      {Sign && <Sign className={danger ? '' : 'text-muted'} />}
      <span>
        {children}
        {reason !== null && <span className="block text-xs">{reason}</span>}
      </span>
    </Base.Item>
  );
}
