import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The gap between two tabs, `gap-5`. */
const GAP = 20;
/** Width of the button "More" and of the gap before it. */
const MORE = 68 + GAP;

/** Here the tabs scroll sideways. */
const PHONE = '(width < 768px)';

/** The tabs for which there is no room, by their place: the last ones, and never the open one. */
export function tabsWithoutRoom(widths: readonly number[], open: number, room: number): number[] {
  const needed = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  // A room of zero is one that is not laid out yet.
  if (room === 0 || needed <= room) return [];
  let left = room - MORE - (widths[open] ?? 0);
  return [...widths.keys()].filter((at) => at !== open && (left -= (widths[at] ?? 0) + GAP) < 0);
}

/** Which tabs the list has no room for, of those with these keys (space between them). A tab that is not shown keeps its last width. */
export function useTabsWithoutRoom(box: RefObject<HTMLElement | null>, keys: string, open: number): readonly number[] {
  const widths = useRef<Record<string, number>>({});
  const [without, setWithout] = useState<readonly number[]>([]);
  // Subscribes to the sizes of the list and its tabs, which grow with counts and fonts; before the paint, so that no tab is seen and gone.
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
