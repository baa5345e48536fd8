import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { XIcon } from '#web/ui/icons.tsx';
import { useReturningFocus } from './focus.restore.ts';
import { useKeyScrolling } from './key.scrolling.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons, with the primary one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Returns true on closing if the page sets the focus itself; otherwise it returns to the opening button. */
  leavesFocus?: () => boolean;
  /** Element that has the focus first, instead of the first field. */
  firstFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

const WIDTHS = { sm: 'max-w-105', md: 'max-w-130', lg: 'max-w-190', xl: 'max-w-340' };

const FIELD = 'input:not([type=hidden], [type=file]), textarea, [role=combobox]';

/** For a single decision. Use a Drawer for a side task and a page for longer work; a dialog never opens above another. */
export function Dialog({ open, onClose, title, description, footer, size = 'md', leavesFocus, firstFocus, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const focus = useReturningFocus(leavesFocus);
  // Focuses the first field, except on touch screens, where the keyboard would cover the form.
  const firstField = (opened: string) => (opened === 'touch' ? null : body.current?.querySelector<HTMLElement>(FIELD));
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 flex items-end justify-center overflow-y-auto p-3 md:items-center md:p-8">
          <Base.Popup
            initialFocus={(opened) => {
              focus.remember();
              return firstFocus?.current ?? firstField(opened) ?? true;
            }}
            finalFocus={focus.target}
            className={classes(
              'flex max-h-full w-full flex-col rounded-card border border-border bg-surface-1 shadow-float outline-none',
              'transition-[opacity,transform] data-ending-style:translate-y-2 data-ending-style:opacity-0',
              'data-starting-style:translate-y-2 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
              <div className="min-w-0">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label="Close"
                className="-mt-1 -mr-2 flex size-8 shrink-0 items-center justify-center rounded-field text-muted hover:bg-surface-2 hover:text-text"
              >
                <XIcon size={18} />
              </Base.Close>
            </div>
            {children && (
              <Body box={body} isLast={!footer}>
                {children}
              </Body>
            )}
            {footer && <div className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-4">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Body({ box, isLast, children }: { box: RefObject<HTMLDivElement | null>; isLast: boolean; children: ReactNode }) {
  useKeyScrolling(box);
  return (
    <div ref={box} className={classes('min-h-0 overflow-y-auto px-5 pt-2', isLast ? 'pb-4' : 'pb-2')}>
      {children}
    </div>
  );
}
