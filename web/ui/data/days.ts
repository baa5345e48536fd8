import { formatDay } from './dates.ts';

interface DayOf<Row> {
  /** YYYY-MM-DD */
  day: string;
  /** "Today", or the day of the week. */
  title: string;
  /** "4 Mar 2026" */
  date: string;
  rows: Row[];
}

const two = (part: number) => String(part).padStart(2, '0');
const dayOf = (moment: Date) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** The rows of each day on the reader's clock, in the order of the list. */
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

/** "14:22" on the reader's clock. */
export function timeOf(at: string): string {
  const moment = new Date(at);
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
