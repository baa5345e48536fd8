import { type RefObject, useEffect } from 'react';
import { showField } from './fields.ts';

/** Time to wait for the field before giving up, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Moves to the field named in the URL as soon as it is rendered. */
export function useFoundField(root: RefObject<HTMLElement | null>, name: string | undefined): void {
  // Subscribes to the screen, whose parts load one after another.
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
    // Runs after the search list has returned the focus.
    const frame = requestAnimationFrame(() => showField(current, name) && stop());
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [root, name]);
}
