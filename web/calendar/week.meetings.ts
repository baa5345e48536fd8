import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { type Span, spanOf } from '#domain/calendar/hours.rules.ts';
import { timeOf } from './calendar.words.ts';

export interface WeekMeeting {
  event: CalendarEvent;
  span: Span;
}

const MINUTE_MS = 60_000;

/** Timed events with the minutes of the organisation's day that they occupy. */
export function meetingsOf(events: readonly CalendarEvent[], timezone: string): WeekMeeting[] {
  return events
    .filter(({ allDay }) => !allDay)
    .map((event) => ({
      event,
      span: spanOf(timeOf(event, timezone), (Date.parse(event.end) - Date.parse(event.start)) / MINUTE_MS),
    }));
}
