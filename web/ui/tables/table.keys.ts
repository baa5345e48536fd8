/** Letters of the table's own buttons, which carry them as `aria-keyshortcuts`. */
const BUTTONS = /^[a-z]$/;
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Keys, and what they do. */
export type KeyMap = readonly (readonly [keys: readonly string[], meaning: string])[];

/** Enter needs no code: the link of the row has the focus. */
export const ROW_KEYS: KeyMap = [
  [['J', 'K'], 'Next and previous row'],
  [['Enter'], 'Open the row'],
  [['/'], 'Search'],
];
export const SELECTION_KEYS: KeyMap = [
  [['X'], 'Select the row'],
  [['Shift', 'J'], 'Extend the selection'],
  [['Esc'], 'Clear the selection'],
];

/** Of a table whose rows can be selected. */
export interface TableKeyActions {
  onToggle?: ((id: string) => void) | undefined;
  onEscape?: (() => void) | undefined;
}

/** All keys that work now, with the letters of the buttons on the page. */
export function keysOn({ onToggle }: TableKeyActions): KeyMap {
  const buttons = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((button) => {
    const letter = button.getAttribute('aria-keyshortcuts') ?? '';
    const name = button.getAttribute('aria-label') ?? button.textContent.trim();
    return BUTTONS.test(letter.toLowerCase()) ? [[[letter], name] as const] : [];
  });
  return [...ROW_KEYS, ...(onToggle ? SELECTION_KEYS : []), ...buttons, [['?'], 'Show these keys']];
}

interface Pressed {
  key: string;
  isExtending: boolean;
}

/**
 * J and K go through the rows, with Shift they select what they come to, X selects, / searches, other letters press the button that names
 * them, Esc clears the selection.
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
  // A row without a screen of its own is entered at its first button.
  return focus(next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button'));
}

function toggle(onToggle: TableKeyActions['onToggle']): boolean {
  const id = rowOf(document.activeElement)?.dataset['row'];
  if (id !== undefined) onToggle?.(id);
  return id !== undefined;
}
