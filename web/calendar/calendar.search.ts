import * as z from 'zod/mini';
import { CALENDAR_VIEWS } from '#domain/calendar/calendar.views.rules.ts';
import { Day } from '#contract/fields.ts';
import { text } from '#web/navigation/search.ts';

export const CalendarSearch = z.object({
  view: z.catch(z.optional(z.enum(CALENDAR_VIEWS)), undefined),
  day: z.catch(z.optional(Day), undefined),
  /** Hidden layers, separated by commas. */
  off: text,
  /** Person whose events are shown; everyone's if omitted. */
  person: text,
  customerId: text,
  dialog: text,
  /** Pressed day, with `dialog=new`. */
  on: z.catch(z.optional(Day), undefined),
  /** Start of the half-hour slot. */
  at: text,
});
export type CalendarSearch = z.output<typeof CalendarSearch>;
