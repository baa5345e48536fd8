import * as Radix from 'radix-ui/toast';
import { createPortal } from 'react-dom';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { classes } from '#web/ui/classes.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, InfoCircleIcon, XIcon } from '#web/ui/icons.tsx';
import { actOnToast, dismissToast, type ShownToast, useToasts } from './toasts.ts';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;
const HOTKEY = ['F8'];

const LOOKS = {
  default: { sign: InfoCircleIcon, look: 'border-border-strong/60 bg-surface-1 text-text' },
  success: { sign: CircleCheckIcon, look: 'border-success-line bg-surface-1 text-text' },
  destructive: { sign: AlertTriangleIcon, look: 'border-danger-line bg-danger-tint text-danger-text' },
};

const PLACES = {
  corner: 'top-14 right-0 md:top-auto md:bottom-0',
  opposite: 'right-0 bottom-0',
  beside: 'top-14 right-0 lg:top-auto lg:right-106 lg:bottom-12',
};

/**
 * Rendered outside the page, so that toasts are above dialogs, whose refusals they may show. On phones they are below the top bar, because
 * dialogs and tours have their buttons at the bottom; while a popover is open at the bar they are at the top. Next to a panel with buttons
 * at its foot, marked `data-beside`, they are left of it and above the bar below the list; on tablets, where the panel is below, they are
 * at the top.
 * The key gives each row of toasts a new provider: Radix pauses its timers while the pointer or focus is on a toast and keeps them paused
 * when that toast is closed, so the next one would never close on its own.
 */
export function Toaster() {
  const toasts = useToasts();
  return createPortal(
    <Radix.Provider key={toasts[0]?.row} duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
      <Radix.Viewport
        hotkey={HOTKEY}
        className={classes(
          'pointer-events-none fixed z-30 flex w-full max-w-105 flex-col gap-2 p-4 outline-none',
          PLACES[toasts[0]?.place ?? 'corner'],
        )}
      />
    </Radix.Provider>,
    document.body,
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { sign: Sign, look } = LOOKS[toast.variant ?? 'default'];
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      {...(toast.duration !== undefined && { duration: toast.duration })}
      className={classes(
        'pointer-events-auto flex items-start gap-3 rounded-card border px-4 py-3 shadow-float transition-transform',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
        'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        look,
      )}
    >
      <Sign size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className="mt-0.5 text-sm whitespace-pre-line">{toast.description}</Radix.Description>}
      </div>
      {toast.action && (
        <Radix.Action altText={toast.action.label} onClick={() => actOnToast(toast.id)} className={buttonClasses('secondary', 'sm')}>
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Close" className="-mt-0.5 -mr-1 flex size-6 shrink-0 items-center justify-center rounded-field">
        <XIcon />
      </Radix.Close>
    </Radix.Root>
  );
}
