import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '#web/ui/feedback/toasts.ts';

const IDLE_AFTER_MS = 1_000;

/** Runs work after the first paint when the page is idle; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else work();
  }, IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Shows a toast for a part that could not be loaded. */
export function showUnavailable(): void {
  toast({ title: 'Not available', description: 'Check your connection, reload the page and try again.', variant: 'destructive' });
}

/** A hovered or focused button must not be replaced. */
const isInUse = (button: HTMLElement | null) => button?.matches(':hover, :focus') === true;

/**
 * Defers loading of a control behind a button, such as a menu. A plain button is shown until the code is fetched, once the page is idle or
 * immediately on a press.
 */
export function useDeferred<P>(fetchPart: () => Promise<ComponentType<P>>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<P>; wasPressed: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const load = useCallback(
    async (wasPressed: boolean) => {
      try {
        const Part = await fetchPart();
        if (!wasPressed && isInUse(button.current)) return;
        // Synchronous: if the button were focused before a later render, it would be replaced all the same.
        flushSync(() => setLoaded((known) => known ?? { Part, wasPressed }));
      } catch {
        // After a failed load, the next press retries.
        if (wasPressed) showUnavailable();
      }
    },
    [fetchPart],
  );
  useEffect(() => whenIdle(() => void load(false)), [load]);
  const placeholder = {
    ref: button,
    'aria-expanded': false,
    onClick: () => void load(true),
    onBlur: () => void load(false),
    onPointerLeave: () => void load(false),
  } satisfies ComponentProps<'button'>;
  return { Part: loaded?.Part, wasPressed: loaded?.wasPressed === true, placeholder };
}
