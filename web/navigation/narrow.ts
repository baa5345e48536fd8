import { useSyncExternalStore } from 'react';

/** Section 9: below 768 pixels the navigation is a drawer. */
const NARROW = '(width < 768px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(NARROW).matches,
  );
}
