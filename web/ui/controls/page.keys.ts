import { useEffect, useEffectEvent } from 'react';

export function useKeys(press: (event: KeyboardEvent) => void): void {
  const latest = useEffectEvent(press);
  // Subscribes to the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
