import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Gap between two tabs, `gap-5`. */
const GAP = 20;
/** Width of the button "More" and the gap before it. */
const MORE = 68 + GAP;

/** Media query for scrolling tabs. */
const PHONE = '(width < 768px)';

/** Indices of the tabs that do not fit: the last ones, but never the open one. */
export function tabsWithoutRoom(widths: readonly number[], open: number, room: number): number[] {
  const needed = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  // Zero width means that the list is not laid out yet.
  if (room === 0 || needed <= room) return [];
  let left = room - MORE - (widths[open] ?? 0);
  return [...widths.keys()].filter((at) => at !== open && (left -= (widths[at] ?? 0) + GAP) < 0);
}

/** Indices of the tabs that do not fit, for space-separated `keys`. Hidden tabs keep their last width. */
export function useTabsWithoutRoom(box: RefObject<HTMLElement | null>, keys: string, open: number): readonly number[] {
  const widths = useRef<Record<string, number>>({});
  const [without, setWithout] = useState<readonly number[]>([]);
  // Subscribes to the sizes of list and tabs, which grow with counts and fonts; runs before the paint, so that no tab flashes.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const tabs = current.querySelectorAll<HTMLElement>('[data-tab]');
    const measure = () => {
      for (const tab of tabs) widths.current[tab.dataset['tab'] ?? ''] = tab.offsetWidth;
      const all = keys.split(' ').map((key) => widths.current[key] ?? 0);
      const next = tabsWithoutRoom(all, open, matchMedia(PHONE).matches ? Infinity : current.clientWidth);
      if (String(next) !== String(without)) setWithout(next);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...tabs]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, keys, open, without]);
  return without;
}
