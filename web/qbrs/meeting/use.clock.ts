import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOfTab, MeetingClock } from './meeting.clock.ts';

const TICK_MS = 1_000;

/** Clock of a meeting in this tab; ticks while the page is open. */
export function useMeetingClock(qbrId: string): MeetingClock {
  const [clock] = useState(() => new MeetingClock(clockOfTab(qbrId)));
  useEffect(() => {
    const timer = setInterval(() => clock.tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return clock;
}

/** State for parts that show the time; only these render every second. */
export function useClockState(clock: MeetingClock) {
  return useSyncExternalStore(clock.subscribe, clock.state);
}
