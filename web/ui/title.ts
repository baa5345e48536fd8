import { useEffect } from 'react';

/** Sets the title of the browser tab; null leaves it unchanged. Pages for customers carry their provider's name. */
export function useTitle(title: string | null, from = 'Plumbline'): void {
  // Sets the title of the browser tab, which is outside React.
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${from}`;
  }, [title, from]);
}
