import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to where work continues when the pressed button has disappeared, instead of to the top of the page. */
export function useRestoredFocus(target: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  // Subscribes to the document's focus, which is lost when the focused button is removed.
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target, step]);
}
