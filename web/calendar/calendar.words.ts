import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { CalendarView } from '#domain/calendar/calendar.views.rules.ts';
import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const LONG_WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const YEAR = / \d{4}$/;
const PLACE = /[^/]*$/;

/** Text such as "December 2026". */
const monthTitle = (day: string): string => `${monthOnly(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`;
export const monthOnly = (month: number): string => MONTHS[month - 1] ?? '';

/** Text such as "Mon 7 Dec 2026". */
export const dayName = (day: string): string => `${weekday(day).slice(0, 3)} ${formatDay(day)}`;
export const weekday = (day: string): string => LONG_WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

export function titleOf(view: CalendarView, { from, to }: { from: string; to: string }, day: string): string {
  if (view === 'month') return monthTitle(day);
  if (view === 'year') return day.slice(0, 4);
  const last = addDays(to, -1);
  const first = from.slice(0, 4) === last.slice(0, 4) ? formatDay(from).replace(YEAR, '') : formatDay(from);
  return `${first} – ${formatDay(last)}`;
}

/** Time such as "10:00" in the organisation's time zone; empty for all-day events. */
export const timeOf = ({ allDay, start }: CalendarEvent, timezone: string): string => (allDay ? '' : wallTime(start, timezone).slice(11));

/** Text such as "10:00–10:45", followed by local time if the meeting is in another time zone: "12:00 in Madrid". */
export function timesOf(event: CalendarEvent, timezone: string): string {
  if (event.allDay) return '';
  const own = `${timeOf(event, timezone)}–${wallTime(event.end, timezone).slice(11)}`;
  const there = event.timezone === null ? '' : wallTime(event.start, event.timezone).slice(11);
  if (event.timezone === null || there === timeOf(event, timezone)) return own;
  return `${own}, ${there} in ${cityOf(event.timezone)}`;
}

/** City of a time zone: "New York" for America/New_York. */
export const cityOf = (timezone: string): string => (PLACE.exec(timezone)?.[0] ?? timezone).replaceAll('_', ' ');

/** Text of a pill: the customer, or the title for some kinds. */
export function shortTitle({ kind, title, customer }: CalendarEvent): string {
  return kind === 'action' || kind === 'sop' || kind === 'contract' || kind === 'warranty' ? title : (customer?.name ?? title);
}

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
