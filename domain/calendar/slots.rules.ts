import { weekdayOf } from './calendar.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';

/** Days ahead for which times are proposed, and maximum number of slots per link. */
export const SLOT_DAYS = 28;
export const MOST_SLOTS = 20;
/** Days after which a booking link expires. */
export const OFFER_DAYS = 14;
const HOURS = { from: 9, to: 17 } as const;
const FRIDAY = 5;
const MINUTE_MS = 60_000;

export interface Busy {
  startsAt: string;
  minutes: number;
}

interface Wanted {
  /** First day to propose. */
  from: string;
  timezone: string;
  minutes: number;
  busy: readonly Busy[];
  holidays: ReadonlySet<string>;
}

/** Reports whether a meeting would overlap no busy time. */
export function isFree(startsAt: string, minutes: number, busy: readonly Busy[]): boolean {
  const from = Date.parse(startsAt);
  const to = from + minutes * MINUTE_MS;
  return busy.every((one) => {
    const begins = Date.parse(one.startsAt);
    return to <= begins || begins + one.minutes * MINUTE_MS <= from;
  });
}

/** Free start times as instants, on working days within office hours. Each starts on the hour and ends before the office closes. */
export function freeSlots({ from, timezone, minutes, busy, holidays }: Wanted): string[] {
  const days = Array.from({ length: SLOT_DAYS }, (_, at) => addDays(from, at)).filter(
    (day) => weekdayOf(day) <= FRIDAY && !holidays.has(day),
  );
  const hours = Array.from({ length: HOURS.to - HOURS.from }, (_, at) => HOURS.from + at).filter(
    (hour) => hour * 60 + minutes <= HOURS.to * 60,
  );
  return days.flatMap((day) =>
    hours.flatMap((hour) => {
      const startsAt = instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, timezone);
      return startsAt !== null && isFree(startsAt, minutes, busy) ? [startsAt] : [];
    }),
  );
}
