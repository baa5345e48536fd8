import { useEffect, useState } from 'react';

const PAUSE_MS = 150;

/** Typed text once typing pauses, so that not every key asks the server. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
