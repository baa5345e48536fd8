import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { liftable } from '#web/ui/moving/dragging.ts';

interface Lifted {
  key: SectionKey;
  over: SectionKey;
}

interface Reordering {
  /** Section being dragged, and the one whose position it would take. */
  lifted: Lifted | null;
  /** Announcement of the last move for screen readers. */
  announcement: string;
  list: RefObject<HTMLUListElement | null>;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  move: (key: SectionKey, by: number) => void;
}

interface ReorderingOptions {
  /** Sections in order, without the cover, which is always first. */
  keys: readonly SectionKey[];
  titleOf: (key: SectionKey) => string;
  isOff: boolean;
  onOrder: (keys: SectionKey[]) => void;
  onSwitch: (key: SectionKey) => void;
}

/** Reorders sections by dragging, or with Alt and arrow keys; Space toggles a section, arrows move between rows. */
export function useReordering({ keys, titleOf, isOff, onOrder, onSwitch }: ReorderingOptions): Reordering {
  const list = useRef<HTMLUListElement>(null);
  const letGo = useRef<() => void>(undefined);
  const moved = useRef<SectionKey>(undefined);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Unregisters the drag source with the library.
  useEffect(() => () => letGo.current?.(), []);
  // A moved row loses the document's focus.
  useEffect(() => {
    if (moved.current) rowOf(list.current, moved.current)?.querySelector('button')?.focus();
    moved.current = undefined;
  });

  const place = (key: SectionKey, to: number) => {
    const from = keys.indexOf(key);
    const at = Math.max(0, Math.min(keys.length - 1, to));
    if (isOff || from < 0 || at === from) return;
    onOrder(keys.toSpliced(from, 1).toSpliced(at, 0, key));
    setAnnouncement(`${titleOf(key)} is now ${at + 1} of ${keys.length}`);
  };
  const move = (key: SectionKey, by: number) => {
    moved.current = key;
    place(key, keys.indexOf(key) + by);
  };
  const onPointerDown = ({ target, button, pointerType }: PointerEvent) => {
    letGo.current?.();
    const key = button === 0 && pointerType !== 'touch' && !isOff ? keyAt(target, keys) : undefined;
    const row = key && rowOf(list.current, key);
    if (!key || !row || !list.current) return;
    let over = key;
    letGo.current = liftable(list.current, row, {
      onLift: () => setLifted({ key, over }),
      onMove: ({ place: under }) => {
        const next = keys.find((one) => one === under);
        if (next && next !== over) setLifted({ key, over: (over = next) });
      },
      onEnd: (under) => {
        setLifted(null);
        if (under !== undefined) place(key, keys.indexOf(over));
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAt(event.target, keys);
    const { target } = event;
    if (!(target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined && event.altKey && key) move(key, step);
    else if (step !== undefined) neighbourOf(list.current, target, step)?.focus();
    else if (event.key === ' ' && key && !isOff) onSwitch(key);
    else return;
    event.preventDefault();
  };
  return { lifted, announcement, list, onPointerDown, onKeyDown, move };
}

function keyAt(target: EventTarget | null, keys: readonly SectionKey[]): SectionKey | undefined {
  if (!(target instanceof Element) || target.closest('[data-no-lift]')) return undefined;
  const named = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
  return keys.find((key) => key === named);
}

function rowOf(list: HTMLElement | null, key: SectionKey): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${key}"]`) ?? null;
}

function neighbourOf(list: HTMLElement | null, button: HTMLElement, step: number): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows[rows.indexOf(button) + step];
}
