import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opened from the bar, from the menu of a phone, from the palette; it stands in one place. */
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
