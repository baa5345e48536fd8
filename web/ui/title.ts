import { useEffect } from 'react';

/** Sets the title of the browser's tab; null leaves it unchanged. */
export function useTitle(title: string | null): void {
  // Sets the title of the browser's tab, which lies outside React.
  useEffect(() => {
    if (title !== null) document.title = `${title} · Plumbline`;
  }, [title]);
}
