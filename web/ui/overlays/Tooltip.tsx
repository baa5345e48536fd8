import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Renders at the end of the document, outside every landmark, so it is a landmark itself while open. */
const AS_TIP = { role: 'region', 'aria-label': 'Tip' } as const;

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  disabled?: boolean;
  /** Selector of an ancestor without which the tooltip stays closed, such as the collapsed navigation, whose labels are hidden. */
  within?: string;
  /** True if read out after the control's name; otherwise the text only repeats the name. */
  isDescription?: boolean;
  /** Explained control, which must have a name besides the tooltip. */
  children: ReactElement;
}

/** Shown by the `Tooltips` around it. */
export function Tooltip({ text, side = 'top', disabled = false, within, isDescription = false, children }: TooltipProps) {
  return (
    <Base.Trigger
      payload={{ text, side }}
      disabled={disabled}
      data-tip-within={within}
      {...(isDescription && { 'aria-description': text })}
      render={children}
    />
  );
}

const OPEN_MS = 700;
const SKIP_MS = 300;

function openWithin(isOpen: boolean, change: Base.Root.ChangeEventDetails): void {
  const within = change.trigger?.getAttribute('data-tip-within');
  if (isOpen && within && !change.trigger?.closest(within)) change.cancel();
}

/** Shows the tooltips of all controls inside, one at a time, with the specification's delays. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_MS} timeout={SKIP_MS}>
      <Base.Root<Pick<TooltipProps, 'text' | 'side'>> onOpenChange={openWithin}>
        {({ payload }) => (
          <>
            {children}
            <Base.Portal>
              <Base.Positioner {...AS_TIP} side={payload?.side} sideOffset={6} className="z-20">
                <Base.Popup className="max-w-70 rounded-field border border-border bg-surface-2 px-2 py-1 text-xs text-text shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
                  {payload?.text}
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </>
        )}
      </Base.Root>
    </Base.Provider>
  );
}
