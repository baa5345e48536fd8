import { type RefObject, useEffect, useRef } from 'react';

/** Whoever pressed a button that is gone afterwards stands where its work goes on, not at the top of the page. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  // Follows the document's focus, which is lost with the button that held it.
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, step]);
}
