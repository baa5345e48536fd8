import { useEffect, useEffectEvent } from 'react';
import type { TourPlay } from './tour.play.ts';

type TourAction = 'next' | 'back' | 'dismiss';

interface TourKeys {
  play: Pick<TourPlay, TourAction>;
  hasArrived: boolean;
  isLast: boolean;
}

const ACTIONS: Readonly<Record<string, TourAction>> = { Escape: 'dismiss', ArrowLeft: 'back', ArrowRight: 'next', Enter: 'next' };

/** The action of a key in a tour. Enter on a focused button presses it, and Enter never completes the last step. */
function actionOf({ key, target }: KeyboardEvent, { hasArrived, isLast }: TourKeys): TourAction | undefined {
  if (key === 'Enter' && target instanceof Element && target.closest('button')) return undefined;
  if (key === 'ArrowRight' && isLast) return undefined;
  return hasArrived || key === 'Escape' ? ACTIONS[key] : undefined;
}

/** Arrow keys move, Enter continues, Escape closes; no key reaches the page behind, and no click takes the focus from the card. */
export function useTourKeys(keys: TourKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event, keys);
    if (!action) return;
    event.preventDefault();
    keys.play[action]();
  });
  // Subscribes to the keyboard in the capture phase, before any other listener.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) event.preventDefault();
    };
    window.addEventListener('keydown', listener, true);
    window.addEventListener('mousedown', keepFocus, true);
    return () => {
      window.removeEventListener('keydown', listener, true);
      window.removeEventListener('mousedown', keepFocus, true);
    };
  }, []);
}
