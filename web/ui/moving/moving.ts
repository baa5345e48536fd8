import { type KeyboardEvent, type PointerEvent, type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DragHandlers, type Grip, liftable } from './dragging.ts';
import { focusItem, focusNeighbour, itemAt, scrollTowards } from './moving.board.ts';

/** A card that is lifted, the place it was in, and the place it would be dropped in. */
export interface Moving {
  id: string;
  from: string;
  to: string;
  by: 'pointer' | 'keys';
}

interface Move {
  moving: Moving | null;
  /** How the last move ended; its `to` is where the card is now. */
  ended: Moving | null;
}

/** For `MovingBar` and `LiftedCard`. */
export interface MovingState extends Move {
  /** For the columns, which are much to draw: they follow in the frames after the one that answers the key. */
  shown: Move;
  /** Where the pointer holds the card. */
  grip: Grip | null;
  /** The element that follows the pointer. */
  layer: RefObject<HTMLDivElement | null>;
}

/** What a board spreads on the element that holds all places. */
interface BoardHandlers {
  ref: RefObject<HTMLDivElement | null>;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'data-board': true;
}

interface MovingOptions {
  /** In the order in which the arrow keys go through them. */
  places: readonly string[];
  /** Where places stand in columns: how many there are in each. Left and right go to the next column, up and down within it. */
  perColumn?: number;
  /** Nobody may move anything here. */
  isOff?: boolean;
  /** Dropped in another place. */
  onDrop: (moved: Moving) => void;
}

/**
 * Moves cards between the places of a board, with the pointer and by key: M lifts the card that has the focus, arrows choose the place,
 * Enter drops it, Escape puts it back; while nothing is lifted the arrows go from card to card. A place is marked `data-place`, a card
 * `data-item`, and what in a card must not lift it `data-no-lift`. Touch scrolls: there each card needs a control that names the places.
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
        // What reads the layout comes before what changes it.
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

/** A press on a card holds until the next press, or until the board leaves the page. */
function useLatestPress(): (letGo: (() => void) | undefined) => void {
  const latest = useRef<() => void>(undefined);
  // The registrations are the library's.
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

/** The place to which a key moves the card; undefined for keys that move nothing. */
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

/** The keys of a lifted card come first, wherever the focus is; Tab and any press put it back. */
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
  // Follows the keyboard and the pointer of the whole page.
  useEffect(() => {
    if (!isLifted) return;
    const watching = new AbortController();
    const listen = { capture: true, signal: watching.signal };
    window.addEventListener('keydown', (event) => onKey(event), listen);
    window.addEventListener('pointerdown', () => void onPress(), listen);
    return () => watching.abort();
  }, [isLifted]);
}

/** After a move by key the card that was moved has the focus again, wherever it is now. */
function useFocusBack(board: RefObject<HTMLDivElement | null>, { moving, ended }: Move): void {
  // The focus is the document's.
  useEffect(() => {
    if (!moving && ended?.by === 'keys' && board.current) focusItem(board.current, ended.id);
  }, [board, moving, ended]);
}
