import { useEffect } from 'react';

/** Sets the title of the browser's tab; null leaves it unchanged. A customer's page is from their provider. */
export function useTitle(title: string | null, from = 'Plumbline'): void {
  // Sets the title of the browser's tab, which lies outside React.
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${from}`;
  }, [title, from]);
}
