import { type RefObject, useEffect } from 'react';

const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Makes a scrolling box focusable while it contains no focusable control: Safari does not scroll it by key otherwise. */
export function useKeyScrolling(box: RefObject<HTMLElement | null>): void {
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
