import { useCallback, useEffect, useRef } from 'react';
import type { Delay } from './login.outcome.ts';

/** Timer that is cancelled when the component unmounts. */
export function useDelay(): Delay {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
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
