import { daysUntil } from '#domain/customers/lifecycle.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';

/** Portal access of a contact: never invited, invited, or active. */
export const PORTAL_ACCESS = ['none', 'invited', 'active'] as const;

/** Validity of emailed one-time links. */
export const PORTAL_LINKS = { invitationHours: 48, askedMinutes: 30 } as const;

/** Absolute lifetime of a portal session, regardless of activity. */
export const PORTAL_SESSION_HOURS = 12;

/** "In 16 days", by the calendar of the review's time zone: a review tomorrow morning is not "in 10 hours". */
export function startsInWords(startsAt: string, now: Date, timezone: string): string {
  const start = new Date(startsAt);
  const days = daysUntil(dayIn(start, timezone), dayIn(now, timezone));
  if (start <= now) return 'Started';
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
