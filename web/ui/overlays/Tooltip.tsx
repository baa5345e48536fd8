import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** It is rendered at the end of the document, outside every landmark, so it is a landmark itself while it is open. */
const AS_TIP = { role: 'region', 'aria-label': 'Tip' } as const;

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  disabled?: boolean;
  /** Read out after the control's name; without it the text only repeats the name. */
  isDescription?: boolean;
  /** The control that it explains; a tooltip must not be the control's only name. */
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

/** The specification's delays for every tooltip inside. */
export function TooltipTimes({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_MS} timeout={SKIP_MS}>
      {children}
    </Base.Provider>
  );
}
