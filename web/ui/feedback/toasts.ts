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
}

const LIMIT = 1;
const REMOVE_AFTER_MS = 1_000_000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one. */
export function toast(input: ToastInput): void {
  lastId += 1;
  const row = shown.find(({ open }) => open)?.row ?? lastId;
  change([{ ...input, id: lastId, open: true, row }, ...shown].slice(0, LIMIT));
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
