import { addDays, daysBetween } from '#domain/programme/programme.rules.ts';
import type { CalendarView } from './calendar.views.rules.ts';

export const CALENDAR_LAYERS = ['qbr', 'assessment', 'review', 'action', 'sop', 'contract', 'warranty'] as const;
export type CalendarLayer = (typeof CALENDAR_LAYERS)[number];

/** Kinds of calendar events; related kinds share a layer. */
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

export const FILLED_LAYERS: readonly CalendarLayer[] = CALENDAR_LAYERS.filter((layer) =>
  EVENT_KINDS.some((kind) => LAYER_OF[kind] === layer),
);

/** Kinds that can be dragged to another day; the others derive their day from another record. */
export const MOVABLE: readonly EventKind[] = ['meeting', 'planned', 'assessment', 'review'];

/** Maximum days per request. */
export const MOST_DAYS = 400;
/** Maximum events per layer and request. */
export const MOST_EVENTS = 3000;
/** Default review deadline in days after submission, for assessments without a review due date. */
export const REVIEW_DAYS = 3;
/** Meetings per week above which the week is highlighted. */
export const MEETINGS_A_WEEK = 4;
/** Days that the agenda and the feed look ahead, and that the feed looks back. */
export const AGENDA_DAYS = 42;
export const FEED_DAYS = { back: 30, ahead: 365 } as const;

const MONDAY = 1;
const WEEK = 7;

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK;
}

export function mondayOf(day: string): string {
  return addDays(day, MONDAY - weekdayOf(day));
}

/** ISO 8601 week number: week 1 contains the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / WEEK) + 1;
}

/** Weeks that cover a month, each with seven days from Monday. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const weeks: string[][] = [];
  for (let monday = first; monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, WEEK)) weeks.push(weekOf(monday));
  return weeks;
}

export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: WEEK }, (_, at) => addDays(monday, at));
}

/** First day shown and first day after the view (exclusive). */
export function rangeOf(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), WEEK) };
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS) };
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${Number(day.slice(0, 4)) + 1}-01-01` };
  const weeks = weeksOfMonth(day);
  const [first = day] = weeks[0] ?? [];
  return { from: first, to: addDays(first, weeks.length * WEEK) };
}

/** Anchor day of the previous or next range. */
export function turned(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, by * WEEK);
  if (view === 'agenda') return addDays(day, by * AGENDA_DAYS);
  const months = view === 'year' ? 12 : 1;
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + by * months);
  return at.toISOString().slice(0, 10);
}
