/** Letters of the table's own buttons, set as `aria-keyshortcuts`. */
export const BUTTONS = /^[a-z]$/;
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Present if rows can be selected. */
export interface TableKeyActions {
  onToggle?: ((id: string) => void) | undefined;
  onEscape?: (() => void) | undefined;
}

interface Pressed {
  key: string;
  isExtending: boolean;
}

/**
 * J and K move through the rows and with Shift also select them, X selects, / searches, other letters press the button that has them, Esc
 * clears the selection.
 */
export function obey({ key, isExtending }: Pressed, within: HTMLElement, { onToggle, onEscape }: TableKeyActions): boolean {
  if (key === 'Escape') return (onEscape?.(), false);
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
  // Rows without a screen of their own are entered at their first button.
  return focus(next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button'));
}

function toggle(onToggle: TableKeyActions['onToggle']): boolean {
  const id = rowOf(document.activeElement)?.dataset['row'];
  if (id !== undefined) onToggle?.(id);
  return id !== undefined;
}
