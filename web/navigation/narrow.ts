import { useSyncExternalStore } from 'react';

/** Section 9: below 768 pixels the navigation is a drawer. */
const NARROW = 768;

export function useNarrow(): boolean {
  return useBelow(NARROW);
}

/** True if the window is narrower than `width` pixels. */
export function useBelow(width: number): boolean {
  const narrow = `(width < ${width}px)`;
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(narrow).matches,
  );
}
