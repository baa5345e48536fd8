import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** One dialog, opened from the bar, the user menu on phones, or the command palette. */
export function showFeedback(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function useFeedbackOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
