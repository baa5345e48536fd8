/** A press that moves less is a click. */
const THRESHOLD_PX = 4;
const EDGE_PX = 48;
const SCROLL_PX = 12;

interface Dragging {
  /** The card that follows the pointer. */
  card: HTMLElement;
  /** What scrolls sideways when the card comes near its edge. */
  area: HTMLElement;
  onLift: () => void;
  onOver: (place: string) => void;
  onEnd: (isDropped: boolean) => void;
}

/** Follows a pressed pointer until it is released; ends without a drop at Escape, when the browser takes the pointer, or when aborted. */
export function followPointer(start: { clientX: number; clientY: number }, { card, area, ...drag }: Dragging): AbortController {
  const listening = new AbortController();
  const { signal } = listening;
  let copy: HTMLElement | null = null;
  let last = start;
  const end = (isDropped: boolean) => {
    listening.abort();
    if (copy) drag.onEnd(isDropped);
  };
  const move = (event: PointerEvent) => {
    last = event;
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!copy) {
      if (Math.hypot(right, down) < THRESHOLD_PX) return;
      copy = copyOf(card);
      drag.onLift();
      scrollWhileLifted();
    }
    copy.style.translate = `${right}px ${down}px`;
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined;
    if (place !== undefined) drag.onOver(place);
  };
  const scrollWhileLifted = () => {
    if (signal.aborted) return;
    scrollAtEdge(area, last);
    requestAnimationFrame(scrollWhileLifted);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end(false);
    },
    { signal, capture: true },
  );
  signal.addEventListener('abort', () => copy?.remove());
  return listening;
}

/** Above everything and deaf to the pointer, so that what lies below it is found. */
function copyOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const copy = card.cloneNode(true);
  // A clone of an HTML element is one.
  if (!(copy instanceof HTMLElement)) throw new TypeError('A card is an HTML element.');
  delete copy.dataset['lift'];
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.classList.add('pointer-events-none', 'fixed', 'z-30', 'm-0', 'shadow-float', 'outline-2', 'outline-accent-line');
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(copy);
  return copy;
}

function scrollAtEdge(area: HTMLElement, { clientX }: { clientX: number }): void {
  const { left, right } = area.getBoundingClientRect();
  if (clientX < left + EDGE_PX) area.scrollLeft -= SCROLL_PX;
  else if (clientX > right - EDGE_PX) area.scrollLeft += SCROLL_PX;
}
