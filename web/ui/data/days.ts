import { formatDay } from './dates.ts';

interface DayOf<Row> {
  /** YYYY-MM-DD */
  day: string;
  /** "Today", or the weekday. */
  title: string;
  /** Date such as "4 Mar 2026". */
  date: string;
  rows: Row[];
}

const two = (part: number) => String(part).padStart(2, '0');
const dayOf = (moment: Date) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** Rows by day in the reader's time zone, in list order. */
export function daysOf<Row>(list: readonly Row[], timeOfRow: (row: Row) => string, now: Date = new Date()): DayOf<Row>[] {
  const today = dayOf(now);
  const byDay = new Map<string, Row[]>();
  for (const row of list) {
    const day = dayOf(new Date(timeOfRow(row)));
    const rows = byDay.get(day);
    if (rows) rows.push(row);
    else byDay.set(day, [row]);
  }
  return [...byDay].map(([day, rows]) => ({
    day,
    title: day === today ? 'Today' : WEEKDAY.format(new Date(`${day}T12:00:00`)),
    date: formatDay(day),
    rows,
  }));
}

/** Time such as "14:22" in the reader's time zone. */
export function timeOf(at: string): string {
  const moment = new Date(at);
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
