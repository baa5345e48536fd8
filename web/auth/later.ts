import { useCallback, useEffect, useRef } from 'react';
import type { Later } from './login.outcome.ts';

/** What is still to come is dropped when the person goes elsewhere first. */
export function useLater(): Later {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    };
  }, []);
  return useCallback((ms, act) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      act();
    }, ms);
    timers.current.add(timer);
  }, []);
}
