import { type RefObject, useEffect } from 'react';

const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Makes a box that scrolls reachable by Tab while no control inside leads the keyboard there: Safari scrolls nothing else by key. */
export function useKeyScrolling(box: RefObject<HTMLElement | null>): void {
  // Subscribes to the layout.
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      const isNeeded = current.scrollHeight > current.clientHeight && !current.querySelector(CONTROL);
      if (isNeeded) current.tabIndex = 0;
      else current.removeAttribute('tabindex');
    });
    for (const part of [current, ...current.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [box]);
}
