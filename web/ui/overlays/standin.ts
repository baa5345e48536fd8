import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';

const STILL_MS = 1_000;

/** Does something once the first paint is over and the page is idle; what comes back calls it off. */
export function whenStill(work: () => void): () => void {
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else work();
  }, STILL_MS);
  return () => clearTimeout(timer);
}

/** For what was asked for and could not be fetched. */
export function sayUnavailable(): void {
  toast({ title: 'Not available', description: 'Check your connection, reload the page and try again.', variant: 'destructive' });
}

/** Whoever points at a button or stands on it must not have it exchanged under their hands. */
const isInUse = (button: HTMLElement | null) => button?.matches(':hover, :focus') === true;

/**
 * For a control at a button that the first paint shows and nobody has pressed yet: a plain button stands in for it until its code is
 * here. It is fetched once the page stands still, and at once when somebody presses.
 */
export function useStandIn<P>(fetchPart: () => Promise<ComponentType<P>>) {
  const [arrived, setArrived] = useState<{ Part: ComponentType<P>; isAsked: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const exchange = useCallback(
    async (isAsked: boolean) => {
      try {
        const Part = await fetchPart();
        if (isAsked || !isInUse(button.current)) setArrived((known) => known ?? { Part, isAsked });
      } catch {
        // Unasked it is tried again with the press.
        if (isAsked) sayUnavailable();
      }
    },
    [fetchPart],
  );
  useEffect(() => whenStill(() => void exchange(false)), [exchange]);
  const standIn = {
    ref: button,
    'aria-expanded': false,
    onClick: () => void exchange(true),
    onBlur: () => void exchange(false),
    onPointerLeave: () => void exchange(false),
  } satisfies ComponentProps<'button'>;
  return { Part: arrived?.Part, isAsked: arrived?.isAsked === true, standIn };
}
