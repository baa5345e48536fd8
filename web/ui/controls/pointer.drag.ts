/** Less is a press. */
const THRESHOLD_PX = 4;

/** Where a card was gripped: the pointer, how far it is from the card's corner, and the card's width. */
export interface Grip {
  x: number;
  y: number;
  fromLeft: number;
  fromTop: number;
  width: number;
}

interface DragHandlers {
  onLift: (grip: Grip) => void;
  onMove: (x: number, y: number) => void;
  /** Let go, or put back by Escape or because the system took the pointer. */
  onEnd: (isDropped: boolean) => void;
}

/** Follows the pointer from a press on a card until it is let go. It is a drag as soon as it has moved by four pixels. */
export function followPointer(card: HTMLElement, start: { clientX: number; clientY: number; pointerId: number }, handlers: DragHandlers) {
  const watching = new AbortController();
  let isLifted = false;
  const end = (isDropped: boolean) => {
    watching.abort();
    if (!isLifted) return;
    swallowClick();
    handlers.onEnd(isDropped);
  };
  const move = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    if (pointerId !== start.pointerId) return;
    if (!isLifted && Math.hypot(x - start.clientX, y - start.clientY) < THRESHOLD_PX) return;
    if (!isLifted) {
      isLifted = true;
      const { left, top, width } = card.getBoundingClientRect();
      handlers.onLift({ x, y, fromLeft: start.clientX - left, fromTop: start.clientY - top, width });
    }
    handlers.onMove(x, y);
  };
  const listen = { signal: watching.signal };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === start.pointerId && end(true), listen);
  window.addEventListener('pointercancel', () => end(false), listen);
  window.addEventListener('blur', () => end(false), listen);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isLifted) return;
      event.stopPropagation();
      end(false);
    },
    { ...listen, capture: true },
  );
}

/** The click that follows a drag must not open what was dragged. */
function swallowClick(): void {
  const watching = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: watching.signal });
  setTimeout(() => watching.abort(), 0);
}
