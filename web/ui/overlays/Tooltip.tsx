import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Renders at the end of the document, outside every landmark, so it is a landmark itself while open. */
const AS_TIP = { role: 'region', 'aria-label': 'Tip' } as const;

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  disabled?: boolean;
  /** True if read out after the control's name; otherwise the text only repeats the name. */
  isDescription?: boolean;
  /** Explained control, which must have a name besides the tooltip. */
  children: ReactElement;
}

export function Tooltip({ text, side = 'top', disabled = false, isDescription = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger {...(isDescription && { 'aria-description': text })} render={children} />
      <Base.Portal>
        <Base.Positioner {...AS_TIP} side={side} sideOffset={6} className="z-20">
          <Base.Popup className="max-w-70 rounded-field border border-border bg-surface-2 px-2 py-1 text-xs text-text shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const OPEN_MS = 700;
const SKIP_MS = 300;

/** Applies the specification's delays to all tooltips inside. */
export function TooltipTimes({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_MS} timeout={SKIP_MS}>
      {children}
    </Base.Provider>
  );
}
