import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';

interface Item {
  element: HTMLElement;
  at: { id: string; from: string };
}

function positionOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-place]')?.dataset['place'];
}

export function placeUnder(x: number, y: number): string | undefined {
  const element = getElementFromPointWithoutHoneypot({ x, y });
  return element ? positionOf(element) : undefined;
}

export function itemAt(target: EventTarget | null): Item | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  if (!element) return null;
  const [id, from] = [element.dataset['item'], positionOf(element)];
  return id === undefined || from === undefined ? null : { element, at: { id, from } };
}

/** First control of a card, which opens it. */
const controlOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('a, button');
const cardsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>('[data-item]')];

export function focusItem(board: HTMLElement, id: string): void {
  controlOf(cardsIn(board).find(({ dataset }) => dataset['item'] === id))?.focus();
}

const WITHIN: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const ACROSS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the card above or below, or in the nearest non-empty place beside; false for other keys. */
export function focusNeighbour(card: HTMLElement, key: string): boolean {
  const [within, across] = [WITHIN[key], ACROSS[key]];
  const place = card.closest('[data-place]');
  const board = card.closest('[data-board]');
  if (!place || !board || (within === undefined && across === undefined)) return false;
  const index = cardsIn(place).indexOf(card);
  const next = within === undefined ? beside(board, place, { index, step: across ?? 0 }) : cardsIn(place)[index + within];
  controlOf(next)?.focus();
  return true;
}

/** Card at the same height in the next place that has cards. */
function beside(board: Element, place: Element, { index, step }: { index: number; step: number }): Element | undefined {
  const places = [...board.querySelectorAll('[data-place]')];
  for (let at = places.indexOf(place) + step; at >= 0 && at < places.length; at += step) {
    const cards = cardsIn(places[at] ?? place);
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)];
  }
  return undefined;
}

const EDGE_PX = 48;
const STEP_PX = 16;

/** Scrolls the board when the pointer is at its edge and not all places fit. */
export function scrollTowards(board: HTMLElement, x: number): void {
  if (board.scrollWidth <= board.clientWidth) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE_PX) board.scrollLeft -= STEP_PX;
  else if (x > right - EDGE_PX) board.scrollLeft += STEP_PX;
}
