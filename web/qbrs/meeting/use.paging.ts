import { useCallback, useEffect } from 'react';
import { type AgendaPart, partAt } from '#domain/deck/agenda.rules.ts';
import type { MeetingClock } from './meeting.clock.ts';
import { useClockState } from './use.clock.ts';

/** Which slide is shown; the clock counts its time to its part of the agenda. */
export function usePaging(clock: MeetingClock, agenda: readonly AgendaPart[], count: number) {
  const { at: wanted } = useClockState(clock);
  const at = Math.min(wanted, Math.max(0, count - 1));
  const goTo = useCallback(
    (slide: number) => {
      const next = Math.max(0, Math.min(count - 1, slide));
      clock.show(next, partAt(agenda, next));
    },
    [clock, agenda, count],
  );
  // Tells the clock the part that is shown, also after a reload or when the deck has changed.
  useEffect(() => clock.show(at, partAt(agenda, at)), [clock, agenda, at]);
  const next = useCallback(() => goTo(at + 1), [goTo, at]);
  return { at, goTo, next };
}
