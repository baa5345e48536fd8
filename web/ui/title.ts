import { useEffect } from 'react';

/** Names the browser's tab after the screen; null leaves it as it is. */
export function useTitle(title: string | null): void {
  // Follows the browser's tab, which shows where the person is.
  useEffect(() => {
    if (title !== null) document.title = `${title} · Plumbline`;
  }, [title]);
}
