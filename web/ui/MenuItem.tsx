import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CHOICE } from './control.classes.ts';
import type { Icon } from './icons.tsx';

interface MenuItemProps {
  icon?: Icon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Sign, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={classes(CHOICE, danger && 'text-danger-text')}>
      {Sign && <Sign className={danger ? '' : 'text-muted'} />}
      {children}
    </Base.Item>
  );
}
