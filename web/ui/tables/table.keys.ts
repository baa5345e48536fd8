import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTaken } from '#web/ui/controls/taken.keys.ts';

/** Letters of the table's own buttons, which carry them as `aria-keyshortcuts`. */
const BUTTONS = /^[a-z]$/;
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

interface TableKeys {
  onToggle: (id: string) => void;
  onEscape: () => void;
}

/**
 * J and K go through the rows, with Shift they select what they come to, X selects, / searches, other letters press the button that names
 * them, Esc clears the selection. Enter opens the row, because its link has the focus.
 */
export function useTableKeys(area: RefObject<HTMLElement | null>, { onToggle, onEscape }: TableKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const within = area.current;
    if (!within || isTaken(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isObeyed = obey({ key, isExtending: event.shiftKey }, within, { onToggle, onEscape });
    if (isObeyed) event.preventDefault();
  });
  // Subscribes to the keyboard of the page.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

interface Pressed {
  key: string;
  isExtending: boolean;
}

function obey({ key, isExtending }: Pressed, within: HTMLElement, { onToggle, onEscape }: TableKeys): boolean {
  if (key === 'Escape') return (onEscape(), false);
  if (key in STEPS) return step(within, STEPS[key] ?? 0) && (!isExtending || toggle(onToggle));
  if (isExtending) return false;
  if (key === 'x') return toggle(onToggle);
  if (key === '/') return focus(within.querySelector<HTMLElement>('input[type=search]'));
  const named = BUTTONS.test(key) ? document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`) : null;
  named?.click();
  return named !== null;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null;

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}

function step(within: HTMLElement, by: number): boolean {
  const rows = [...within.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rowOf(document.activeElement);
  const next = current ? rows[rows.indexOf(current) + by] : rows[0];
  // A row without a screen of its own is entered at its first button.
  return focus(next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button'));
}

function toggle(onToggle: (id: string) => void): boolean {
  const id = rowOf(document.activeElement)?.dataset['row'];
  if (id !== undefined) onToggle(id);
  return id !== undefined;
}
