import { useSyncExternalStore } from 'react';

export interface ToastInput {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  /** Milliseconds; 5000 by default. */
  duration?: number;
  /** Action on the toast, such as "Undo". */
  action?: { label: string; onSelect: () => void };
}

export interface ShownToast extends ToastInput {
  id: number;
  open: boolean;
  /** ID of the first in a series of toasts that replaced each other while open. */
  row: number;
  place: ToastPlace;
}

/** Beside a panel with buttons at its foot, at the other end of a phone from an open sheet, or in the usual corner. */
type ToastPlace = 'beside' | 'opposite' | 'corner';

const LIMIT = 1;
const REMOVE_AFTER_MS = 1_000_000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Read when a toast is shown: a style with `body:has()` would make browsers restyle the whole page after each change of it. */
function placeNow(): ToastPlace {
  if (document.querySelector('[data-top-sheet]')) return 'opposite';
  return document.querySelector('[data-beside]') ? 'beside' : 'corner';
}

/** Shows a toast, replacing the current one. */
export function toast(input: ToastInput): void {
  lastId += 1;
  const row = shown.find(({ open }) => open)?.row ?? lastId;
  change([{ ...input, id: lastId, open: true, row, place: placeNow() }, ...shown].slice(0, LIMIT));
}

export function dismissToast(id: number): void {
  change(shown.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => change(shown.filter((one) => one.id !== id)), REMOVE_AFTER_MS);
}

/** Runs the action of a toast once, however often it is pressed. */
export function actOnToast(id: number): void {
  const found = shown.find((one) => one.id === id && one.open);
  if (!found) return;
  dismissToast(id);
  found.action?.onSelect();
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
