import type * as z from 'zod/mini';
import type { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { defaultSections, type QbrDefaults, USUAL_MINUTES } from '#domain/qbrs/defaults.rules.ts';
import { isMeetingLink } from '#domain/qbrs/meeting.rules.ts';
import { QBR_SECTION_KEYS, type QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';

/** Contact, colleague or guest. */
export interface Invited {
  contactId?: string;
  userId?: string;
  guest?: Guest;
  required: boolean;
}

export interface Guest {
  name: string;
  /** Empty if unknown. */
  email: string;
}

/** Choices so far, kept while moving between steps. */
export interface Draft {
  customerId: string | null;
  /** The first determines the deck's score. */
  assessmentIds: readonly string[];
  sections: readonly QbrSectionKey[];
  /** Null for the default selection. */
  asked: readonly string[] | null;
  title: string;
  /** Entered local time, in the meeting's time zone. */
  wall: string;
  /** Null for the customer's time zone. */
  timezone: string | null;
  minutes: string;
  location: string;
  meetingUrl: string;
  /** Null for the usual attendees. */
  people: readonly Invited[] | null;
}

export function emptyDraft(customerId: string | null, assessmentId: string | null, defaults?: QbrDefaults): Draft {
  return {
    customerId,
    assessmentIds: assessmentId === null ? [] : [assessmentId],
    sections: defaultSections(defaults).flatMap(({ key, enabled }) => (enabled ? [key] : [])),
    asked: null,
    title: '',
    wall: '',
    timezone: null,
    minutes: String(defaults?.minutes ?? USUAL_MINUTES),
    location: '',
    meetingUrl: '',
    people: null,
  };
}

/** Resets everything that depends on the customer. */
export function ofCustomer(draft: Draft, customerId: string | null): Draft {
  return { ...draft, customerId, assessmentIds: [], asked: null, people: null, timezone: null };
}

export const STEPS = ['assessments', 'sections', 'asked', 'meeting'] as const;
export type Step = (typeof STEPS)[number];

/** Without an assessment there is only a meeting and no deck. */
export function stepsOf({ assessmentIds }: Pick<Draft, 'assessmentIds'>): readonly Step[] {
  return assessmentIds.length > 0 ? STEPS : ['assessments', 'meeting'];
}

export function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

/** Sections in deck order, regardless of the order of selection. */
export function toggledSection(chosen: readonly QbrSectionKey[], one: QbrSectionKey): QbrSectionKey[] {
  const next = toggled(chosen, one);
  return QBR_SECTION_KEYS.filter((key) => next.includes(key));
}

type Identity = Omit<Invited, 'required'>;
const keyOf = ({ contactId, userId, guest }: Identity) => contactId ?? userId ?? guest?.name;
export const isSame = (one: Identity, other: Identity) => keyOf(one) === keyOf(other);

/** Reason why the guest cannot be added; null if valid. The server validates the address again. */
export function guestRefusal({ name, email }: Guest, invited: readonly Invited[]): { field: 'name' | 'email'; message: string } | null {
  if (name === '') return { field: 'name', message: 'is required' };
  if (invited.some(({ guest }) => guest?.name === name)) return { field: 'name', message: 'is already on the list' };
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? null : { field: 'email', message: 'must be an email address' };
}

/** Usual attendees as on the server: contacts who attend reviews, and the creator. */
export function usuallyInvited(contacts: readonly { id: string; attendsReviews: boolean }[], ownId: string | null): Invited[] {
  const theirs = contacts.filter(({ attendsReviews }) => attendsReviews).map(({ id }) => ({ contactId: id, required: true }));
  return ownId === null ? theirs : [...theirs, { userId: ownId, required: true }];
}

/** Reason why the step cannot be left; null if complete. */
export function missingIn(step: Step, { customerId, sections, wall, minutes, meetingUrl }: Draft): string | null {
  if (step === 'assessments') return customerId === null ? 'Choose a customer' : null;
  if (step === 'sections') return sections.length === 0 ? 'Choose at least one section to show' : null;
  return step === 'asked' ? null : missingInMeeting({ wall, minutes, meetingUrl });
}

function missingInMeeting({ wall, minutes, meetingUrl }: Pick<Draft, 'wall' | 'minutes' | 'meetingUrl'>): string | null {
  if (wall !== '' && instantOf(wall, 'UTC') === null) return 'The date and time must look like 3 Dec 2026 at 10:00';
  const length = Number(minutes);
  if (!Number.isInteger(length) || length < 5 || length > 600) return 'The duration must be from 5 to 600 minutes';
  return meetingUrl.trim() === '' || isMeetingLink(meetingUrl.trim())
    ? null
    : 'The meeting link must be a web address that begins with https://';
}

/** Step with the field that the server refused. */
export function stepOfRefusal(field: string | undefined): Step {
  return field !== undefined && !/^assessment|^customer/.test(field) ? 'meeting' : 'assessments';
}

const orNull = (typed: string) => typed.trim() || null;

/** Null without a customer. */
export function bodyOf(draft: Draft, customersTimezone: string): z.input<typeof createQbr.body> | null {
  const { customerId, assessmentIds, people, asked, title, sections } = draft;
  if (customerId === null) return null;
  const timezone = draft.timezone ?? customersTimezone;
  const deck = assessmentIds.length > 0 ? { assessmentIds: [...assessmentIds], sections: [...sections] } : {};
  return {
    customerId,
    ...deck,
    ...(assessmentIds.length > 0 && asked ? { recommendationIds: [...asked] } : {}),
    ...(title.trim() ? { title: title.trim() } : {}),
    dateTime: instantOf(draft.wall, timezone),
    timezone,
    durationMinutes: Number(draft.minutes),
    location: orNull(draft.location),
    meetingUrl: orNull(draft.meetingUrl),
    ...(people ? { attendees: people.map(attendeeOf) } : {}),
  };
}

function attendeeOf({ guest, ...one }: Invited) {
  if (!guest) return one;
  return { name: guest.name, ...(guest.email === '' ? {} : { email: guest.email }), side: 'theirs' as const, required: one.required };
}
