import { act } from 'react';
import { wait } from './page.tsx';

/** The library reports the drag position once per frame. */
const FRAME_MS = 50;

/** Defines the element at each x coordinate, because happy-dom has no layout. */
export function layOut(under: (x: number) => Element | null): void {
  Object.assign(document, { elementsFromPoint: (x: number) => [under(x), document.body].filter(Boolean) });
}

export function pointer(type: string, x: number, target: EventTarget = window, pointerType = 'mouse') {
  const event = new PointerEvent(type, { clientX: x, clientY: 5, pointerId: 1, pointerType, bubbles: true, cancelable: true });
  return act(async () => void target.dispatchEvent(event));
}

async function drag(type: string, x: number, target: EventTarget): Promise<void> {
  const event = new MouseEvent(type, { clientX: x, clientY: 5, bubbles: true, cancelable: true });
  // happy-dom does not implement setDragImage.
  Object.assign(event, { dataTransfer: Object.assign(new DataTransfer(), { setDragImage: () => {} }) });
  await act(async () => void target.dispatchEvent(event));
  await wait(FRAME_MS);
}

const under = (x: number) => document.elementsFromPoint(x, 5)[0] ?? document.body;
const dragged = () => document.querySelector('[draggable=true]');

/** Presses on a part of a card and starts dragging, with a browser's events; does nothing if it is not draggable. */
export async function startDrag(part: Element | null | undefined, pointerType = 'mouse'): Promise<void> {
  if (!part) throw new Error('There is nothing to press on.');
  await pointer('pointerdown', 10, part, pointerType);
  const source = part.closest('[draggable=true]');
  if (source) await drag('dragstart', 10, source);
}

export const dragOver = (x: number) => drag('dragover', x, under(x));
export const drop = (x: number) => drag('drop', x, under(x));
/** Cancels the drag with the events that a browser sends for Escape. */
export async function cancelDrag(): Promise<void> {
  await drag('dragleave', 0, document.body);
  await drag('dragend', 0, dragged() ?? document.body);
}
