import { addDays, daysBetween } from '#domain/programme/programme.rules.ts';
import type { CalendarView } from './calendar.views.rules.ts';

export const CALENDAR_LAYERS = ['qbr', 'assessment', 'review', 'action', 'sop', 'contract', 'warranty'] as const;
export type CalendarLayer = (typeof CALENDAR_LAYERS)[number];

/** What an event is: a layer holds more than one kind where two things are looked at together. */
export const EVENT_KINDS = ['meeting', 'planned', 'assessment', 'review', 'action', 'sop', 'contract', 'warranty'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const LAYER_OF: Readonly<Record<EventKind, CalendarLayer>> = {
  meeting: 'qbr',
  planned: 'qbr',
  assessment: 'assessment',
  review: 'review',
  action: 'action',
  sop: 'sop',
  contract: 'contract',
  warranty: 'warranty',
};

/** The layers that hold anything. */
export const FILLED_LAYERS: readonly CalendarLayer[] = CALENDAR_LAYERS.filter((layer) =>
  EVENT_KINDS.some((kind) => LAYER_OF[kind] === layer),
);

/** What can be moved to another day by dragging it; all else has its day from somewhere else. */
export const MOVABLE: readonly EventKind[] = ['meeting', 'planned', 'assessment', 'review'];

/** The longest time that is read at once. */
export const MOST_DAYS = 400;
/** The most events of one layer at once. */
export const MOST_EVENTS = 3000;
/** Days after its submission until which an assessment without a day for its review is to be reviewed. */
export const REVIEW_DAYS = 3;
/** A week with more meetings than this is marked. */
export const MEETINGS_A_WEEK = 4;
/** How far the agenda and a feed look ahead, and how far a feed looks back. */
export const AGENDA_DAYS = 42;
export const FEED_DAYS = { back: 30, ahead: 365 } as const;

const MONDAY = 1;
const WEEK = 7;

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;
}

export function mondayOf(day: string): string {
  return addDays(day, MONDAY - weekdayOf(day));
}

/** The number of the week by ISO 8601: the first one contains the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / WEEK) + 1;
}

/** The weeks, Monday first, that show a month; each is seven days. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const weeks: string[][] = [];
  for (let monday = first; monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, WEEK)) weeks.push(weekOf(monday));
  return weeks;
}

/** The seven days of the week of a day. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: WEEK }, (_, at) => addDays(monday, at));
}

/** The first day shown, and the first that is not, of a view around a day. */
export function rangeOf(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), WEEK) };
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS) };
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${Number(day.slice(0, 4)) + 1}-01-01` };
  const weeks = weeksOfMonth(day);
  const [first = day] = weeks[0] ?? [];
  return { from: first, to: addDays(first, weeks.length * WEEK) };
}

/** The day around which the neighbouring range lies. */
export function turned(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, by * WEEK);
  if (view === 'agenda') return addDays(day, by * AGENDA_DAYS);
  const months = view === 'year' ? 12 : 1;
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by * months);
  return at.toISOString().slice(0, 10);
}
