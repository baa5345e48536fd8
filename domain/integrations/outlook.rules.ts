import { momentLabel } from '#domain/deck/words/deck.words.rules.ts';
import type { Note } from '#domain/notifications/notifications.notes.rules.ts';

/** Days to read back and ahead, and the least lookahead that remains before the fixed window is moved and read again. */
export const READ_DAYS = { back: 1, ahead: 400, least: 365 } as const;
/** Minutes between two reads. */
export const READ_EVERY = 5;
/** Maximum pages per read, as a guard against endless paging. */
export const MOST_PAGES = 500;
const MINUTES = { least: 5, most: 600 } as const;

const TENANT = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?:[a-z0-9-]+\.)+[a-z]{2,})$/i;
const CLIENT = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Tenants are identified by id or domain. */
export const isTenant = (text: string): boolean => TENANT.test(text);
export const isClient = (text: string): boolean => CLIENT.test(text);

export interface Meeting {
  qbrId: string;
  title: string;
  customer: string;
  startsAt: Date;
  minutes: number;
  location: string | null;
  meetingUrl: string | null;
}

export interface WrittenEvent {
  qbrId: string;
  externalId: string | null;
  state: 'waiting' | 'written' | 'unlinked';
  written: string;
  startsAt: Date;
}

export type OutlookStep =
  | { do: 'create' | 'update'; meeting: Meeting; known: WrittenEvent | null }
  | { do: 'cancel' | 'forget'; known: WrittenEvent };

/** Fingerprint of the written fields; unchanged events are not written again. */
export function writtenOf({ title, customer, startsAt, minutes, location, meetingUrl }: Meeting): string {
  return JSON.stringify([title, customer, startsAt.toISOString(), minutes, location ?? '', meetingUrl ?? '']);
}

/** Steps that bring a person's calendar in line with their reviews; past events are left unchanged. */
export function outlookSteps(meetings: readonly Meeting[], written: readonly WrittenEvent[], now: Date): OutlookStep[] {
  const wanted = new Map(meetings.map((one) => [one.qbrId, one]));
  const known = new Map(written.map((one) => [one.qbrId, one]));
  const gone = written.filter(({ qbrId }) => !wanted.has(qbrId)).map((one) => ({ do: leaves(one, now), known: one }) as const);
  return [...gone, ...meetings.flatMap((meeting) => stepFor(meeting, known.get(meeting.qbrId) ?? null))];
}

const leaves = ({ state, startsAt }: WrittenEvent, now: Date) => (state === 'unlinked' || startsAt < now ? 'forget' : 'cancel');

function stepFor(meeting: Meeting, known: WrittenEvent | null): OutlookStep[] {
  if (!known || known.state === 'waiting') return [{ do: 'create', meeting, known }];
  // An event deleted in the calendar is recreated only when the review gets another time.
  if (known.state === 'unlinked') return known.startsAt.getTime() === meeting.startsAt.getTime() ? [] : [{ do: 'create', meeting, known }];
  return known.written === writtenOf(meeting) ? [] : [{ do: 'update', meeting, known }];
}

export interface Span {
  startsAt: Date;
  minutes: number;
}

/**
 * New time of a review whose event was moved in the calendar; null if it was not moved, or if the review was moved here as well, which
 * wins.
 */
export function movedTo(there: Span, written: Span, here: Span): Span | null {
  if (here.startsAt.getTime() !== written.startsAt.getTime()) return null;
  const lasts = there.minutes >= MINUTES.least && there.minutes <= MINUTES.most ? there.minutes : written.minutes;
  if (there.startsAt.getTime() === written.startsAt.getTime() && lasts === written.minutes) return null;
  return { startsAt: there.startsAt, minutes: lasts };
}

interface TokenRefusal {
  error?: string | undefined;
  error_description?: string | undefined;
}

/** Explanations of Microsoft's error numbers that an administrator can fix. */
const REFUSALS: Readonly<Record<string, string>> = {
  AADSTS7000215: 'The client secret is wrong. Enter the value of the secret, not its ID.',
  AADSTS7000222: 'The client secret has expired. Create a new one in Entra and enter it here.',
  AADSTS700016: 'This tenant has no application with that client ID.',
  AADSTS90002: 'There is no tenant with that ID.',
  AADSTS900023: 'The tenant ID is neither a tenant’s ID nor one of its domains.',
  AADSTS7000112: 'The application is disabled in this tenant.',
};

export function tokenRefusal({ error, error_description: description = '' }: TokenRefusal): string {
  const [code] = /AADSTS\d+/.exec(description) ?? [];
  const known = code === undefined ? undefined : REFUSALS[code];
  if (known !== undefined) return `${known} (${code})`;
  return `Microsoft refused the credentials${(code ?? error) ? ` (${code ?? error})` : ''}. Check the tenant, client ID and secret.`;
}

interface MeetingFacts {
  id: string;
  title: string;
  timezone: string;
  ownerId: string | null;
}

const onQbr = ({ id, ownerId }: MeetingFacts) =>
  ({
    entity: { type: 'qbr', id },
    actionUrl: `/qbrs/${id}`,
    audience: { people: [ownerId], least: 'vcio', otherwise: 'vcio' },
    event: 'outlook_changed',
  }) as const;

/** Other attendees keep the old time in their calendars until they are notified. */
export function movedNote(review: MeetingFacts, to: Date, hasInvited: boolean): Note {
  const when = momentLabel(to.toISOString(), { timezone: review.timezone });
  const others = hasInvited ? ' Invited people have not been notified yet. Notify them from the review.' : '';
  return {
    ...onQbr(review),
    title: 'Your review was moved in Outlook',
    message: `“${review.title}” was moved to ${when} in your Microsoft calendar, and here too.${others}`,
  };
}

export function unlinkedNote(review: MeetingFacts, at: Date): Note {
  const when = momentLabel(at.toISOString(), { timezone: review.timezone });
  return {
    ...onQbr(review),
    title: 'The meeting was deleted in Outlook',
    message: `“${review.title}” on ${when} is no longer in your Microsoft calendar. The review is kept here; set another date, or delete it if it does not take place.`,
  };
}
