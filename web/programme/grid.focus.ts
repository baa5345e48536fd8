import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
};

const cellOf = (element: EventTarget | null) => (element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null);

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** The one cell that Tab reaches, as "row:column". */
  active: string;
  onFocus: (event: FocusEvent) => void;
  /** Moves the focus for arrow keys; false for others. */
  step: (event: KeyboardEvent) => boolean;
}

/** The keys of a grid: Tab reaches one cell, arrows go to the others. */
export function useGridFocus(first: string): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(first);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const cell = cellOf(event.target);
    if (!by || !cell) return false;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
    const next = grid.current?.querySelector<HTMLElement>(`[data-cell="${row + by[0]}:${column + by[1]}"] button`);
    next?.focus();
    return true;
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target)?.dataset['cell'];
    if (cell !== undefined) setActive(cell);
  };
  return { grid, active, onFocus, step };
}
