import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, Ref } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FLOATING } from '#web/ui/controls/control.classes.ts';
import { afterPaint } from './after.paint.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  title: string;
  /** Edge aligned with the button's. */
  align?: 'start' | 'end';
  actions?: ReactNode;
  children: ReactNode;
  /** Ref to the popover's element, for code that returns the focus to it. */
  popup?: Ref<HTMLDivElement>;
}

/** Overrides the inline position; on phones it is a sheet below the top bar. */
const SHEET = 'max-md:fixed! max-md:inset-x-0! max-md:top-14! max-md:bottom-auto! max-md:w-auto! max-md:transform-none!';

/** Small window anchored to a button; Escape closes it and returns the focus. */
export function Popover({ open, onOpenChange, trigger, title, align = 'end', actions, children, popup }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => void afterPaint().then(() => onOpenChange(next))}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner data-top-sheet sideOffset={6} align={align} collisionPadding={8} className={classes('z-10 outline-none', SHEET)}>
          <Base.Popup
            ref={popup}
            className={classes(
              FLOATING,
              'flex max-h-[min(70dvh,var(--available-height))] w-100 flex-col max-md:max-h-[calc(100dvh-72px)] max-md:w-full max-md:rounded-t-none',
            )}
          >
            <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b border-border px-4">
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {actions}
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
