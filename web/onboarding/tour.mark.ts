import { useSyncExternalStore } from 'react';

let marked: string | null = null;
const listeners = new Set<() => void>();

/** Rings the navigation entry with this `data-onboarding` value, the target of the current step; null removes the ring. */
export function markForTour(target: string | null): void {
  marked = target;
  for (const listener of listeners) listener();
}

export function useTourMark(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => marked,
  );
}
