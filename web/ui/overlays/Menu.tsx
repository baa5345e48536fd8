import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { AS_CHOICES, FLOATING } from '#web/ui/controls/control.classes.ts';
import { afterPaint } from './after.paint.ts';

interface MenuProps {
  /** Button that opens the menu: `<IconButton label="More actions" icon={DotsIcon} />`. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** Closing reasons that may animate. A chosen entry closes the menu at once, so that the next overlay can take the focus. */
const UNHURRIED = new Set<string>(['trigger-press', 'escape-key']);

export function Menu({ trigger, align = 'end', isOpenAtFirst = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const change = async (next: boolean, { reason }: Base.Root.ChangeEventDetails) => {
    if (UNHURRIED.has(reason)) await afterPaint();
    setOpen(next);
  };
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={(next, details) => void change(next, details)}>
      {/* Focuses the real button after a press on its placeholder, so that the focus returns here. */}
      <Base.Trigger autoFocus={isOpenAtFirst} render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0" />
        <Base.Positioner {...AS_CHOICES} sideOffset={4} align={align} className="z-10 outline-none">
          <Base.Popup className={classes(FLOATING, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
