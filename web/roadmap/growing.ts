import { startTransition, useEffect, useState } from 'react';

/** As many as a high screen shows of a column, so that opening a roadmap of hundreds of cards costs one screen of them. */
const AT_FIRST = 10;
const STEP = 20;

/** How many of the cards are rendered: the first ones at once, the others while nobody waits for anything. */
export function useGrowing(count: number): number {
  const [shown, setShown] = useState(AT_FIRST);
  // Follows the idle time of the browser.
  useEffect(() => {
    if (shown >= count) return;
    const grow = () => startTransition(() => setShown(shown + STEP));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(grow, 50);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(grow, { timeout: 1_000 });
    return () => cancelIdleCallback(request);
  }, [shown, count]);
  return shown;
}
