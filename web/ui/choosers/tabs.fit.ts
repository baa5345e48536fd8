import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The gap between two tabs, `gap-5`. */
const GAP = 20;
/** What the button "More" takes, and the gap before it. */
const MORE = 68 + GAP;

/** Here the tabs scroll sideways. */
const PHONE = '(width < 768px)';

/** The tabs for which there is no room, by their place: the last ones, and never the open one. */
export function tabsWithoutRoom(widths: readonly number[], open: number, room: number): ReadonlySet<number> {
  const without = new Set<number>();
  const needed = widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
  // A room of zero is one that is not laid out yet.
  if (room === 0 || needed <= room) return without;
  let left = room - MORE - (widths[open] ?? 0);
  for (const [at, width] of widths.entries()) {
    if (at === open) continue;
    left -= width + GAP;
    if (left < 0) without.add(at);
  }
  return without;
}

/** Which tabs the list has no room for. A tab that is not shown keeps the width that it had. */
export function useTabsWithoutRoom(box: RefObject<HTMLElement | null>, values: readonly string[], open: number): ReadonlySet<number> {
  const widths = useRef(new Map<string, number>());
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  // Subscribes to the sizes of the list and its tabs, which grow with counts and fonts; before the paint, so that no tab is seen and gone.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const measure = () => {
      for (const tab of current.querySelectorAll<HTMLElement>('[role=tab]')) widths.current.set(tab.dataset['tab'] ?? '', tab.offsetWidth);
      const next = tabsWithoutRoom(
        values.map((value) => widths.current.get(value) ?? 0),
        open,
        window.matchMedia(PHONE).matches ? Infinity : current.clientWidth,
      );
      if (!isSame(without, next)) setWithout(next);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.querySelectorAll('[role=tab]')]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, values, open, without]);
  return without;
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((at) => other.has(at));
}
