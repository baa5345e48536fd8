import ical, { ICalCalendarMethod } from 'ical-generator';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';

interface Published {
  name: string;
  timezone: string;
  publicUrl: string;
  now: Date;
}

/** Events as iCalendar: instants in UTC, all-day events as dates, with stable UIDs. */
export function icsOf(events: readonly CalendarEvent[], { name, timezone, publicUrl, now }: Published): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Plumbline', product: 'Calendar' }, ttl: 3600 });
  const host = new URL(publicUrl).hostname;
  for (const event of events) {
    calendar.createEvent({
      id: `${event.kind}-${event.id.replaceAll('/', '-')}@${host}`,
      stamp: now,
      sequence: event.version,
      start: event.allDay ? new Date(`${event.day}T00:00:00Z`) : new Date(event.start),
      end: event.allDay ? new Date(`${event.end}T00:00:00Z`) : new Date(event.end),
      allDay: event.allDay,
      summary: summaryOf(event),
      description: event.timezone && event.timezone !== timezone ? `Time zone of the meeting: ${event.timezone}` : null,
      url: `${publicUrl}${event.link}`,
    });
  }
  return calendar.toString();
}

const summaryOf = ({ title, customer }: CalendarEvent) =>
  customer === null || title.includes(customer.name) ? title : `${customer.name}: ${title}`;
