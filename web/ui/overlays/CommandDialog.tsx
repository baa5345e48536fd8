import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

interface CommandDialogProps {
  open: boolean;
  onClose: () => void;
  label: string;
  field: RefObject<HTMLInputElement | null>;
  /** Returns true on closing if the page sets the focus itself; otherwise it returns to the opening button. */
  leavesFocus: () => boolean;
  children: ReactNode;
}

/** Text field with results below: near the top of the screen, and full screen on phones. Constant height. */
export function CommandDialog({ open, onClose, label, field, leavesFocus, children }: CommandDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 flex items-start justify-center md:p-8 md:pt-[12vh]">
          <Base.Popup
            aria-label={label}
            initialFocus={field}
            finalFocus={() => !leavesFocus()}
            className="flex h-full w-full flex-col overflow-hidden bg-surface-1 outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 md:h-120 md:max-h-full md:max-w-150 md:rounded-card md:border md:border-border md:shadow-float"
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
