import * as z from 'zod/mini';
import { CALENDAR_VIEWS } from '#domain/calendar/calendar.views.rules.ts';
import { Day } from '#contract/fields.ts';
import { text } from '#web/navigation/search.ts';

/** What the address of the calendar holds. */
export const CalendarSearch = z.object({
  view: z.catch(z.optional(z.enum(CALENDAR_VIEWS)), undefined),
  day: z.catch(z.optional(Day), undefined),
  /** Layers that are not shown, with commas between them. */
  off: text,
  /** Whose events; without it everybody's. */
  person: text,
  customerId: text,
  dialog: text,
  /** With `dialog=new`: the day that was pressed. */
  on: z.catch(z.optional(Day), undefined),
  /** The half of an hour. */
  at: text,
});
export type CalendarSearch = z.output<typeof CalendarSearch>;
