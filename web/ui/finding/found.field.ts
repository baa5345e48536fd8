import { type RefObject, useEffect } from 'react';
import { showField } from './fields.ts';

/** What is not there by then does not come. */
const PATIENCE_MS = 10_000;

/** Leads to the field that the address names, as soon as it is there. */
export function useFoundField(root: RefObject<HTMLElement | null>, name: string | undefined): void {
  // Subscribes to the screen, whose parts are loaded one after another.
  useEffect(() => {
    const { current } = root;
    if (!current || name === undefined) return undefined;
    const observer = new MutationObserver(() => {
      if (showField(current, name)) stop();
    });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(current, { childList: true, subtree: true });
    // After the list of the search has given back the focus.
    const frame = requestAnimationFrame(() => showField(current, name) && stop());
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [root, name]);
}
