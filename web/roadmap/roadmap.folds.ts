import { useEffect, useEffectEvent, useState } from 'react';
import type { Moving } from '#web/ui/moving/moving.ts';

/** Number of quarters shown wide at once. */
export const WIDE = 4;
/** Time that a card must be held over a folded quarter to expand it, in milliseconds. */
const HOLD_MS = 400;

/** Four consecutive wide quarters, initially the first four. */
export function useFolds(places: readonly string[], moving: Moving | null) {
  const [first, setFirst] = useState(0);
  const isFolded = (index: number) => index < first || index >= first + WIDE;
  const unfold = (index: number) => setFirst(index < first ? index : Math.max(first, index - WIDE + 1));

  const over = moving === null ? -1 : places.indexOf(moving.to);
  const held = over >= 0 && isFolded(over) ? over : null;
  const wait = moving?.by === 'keys' ? 0 : HOLD_MS;
  const open = useEffectEvent(unfold);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => open(held), wait);
    return () => clearTimeout(timer);
  }, [held, wait]);
  return { isFolded, unfold };
}
