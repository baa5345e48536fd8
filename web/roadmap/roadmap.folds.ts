import { useEffect, useEffectEvent, useState } from 'react';
import type { Moving } from '#web/ui/moving/moving.ts';

/** Quarters shown wide at a time. */
export const WIDE = 4;
/** How long a card is held over a folded quarter until it unfolds. */
const HOLD_MS = 400;

/** Which quarters are wide: four that follow one another, at first the first four. */
export function useFolds(places: readonly string[], moving: Moving | null) {
  const [first, setFirst] = useState(0);
  const isFolded = (index: number) => index < first || index >= first + WIDE;
  const unfold = (index: number) => setFirst(index < first ? index : Math.max(first, index - WIDE + 1));

  const over = moving === null ? -1 : places.indexOf(moving.to);
  const held = over >= 0 && isFolded(over) ? over : null;
  const wait = moving?.by === 'keys' ? 0 : HOLD_MS;
  const open = useEffectEvent(unfold);
  // Follows the time for which the card is held.
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => open(held), wait);
    return () => clearTimeout(timer);
  }, [held, wait]);
  return { isFolded, unfold };
}
