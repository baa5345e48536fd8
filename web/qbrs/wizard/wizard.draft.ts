import type * as z from 'zod/mini';
import type { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { instantOf } from '#domain/organizations/walltimes.rules.ts';
import { defaultSections, type QbrDefaults, USUAL_MINUTES } from '#domain/qbrs/defaults.rules.ts';
import { isMeetingLink } from '#domain/qbrs/meeting.rules.ts';
import { QBR_SECTION_KEYS, type QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';

/** Somebody of the customer or of ours, or a guest, who is neither contact nor colleague. */
export interface Invited {
  contactId?: string;
  userId?: string;
  guest?: Guest;
  required: boolean;
}

export interface Guest {
  name: string;
  /** Empty where it is not known. */
  email: string;
}

/** What the person has chosen so far; it stays while they go back and forth. */
export interface Draft {
  customerId: string | null;
  /** The first one gives the deck its score. */
  assessmentIds: readonly string[];
  sections: readonly QbrSectionKey[];
  /** Null while nobody has chosen: then the usual ones are asked for. */
  asked: readonly string[] | null;
  title: string;
  /** The typed time, in the meeting's time zone. */
  wall: string;
  /** Null: the customer's. */
  timezone: string | null;
  minutes: string;
  location: string;
  meetingUrl: string;
  /** Null while nobody has chosen: then those come who usually do. */
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

/** Another customer has other assessments, recommendations and people. */
export function ofCustomer(draft: Draft, customerId: string | null): Draft {
  return { ...draft, customerId, assessmentIds: [], asked: null, people: null, timezone: null };
}

export const STEPS = ['assessments', 'sections', 'asked', 'meeting'] as const;
export type Step = (typeof STEPS)[number];

/** Without an assessment there is no deck yet, only a meeting. */
export function stepsOf({ assessmentIds }: Pick<Draft, 'assessmentIds'>): readonly Step[] {
  return assessmentIds.length > 0 ? STEPS : ['assessments', 'meeting'];
}

export function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

/** The sections in the order of the deck, whatever order they were chosen in. */
export function toggledSection(chosen: readonly QbrSectionKey[], one: QbrSectionKey): QbrSectionKey[] {
  const next = toggled(chosen, one);
  return QBR_SECTION_KEYS.filter((key) => next.includes(key));
}

type Identity = Omit<Invited, 'required'>;
const keyOf = ({ contactId, userId, guest }: Identity) => contactId ?? userId ?? guest?.name;
export const isSame = (one: Identity, other: Identity) => keyOf(one) === keyOf(other);

/** Why a guest cannot be added as typed, or null. The server looks at the address again. */
export function guestRefusal({ name, email }: Guest, invited: readonly Invited[]): { field: 'name' | 'email'; message: string } | null {
  if (name === '') return { field: 'name', message: 'is required' };
  if (invited.some(({ guest }) => guest?.name === name)) return { field: 'name', message: 'is on the list already' };
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? null : { field: 'email', message: 'must be an e-mail address' };
}

/** Who usually comes, as the server has it: the contacts who attend reviews, and who makes the review. */
export function usuallyInvited(contacts: readonly { id: string; attendsReviews: boolean }[], ownId: string | null): Invited[] {
  const theirs = contacts.filter(({ attendsReviews }) => attendsReviews).map(({ id }) => ({ contactId: id, required: true }));
  return ownId === null ? theirs : [...theirs, { userId: ownId, required: true }];
}

/** Why the step cannot be left yet, or null. */
export function missingIn(step: Step, { customerId, sections, wall, minutes, meetingUrl }: Draft): string | null {
  if (step === 'assessments') return customerId === null ? 'Choose a customer' : null;
  if (step === 'sections') return sections.length === 0 ? 'Choose at least one section to show' : null;
  return step === 'asked' ? null : missingInMeeting({ wall, minutes, meetingUrl });
}

function missingInMeeting({ wall, minutes, meetingUrl }: Pick<Draft, 'wall' | 'minutes' | 'meetingUrl'>): string | null {
  if (wall !== '' && instantOf(wall, 'UTC') === null) return 'The date and time must be such as 3 Dec 2026 at 10:00';
  const length = Number(minutes);
  if (!Number.isInteger(length) || length < 5 || length > 600) return 'The duration must be from 5 to 600 minutes';
  return meetingUrl.trim() === '' || isMeetingLink(meetingUrl.trim())
    ? null
    : 'The meeting link must be one web address that begins with https://';
}

/** Where the person goes to mend what the server refused. */
export function stepOfRefusal(field: string | undefined): Step {
  return field !== undefined && !/^assessment|^customer/.test(field) ? 'meeting' : 'assessments';
}

const orNull = (typed: string) => typed.trim() || null;

/** Without a customer there is nothing to send. */
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
