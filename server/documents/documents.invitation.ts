import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { printable, printableLine } from '#domain/deck/deck.fit.rules.ts';

export interface Invitation {
  /** Parts of the UID (review id and host) and the revision number. */
  id: string;
  version: number;
  host: string;
  title: string;
  startsAt: string;
  minutes: number;
  place: string | null;
  /** Preparation notes as plain text. */
  description: string;
  url: string | null;
  organizer: { name: string; email: string };
  attendees: { name: string; email: string; required: boolean }[];
  now: Date;
  /** Removes the meeting from all calendars: the review was deleted or lost its date. */
  isCancelled: boolean;
}

/**
 * Meeting of a review as an iCalendar invitation. Times are in UTC, so that no time zone rules are needed. A stable UID with an increasing
 * SEQUENCE lets later files change or cancel the meeting instead of adding another.
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
    // A cancellation needs a higher sequence than the last invitation.
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
