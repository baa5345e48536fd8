import type { DeckFacts, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import { decidedLines, openLines } from '#domain/qbrs/outcomes.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Invitation, Minutes } from '#server/documents/documents.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { addressOf } from './attendees.ts';
import { titleForCustomer } from './look.ts';
import { contactAddresses } from './meeting/meeting.queries.ts';
import type { QbrWhole } from './qbrs.queries.ts';

export function minutesOf(qbr: QbrWhole, facts: DeckFacts, { hideAmounts }: DeckView): Minutes {
  const { review, provider, customer, next } = facts;
  const source = { ...qbr, facts, hideAmounts };
  const present = qbr.attendees.filter((one) => one.present);
  return {
    customer: customer.name,
    provider,
    review: `${review.word}, Q${review.quarter} ${review.year}`,
    startsAt: review.startsAt,
    timezone: review.timezone,
    dateFormat: review.dateFormat,
    stateNames: review.stateNames,
    place: review.place,
    isDraft: review.isDraft,
    people: present.length > 0 ? present.map(({ name, title, side }) => ({ name, title, side })) : facts.people,
    decisions: [...decidedLines(source), ...openLines(source)],
    ours: next.ours,
    theirs: next.theirs,
    text: textOf(qbr),
    nextReview: next.review,
  };
}

/** Summary, then the notes on each section under its name. */
function textOf({ summary, sections, addenda }: QbrWhole): Minutes['text'] {
  const lines = (words: string) => words.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ runs: [{ text: line.trim() }] }]));
  const headed = (title: string, words: string) =>
    words.trim() === '' ? [] : [{ runs: [{ text: title, weight: 600 as const }] }, ...lines(words)];
  return [
    ...lines(summary),
    ...sections.flatMap(({ title, minutes = '' }) => headed(title, minutes)),
    ...addenda.flatMap(({ text }) => headed('Addendum', text)),
  ];
}

/** Parts of a call that sending invitations needs. */
export interface InvitingCall extends Pick<SignedInCall<Endpoint>, 'tx' | 'context' | 'now' | 'reply' | 'audit'> {
  actor: Pick<SignedInCall<Endpoint>['actor'], 'userId' | 'name' | 'organizationId'>;
}

/** Parts of a call that making a file needs; works for requests and export jobs. */
export type FilingCall = Pick<SignedInCall<Endpoint>, 'tx' | 'context' | 'now' | 'audit'> & {
  actor: Pick<InvitingCall['actor'], 'organizationId' | 'userId' | 'name'>;
};

/** Calendar invitation for the meeting, with attendees who have an address. */
export async function invitationOf({ tx, actor, context, now }: Omit<FilingCall, 'audit'>, qbr: QbrWhole): Promise<Invitation> {
  if (!qbr.dateTime) throw new Fault('VALIDATION_ERROR', { message: 'This QBR has no date yet; set one first', field: 'dateTime' });
  const people = await tx.selectFrom('people').select(['id', 'fullName', 'email']).execute();
  const contacts = await contactAddresses(
    tx,
    qbr.attendees.flatMap(({ contactId }) => contactId ?? []),
  );
  const known = [...people, ...contacts];
  const organizer = people.find(({ id }) => id === qbr.owner?.id) ?? people.find(({ id }) => id === actor.userId);
  const title = titleForCustomer(qbr);
  const host = new URL(context.config.publicUrl).hostname;
  return {
    id: qbr.id,
    version: qbr.version,
    host,
    title: title.includes(qbr.customer.name) ? title : `${qbr.customer.name}: ${title}`,
    startsAt: qbr.dateTime.toISOString(),
    minutes: qbr.durationMinutes,
    place: qbr.location?.trim() || qbr.meetingUrl,
    description: '',
    url: qbr.meetingUrl,
    organizer: { name: organizer?.fullName ?? actor.name, email: organizer?.email ?? `noreply@${host}` },
    attendees: qbr.attendees.flatMap((one) => {
      const email = addressOf(one, known);
      return email ? [{ name: one.name, required: one.required, email }] : [];
    }),
    now,
    isCancelled: false,
  };
}
