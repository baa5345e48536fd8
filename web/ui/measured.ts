import { type RefCallback, useCallback, useState } from 'react';

/** The width a drawing has to fill; `fallback` until it is on the page, and wherever there is no page. */
export function useMeasuredWidth(fallback: number): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(fallback);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
