import { useEffect, useEffectEvent } from 'react';
import { isTaken } from '#web/ui/controls/taken.keys.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** J and K go through the answers, whatever has the focus, unless the person is typing. */
export function useReviewKeys(move: (step: 1 | -1) => void): void {
  usePressed((key) => {
    const step = STEPS[key];
    if (step) move(step);
    return step !== undefined;
  });
}

/** A key of the page; `press` says whether it was one. */
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
