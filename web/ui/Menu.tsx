import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import { AS_CHOICES, FLOATING } from './control.classes.ts';

interface MenuProps {
  /** The button that opens it: `<IconButton label="More actions" icon={DotsIcon} />`. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', isOpenAtFirst = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0" />
        <Base.Positioner {...AS_CHOICES} sideOffset={4} align={align} className="z-10 outline-none">
          <Base.Popup className={classes(FLOATING, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
