import { type KeyboardEvent, type PointerEvent, type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DragHandlers, type Grip, liftable } from './dragging.ts';
import { focusItem, focusNeighbour, itemAt, scrollTowards } from './moving.board.ts';

/** Lifted card with its origin and its current target. */
export interface Moving {
  id: string;
  from: string;
  to: string;
  by: 'pointer' | 'keys';
}

interface Move {
  moving: Moving | null;
  /** Last completed move; its `to` is the card's place. */
  ended: Moving | null;
}

/** State for `MovingBar` and `LiftedCard`. */
export interface MovingState extends Move {
  /** Deferred state for the columns, which take long to render and follow after the response to the key. */
  shown: Move;
  /** Position at which the pointer holds the card. */
  grip: Grip | null;
  /** Element that follows the pointer. */
  layer: RefObject<HTMLDivElement | null>;
}

/** Props to spread on the element that contains all places. */
interface BoardHandlers {
  ref: RefObject<HTMLDivElement | null>;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'data-board': true;
}

interface MovingOptions {
  /** Places in the order of the arrow keys. */
  places: readonly string[];
  /** Number of places per column. Left and right move between columns, up and down within one. */
  perColumn?: number;
  /** Disables moving. */
  isOff?: boolean;
  /** Called after a drop in another place. */
  onDrop: (moved: Moving) => void;
}

/**
 * Moves cards between the places of a board by pointer or key: M lifts the focused card, arrows choose the place, Enter drops it, Escape
 * puts it back; otherwise arrows move between cards. Mark places with `data-place`, cards with `data-item`, and parts of a card that must
 * not lift it with `data-no-lift`. Touch scrolls, so each card also needs a control that lists the places.
 */
export function useMoving({ places, perColumn = 1, isOff = false, onDrop }: MovingOptions): MovingState & { board: BoardHandlers } {
  const [{ moving, ended, grip }, setState] = useState<Omit<MovingState, 'shown' | 'layer'>>({ ...AT_REST, grip: null });
  const [shown, setShown] = useState<Move>(AT_REST);
  const board = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const show = (next: Moving, held = grip) => {
    setState({ moving: next, ended, grip: held });
    startTransition(() => setShown({ moving: next, ended }));
  };
  const finish = (last: Moving, isDropped: boolean) => {
    const end = isDropped ? last : { ...last, to: last.from };
    setState({ moving: null, grip: null, ended: end });
    startTransition(() => {
      if (end.to !== end.from) onDrop(end);
      setShown({ moving: null, ended: end });
    });
  };
  useKeysWhileLifted(moving?.by === 'keys' ? moving : null, { places, perColumn, show, finish });
  useFocusBack(board, shown);

  const press = useLatestPress();
  const onPointerDown = (event: PointerEvent) => {
    press(undefined);
    const item = isOff ? null : pressedItem(event);
    if (!item || !board.current) return;
    let now: Moving = { ...item.at, to: item.at.from, by: 'pointer' };
    let held: Grip | null = null;
    const drag: DragHandlers = {
      onLift: (grip) => show(now, (held = grip)),
      onMove: ({ x, y, place: to = now.from }) => {
        // Read the layout before changing it, to avoid a forced reflow.
        if (board.current) scrollTowards(board.current, x);
        if (layer.current) layer.current.style.translate = `${x}px ${y}px`;
        if (to !== now.to) show((now = { ...now, to }), held);
      },
      onEnd: (to) => finish({ ...now, to: to ?? now.from }, to !== undefined),
    };
    press(liftable(board.current, item.element, drag));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = itemAt(event.target);
    if (!item || moving || event.altKey || event.ctrlKey || event.metaKey) return;
    const isLift = event.key.toLowerCase() === 'm' && !isOff;
    if (isLift) show({ ...item.at, to: item.at.from, by: 'keys' });
    if (isLift || focusNeighbour(item.element, event.key)) event.preventDefault();
  };
  return { moving, ended, grip, layer, shown, board: { ref: board, onPointerDown, onKeyDown, 'data-board': true } };
}

/** Keeps a press registered until the next one, or until the board unmounts. */
function useLatestPress(): (letGo: (() => void) | undefined) => void {
  const latest = useRef<() => void>(undefined);
  // Unregisters from the library.
  useEffect(() => () => latest.current?.(), []);
  return (letGo) => {
    latest.current?.();
    latest.current = letGo;
  };
}

const AT_REST = { moving: null, ended: null };

function pressedItem({ target, button, pointerType }: PointerEvent) {
  if (button !== 0 || pointerType === 'touch' || (target instanceof Element && target.closest('[data-no-lift]'))) return null;
  return itemAt(target);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const WITHIN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Target place for a key; undefined for keys that do not move. */
function placeAfter({ places, perColumn }: Pick<Moves, 'places' | 'perColumn'>, place: string, key: string): string | undefined {
  const at = places.indexOf(place);
  const within = perColumn > 1 ? WITHIN[key] : undefined;
  if (within !== undefined) {
    const isSameColumn = Math.floor((at + within) / perColumn) === Math.floor(at / perColumn);
    return isSameColumn ? (places[at + within] ?? place) : place;
  }
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const next = at + step * perColumn;
  if (perColumn > 1 && Number.isFinite(next)) return places[next] ?? place;
  return places[Math.min(places.length - 1, Math.max(0, next))] ?? place;
}

interface Moves {
  places: readonly string[];
  perColumn: number;
  show: (moving: Moving) => void;
  finish: (moving: Moving, isDropped: boolean) => void;
}

/** Keys of a lifted card take precedence regardless of focus; Tab or any press puts it back. */
function useKeysWhileLifted(moving: Moving | null, { places, perColumn, show, finish }: Moves): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!moving) return;
    const to = placeAfter({ places, perColumn }, moving.to, event.key);
    if (to !== undefined) show({ ...moving, to });
    else if (['Enter', ' ', 'Escape', 'Tab'].includes(event.key)) finish(moving, event.key === 'Enter' || event.key === ' ');
    event.preventDefault();
    event.stopPropagation();
  });
  const onPress = useEffectEvent(() => moving && finish(moving, false));
  const isLifted = moving !== null;
  // Subscribes to keyboard and pointer of the whole page.
  useEffect(() => {
    if (!isLifted) return;
    const watching = new AbortController();
    const listen = { capture: true, signal: watching.signal };
    window.addEventListener('keydown', (event) => onKey(event), listen);
    window.addEventListener('pointerdown', () => void onPress(), listen);
    return () => watching.abort();
  }, [isLifted]);
}

/** Restores the focus to the moved card after a move by key. */
function useFocusBack(board: RefObject<HTMLDivElement | null>, { moving, ended }: Move): void {
  // Sets the document's focus.
  useEffect(() => {
    if (!moving && ended?.by === 'keys' && board.current) focusItem(board.current, ended.id);
  }, [board, moving, ended]);
}
