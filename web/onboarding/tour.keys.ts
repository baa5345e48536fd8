import { useEffect, useEffectEvent } from 'react';
import type { TourPlay } from './tour.play.ts';

type TourAction = 'next' | 'back' | 'dismiss';

interface TourKeys {
  play: Pick<TourPlay, TourAction>;
  hasArrived: boolean;
  isLast: boolean;
}

const ACTIONS: Readonly<Record<string, TourAction>> = { Escape: 'dismiss', ArrowLeft: 'back', ArrowRight: 'next', Enter: 'next' };

/** What a key does in a tour. A button has its own Enter, and the last step is completed on purpose only. */
function actionOf({ key, target }: KeyboardEvent, { hasArrived, isLast }: TourKeys): TourAction | undefined {
  if (key === 'Enter' && target instanceof Element && target.closest('button')) return undefined;
  if (key === 'ArrowRight' && isLast) return undefined;
  return hasArrived || key === 'Escape' ? ACTIONS[key] : undefined;
}

/** Arrows move, Enter goes on, Escape closes; no key reaches the page behind, and no press takes the keyboard from the card. */
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
  // Follows the keyboard before anybody else hears it.
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
