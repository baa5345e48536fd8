import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOfTab, MeetingClock } from './meeting.clock.ts';

const TICK_MS = 1_000;

/** The clock of a meeting in this tab; it ticks while the page is open. */
export function useMeetingClock(qbrId: string): MeetingClock {
  const [clock] = useState(() => new MeetingClock(clockOfTab(qbrId)));
  // Subscribes to the time.
  useEffect(() => {
    const timer = setInterval(() => clock.tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return clock;
}

/** For parts of the page that show the time; they alone are drawn each second. */
export function useClockState(clock: MeetingClock) {
  return useSyncExternalStore(clock.subscribe, clock.state);
}
