import type { DeckAction, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { customerReviewWord } from '#domain/organizations/review.word.rules.ts';
import type { ActionItem, ActionOwner, Attendee } from '#domain/qbrs/meeting.rules.ts';
import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { QbrLook } from '#domain/qbrs/qbrs.sections.rules.ts';
import { shownNextTime } from './facts.next.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';

/** Parts of a QBR that can change without a refresh of its facts. */
export interface Meeting {
  status: QbrStatus;
  /** ISO 8601; null if unscheduled. */
  dateTime: string | null;
  durationMinutes: number;
  timezone: string;
  location: string | null;
  meetingUrl: string | null;
  attendees: readonly Attendee[];
  /** Oldest first. */
  decisions: readonly { recommendationId: string; outcome: Outcome; by: string }[];
  actionItems: readonly ActionItem[];
  plannedNext: { startsAt: string; day: string; place: string | null } | null;
  look: QbrLook;
}

/** Facts with the current meeting: date, people, decisions, actions and next steps. */
export function withMeeting(facts: DeckFacts, meeting: Meeting): DeckFacts {
  const { status, look, plannedNext } = meeting;
  const isPresented = status === 'presented' || status === 'delivered';
  const decided = decidedOf(facts, meeting);
  return {
    ...facts,
    customer: { ...facts.customer, locale: look.locale },
    provider: providerOf(look),
    review: {
      ...facts.review,
      word: look.reviewWord === undefined ? facts.review.word : customerReviewWord(look.reviewWord),
      startsAt: meeting.dateTime,
      minutes: meeting.durationMinutes,
      timezone: meeting.timezone,
      dateFormat: look.dateFormat,
      stateNames: look.stateNames,
      place: meeting.location?.trim() || (meeting.meetingUrl ? 'Online' : null),
      isDraft: status === 'draft' || status === 'Scheduled',
      isPresented,
    },
    people: meeting.attendees.map(({ name, title, side }) => ({ name, title, side })),
    decided,
    next: {
      ...facts.next,
      ours: actionsOf('ours', facts, meeting),
      theirs: actionsOf('theirs', facts, meeting),
      shown: isPresented ? shownNextTime(facts, decided) : facts.next.shown,
      review: plannedNext && { startsAt: plannedNext.startsAt, day: plannedNext.day, place: plannedNext.place },
    },
  };
}

function providerOf({ providerName, primaryColor, isCustomersLogo, providerLogo, coverText, footText }: QbrLook): DeckFacts['provider'] {
  const own = {
    name: providerName,
    brand: primaryColor,
    ...(coverText ? { cover: coverText } : {}),
    ...(footText ? { foot: footText } : {}),
  };
  if (!isCustomersLogo) return own;
  return { ...own, isLogoTheirs: true, ...(providerLogo ? { hasOwnLogo: true } : {}) };
}

/** Latest decision on each recommendation of the deck. */
function decidedOf({ recommendations }: DeckFacts, { decisions }: Meeting): DeckFacts['decided'] {
  return recommendations.flatMap(({ id, number }) => {
    const last = decisions.findLast(({ recommendationId }) => recommendationId === id);
    return last ? [{ recommendation: number, outcome: last.outcome, by: last.by }] : [];
  });
}

function actionsOf(owner: ActionOwner, { provider, customer }: DeckFacts, { actionItems }: Meeting): DeckAction[] {
  const side = owner === 'ours' ? provider.name : customer.name;
  return actionItems.filter((item) => item.owner === owner).map(({ text, person, due }) => ({ text, owner: person.trim() || side, due }));
}
