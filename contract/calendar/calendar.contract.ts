import * as z from 'zod/mini';
import { CALENDAR_LAYERS, EVENT_KINDS, MOST_DAYS } from '#domain/calendar/calendar.rules.ts';
import { daysBetween } from '#domain/programme/programme.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant, PersonRef, Version } from '#contract/fields.ts';

export const CalendarEvent = z.object({
  /** Unique within its kind. */
  id: z.string(),
  kind: z.enum(EVENT_KINDS),
  layer: z.enum(CALENDAR_LAYERS),
  title: z.string(),
  /** Day on which it is shown, in the organisation's time zone. */
  day: Day,
  /** Instant, or day for all-day events. */
  start: z.union([Instant, Day]),
  end: z.union([Instant, Day]),
  allDay: z.boolean(),
  /** Time zone of a meeting, which may differ from the organisation's. */
  timezone: z.nullable(z.string()),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  person: z.nullable(PersonRef),
  /** Path within the app. */
  link: z.string(),
  done: z.boolean(),
  movable: z.boolean(),
  attendees: z.number(),
  /** Version of the record changed by moving the event. */
  version: Version,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

/** Range of years that the product supports. */
const InTime = Day.check(z.refine((day: string) => day >= '1950-01-01' && day <= '2150-12-31', 'must be between the years 1950 and 2150'));

const IN_ORDER = { path: ['to'], message: `must be 1 to ${MOST_DAYS} days after from` };
const isInOrder = ({ from, to }: { from: string; to: string }) => from < to && daysBetween(from, to) <= MOST_DAYS;

const whose = { layer: z.optional(z.enum(CALENDAR_LAYERS)), personId: z.optional(Id), customerId: z.optional(Id) };
const reads = ['qbrs', 'quarterlyReviews', 'assessments', 'agreements', 'assets', 'customers', 'users', 'organization'] as const;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  allow: 'assessments:view',
  feature: 'calendar',
  reads,
  summary: `Meetings, due dates and end dates from one day to before another, at most ${MOST_DAYS} days; only what the caller may see`,
  query: z.object({ from: InTime, to: InTime, ...whose }).check(z.refine(isInOrder, IN_ORDER)),
  response: z.array(CalendarEvent),
});

export const listOverdueEvents = endpoint({
  method: 'GET',
  path: '/api/calendar/overdue',
  allow: 'assessments:view',
  feature: 'calendar',
  reads,
  summary: 'Open items whose due date or meeting time has passed, longest overdue first',
  query: z.object({ personId: whose.personId, customerId: whose.customerId }),
  response: z.array(CalendarEvent),
});

export const exportEvent = endpoint({
  method: 'GET',
  path: '/api/calendar/event',
  allow: 'assessments:view',
  feature: 'calendar',
  reads,
  download: true,
  summary: 'One event as an iCalendar file',
  query: z.object({ kind: z.enum(EVENT_KINDS), id: z.string().check(z.maxLength(100, 'must have at most 100 characters')), day: InTime }),
});

const HolidayDay = z.object({ day: Day, name: z.string() });

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/calendar/holidays',
  allow: 'assessments:view',
  feature: 'calendar',
  reads: ['organization'],
  summary: `The organisation’s holidays from one day to before another, at most ${MOST_DAYS} days`,
  query: z.object({ from: InTime, to: InTime }).check(z.refine(isInOrder, IN_ORDER)),
  response: z.array(HolidayDay),
});

const Named = z.object({ code: z.string(), name: z.string() });

export const listHolidayCountries = endpoint({
  method: 'GET',
  path: '/api/calendar/holiday-countries',
  allow: 'settings:edit',
  feature: 'calendar',
  summary: 'Countries with known public holidays, and their regions that have additional holidays',
  response: z.array(z.extend(Named, { regions: z.array(Named) })),
});

const FeedState = z.object({ isOpen: z.boolean() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed',
  allow: 'assessments:view',
  duringVisit: false,
  feature: 'calendar',
  reads: ['calendarFeed'],
  summary: 'Whether the caller has a calendar feed; its address is shown once, on creation',
  response: FeedState,
});

export const openCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/feed',
  allow: 'assessments:view',
  openWhenReadOnly: false,
  feature: 'calendar',
  changes: ['calendarFeed'],
  summary: 'Create a secret address for a calendar app to subscribe to; the previous one stops working',
  response: z.object({ url: z.string() }),
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar/feed',
  allow: 'assessments:view',
  openWhenReadOnly: true,
  feature: 'calendar',
  changes: ['calendarFeed'],
  summary: 'Delete the feed: its address is unknown from now on',
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed/:file',
  allow: 'public',
  duringVisit: false,
  feature: 'calendar',
  reads: ['qbrs', 'quarterlyReviews', 'assessments'],
  download: true,
  summary: 'The events of one person as iCalendar, at the secret feed address',
  params: z.object({ file: z.string().check(z.maxLength(60), z.regex(/^[\w-]{43}\.ics$/, 'must be a feed address')) }),
});
