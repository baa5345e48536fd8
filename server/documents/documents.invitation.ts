import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { printable, printableLine } from '#domain/deck/deck.fit.rules.ts';

export interface Invitation {
  /** The review, by which the calendar of the product names its meeting too, its number of changes, and the host that makes both unique in the world. */
  id: string;
  version: number;
  host: string;
  title: string;
  startsAt: string;
  minutes: number;
  place: string | null;
  /** What to know before the meeting; plain text. */
  description: string;
  url: string | null;
  organizer: { name: string; email: string };
  attendees: { name: string; email: string; required: boolean }[];
  /** When this file is made. */
  now: Date;
  /** Gone from the calendars of all who have it: the review was deleted or has no date any more. */
  isCancelled: boolean;
}

/**
 * The meeting of one review for the calendars of those who take part. Times are in UTC, so that no calendar needs a time zone's rules; the
 * same UID and a growing SEQUENCE make a later file change or cancel the meeting instead of adding another one.
 */
export function invitationIcs(invitation: Invitation): string {
  const { id, version, host, title, startsAt, minutes, place, description, url, organizer, attendees, now, isCancelled } = invitation;
  const start = new Date(startsAt);
  const calendar = ical({
    prodId: { company: 'Plumbline', product: 'Reviews' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: `meeting-${id}@${host}`,
    stamp: now,
    // A cancelled meeting is one change later than the one that everybody has.
    sequence: isCancelled ? version + 1 : version,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: printableLine(title),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: printableLine(organizer.name), email: organizer.email },
  });
  if (place) event.location(printableLine(place));
  if (description !== '') event.description(printable(description));
  if (url) event.url(url);
  for (const { name, email, required } of attendees) {
    event.createAttendee({
      name: printableLine(name),
      email,
      rsvp: !isCancelled,
      role: required ? ICalAttendeeRole.REQ : ICalAttendeeRole.OPT,
    });
  }
  return calendar.toString();
}
