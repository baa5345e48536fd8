import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** As many as a screen shows of a column, so that a roadmap of hundreds of cards costs one screen of them. */
const AT_FIRST = 6;
const STEP = 6;
const AHEAD = '300px';

interface Growing {
  shown: number;
  more: () => void;
  /** For what stands after the last one: near the screen it brings the next ones. */
  end: RefObject<HTMLButtonElement | null>;
}

/** How many of the cards are rendered: the first ones, and more when the end of them comes near. */
export function useGrowing(count: number, least: number): Growing {
  const [grown, setGrown] = useState(AT_FIRST);
  const end = useRef<HTMLButtonElement>(null);
  const shown = Math.min(count, Math.max(grown, least));
  const more = () => setGrown(shown + STEP);
  const grow = useEffectEvent(more);
  // Follows the scrolling of the column.
  useEffect(() => {
    if (shown === count || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), {
      root: end.current.parentElement,
      rootMargin: `0px 0px ${AHEAD} 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, count]);
  return { shown, more, end };
}
