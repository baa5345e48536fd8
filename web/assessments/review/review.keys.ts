import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '#web/ui/controls/taken.keys.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** J and K move through the answers regardless of focus, unless the person is typing. */
export function useReviewKeys(move: (step: 1 | -1) => void): void {
  usePressed((key) => {
    const step = STEPS[key];
    if (step) move(step);
    return step !== undefined;
  });
}

/** Handles page-level keys; `press` returns whether it handled the key. */
export function usePressed(press: (key: string) => boolean): void {
  const latest = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && press(event.key.toLowerCase())) event.preventDefault();
  });
  // Subscribes to the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
