import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { followPointer } from './lift.pointer.ts';
import { isTaken } from './taken.keys.ts';

/** A card on its way from one place to another. */
export interface Lifted {
  id: string;
  from: string;
  /** Where it would be dropped now. */
  to: string;
  by: 'keys' | 'pointer';
}

interface LiftOptions {
  /** In the order in which the arrow keys go through them. */
  places: readonly string[];
  placeOf: (id: string) => string | undefined;
  /** Called only when the card was dropped at another place. */
  onDrop: (id: string, to: string) => void;
  /** Nothing can be lifted by who may not edit. */
  isAllowed: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Lifts cards (`data-lift={id}`) and drops them at places (`data-place={key}`) inside `area`, by pointer and by keys: M lifts the card that
 * has the focus, arrows choose the place, Enter drops, Esc puts back. By touch a card has a "Move to" menu, because a finger scrolls.
 */
export function useLift(options: LiftOptions) {
  const area = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const drag = useRef<{ pointer: AbortController | null; hasMoved: boolean }>({ pointer: null, hasMoved: false });
  const settle = useRefocus(area);
  // Stops listening to the window when the screen is left in the middle of a drag.
  useEffect(() => {
    const current = drag.current;
    return () => current.pointer?.abort();
  }, []);

  const drop = ({ id, from, to }: Lifted) => {
    setLifted(null);
    if (to === from) return;
    settle(id);
    options.onDrop(id, to);
  };
  const lift = (target: EventTarget, by: Lifted['by']): { card: HTMLElement; lifted: Lifted } | null => {
    const card = options.isAllowed && target instanceof Element ? target.closest<HTMLElement>('[data-lift]') : null;
    const id = card?.dataset['lift'];
    const from = id === undefined ? undefined : options.placeOf(id);
    return card && id !== undefined && from !== undefined ? { card, lifted: { id, from, to: from, by } } : null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = lifted?.by === 'keys' ? afterKey(event.key, lifted, options.places) : liftByKey(event);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== 'dropped') setLifted(next);
    else if (lifted) drop(lifted);
  };
  const liftByKey = (event: KeyboardEvent): Lifted | undefined =>
    event.key.toLowerCase() === 'm' && !isTaken(event.nativeEvent) ? lift(event.target, 'keys')?.lifted : undefined;

  const onPointerDown = (event: PointerEvent) => {
    drag.current.hasMoved = false;
    const isMouse = event.button === 0 && event.pointerType !== 'touch';
    const found = isMouse && area.current && !isControl(event.target) ? lift(event.target, 'pointer') : null;
    if (!found || !area.current) return;
    let now = found.lifted;
    drag.current.pointer = followPointer(event, {
      card: found.card,
      area: area.current,
      onLift: () => {
        drag.current.hasMoved = true;
        setLifted(now);
      },
      onOver: (to) => {
        if (to === now.to) return;
        now = { ...now, to };
        setLifted(now);
      },
      onEnd: (isDropped) => (isDropped ? drop(now) : setLifted(null)),
    });
  };
  /** The release of a dragged card is no click on its link. */
  const onClickCapture = (event: MouseEvent) => {
    if (!drag.current.hasMoved || event.detail === 0) return;
    drag.current.hasMoved = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    lifted,
    /** For the element around all places. */
    area: {
      ref: area,
      onKeyDown,
      onPointerDown,
      onClickCapture,
      onBlur: () => lifted?.by === 'keys' && setLifted(null),
      /** The browser's own dragging of links would take the pointer. */
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, input, select, textarea') !== null;

/** The lifted card after a key; null when it is put back, undefined when the key means nothing. */
function afterKey(key: string, lifted: Lifted, places: readonly string[]): Lifted | null | 'dropped' | undefined {
  if (key === 'Escape') return null;
  if (key === 'Enter') return 'dropped';
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const index = Math.min(Math.max(places.indexOf(lifted.to) + step, 0), places.length - 1);
  return { ...lifted, to: places[index] ?? lifted.to };
}

/** A card that was moved to another place is made anew there: it takes back the focus that was lost with the old one. */
function useRefocus(area: { current: HTMLElement | null }): (id: string) => void {
  const waiting = useRef<string | null>(null);
  // Follows the focus of the document, which React does not keep when it makes an element anew.
  useEffect(() => {
    if (waiting.current === null || document.activeElement !== document.body) return;
    const card = area.current?.querySelector<HTMLElement>(`[data-lift="${CSS.escape(waiting.current)}"]`);
    (card?.querySelector<HTMLElement>('a, button') ?? card)?.focus();
    waiting.current = null;
  });
  return (id) => {
    waiting.current = id;
  };
}
