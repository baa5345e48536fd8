import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classes } from '#web/ui/classes.ts';
import { XIcon } from '#web/ui/icons.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right';
  /** Tailwind width; the navigation uses 72 units. */
  width?: string;
  footer?: ReactNode;
  /** Field to focus first, except on touch screens, where the keyboard would cover the form. */
  firstField?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const SIDES = {
  left: 'left-0 border-r data-ending-style:-translate-x-6 data-starting-style:-translate-x-6',
  right:
    'right-0 border-l max-md:w-full max-md:max-w-full max-md:border-l-0 data-ending-style:translate-x-6 data-starting-style:translate-x-6',
};

/** For a side task; the page behind stays in place. */
export function Drawer({ open, onClose, title, side = 'right', width = 'w-105', footer, firstField, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={(opened) => (opened === 'touch' ? null : firstField?.current) ?? true}
          className={classes(
            'fixed inset-y-0 flex max-w-[92vw] flex-col border-border bg-surface-1 shadow-float outline-none',
            'transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:opacity-0',
            SIDES[side],
            width,
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-border px-4">
            <Base.Title className="truncate text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="flex size-8 shrink-0 items-center justify-center rounded-field text-muted hover:bg-surface-2 hover:text-text"
            >
              <XIcon size={18} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-3">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
