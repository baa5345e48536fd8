import { dayLabel, momentLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import type { ActionOwner } from '#domain/qbrs/meeting.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { Audience, Note, ReminderNote } from './notifications.notes.rules.ts';

interface ReviewFacts {
  customer: { name: string };
  /** Person who holds the review. */
  ownerId: string | null;
}

interface DeckFacts extends ReviewFacts {
  qbrId: string;
  title: string;
}

const dayWords = (day: string) => dayLabel(`${day}T00:00:00Z`, IN_UTC);
const holderOf = (ownerId: string | null): Audience => ({ people: [ownerId], least: 'vcio', otherwise: 'vcio' });
const onQbr = ({ qbrId, ownerId }: Pick<DeckFacts, 'qbrId' | 'ownerId'>) =>
  ({ entity: { type: 'qbr', id: qbrId }, actionUrl: `/qbrs/${qbrId}`, audience: holderOf(ownerId) }) as const;

export function notReadyNote(review: ReviewFacts & { id: string; dueOn: string }, missing: readonly string[]): ReminderNote {
  const { id, customer, ownerId, dueOn } = review;
  return {
    entity: { type: 'quarterly_review', id },
    actionUrl: `/quarterly-reviews?review=${id}`,
    event: 'review_not_ready',
    title: `Review not ready: ${customer.name}`,
    message: `The review of ${customer.name} is planned for ${dayWords(dueOn)}. Still missing: ${missing.join(', ')}.`,
    reminder: { line: `${customer.name}, ${dayWords(dueOn)}, missing: ${missing.join(', ')}`, lastDay: dueOn },
    audience: holderOf(ownerId),
  };
}

interface NearDeck extends DeckFacts {
  dueOn: string;
}

const nearDeck = (deck: NearDeck) => ({ line: `${deck.customer.name}, ${dayWords(deck.dueOn)}, “${deck.title}”`, lastDay: deck.dueOn });

/** Omits the link itself, because not all recipients may open the deck. */
export function linkMadeNote(deck: NearDeck): ReminderNote {
  return {
    ...onQbr(deck),
    event: 'deck_to_share',
    title: `Send the deck: ${deck.customer.name}`,
    reminder: nearDeck(deck),
    message: `The link to “${deck.title}” was emailed to you. Check the deck, then send the link to ${deck.customer.name}.`,
  };
}

export function deckNotSharedNote(deck: NearDeck & { isFinal: boolean }): ReminderNote {
  const advice = deck.isFinal ? 'Share the deck.' : 'Finalize the deck, then share it.';
  return {
    ...onQbr(deck),
    event: 'deck_to_share',
    title: `Deck not shared: ${deck.customer.name}`,
    reminder: nearDeck(deck),
    message: `“${deck.title}” with ${deck.customer.name} is coming up. ${advice}`,
  };
}

/** `until` is the time by which the customer should receive the recap. */
export function recapDueNote({ until, timezone, ...deck }: DeckFacts & { until: string; timezone: string }): ReminderNote {
  const by = `by ${momentLabel(until, { timezone })}`;
  return {
    ...onQbr(deck),
    event: 'recap_due',
    title: `Recap due: ${deck.customer.name}`,
    message: `The recap of “${deck.title}” is drafted. Check it and send it to ${deck.customer.name} ${by}.`,
    reminder: { line: `${deck.customer.name}, ${by}, “${deck.title}”`, lastDay: dayIn(new Date(until), timezone) },
  };
}

interface ActionFacts extends DeckFacts {
  customerId: string;
  text: string;
  owner: ActionOwner;
  /** Name of the responsible person; empty if none is named. */
  person: string;
  userId: string | null;
  due: string;
}

/** Sent to the user responsible for the action; otherwise to the person who holds the review. */
export function actionDueNote(action: ActionFacts, today: string): ReminderNote {
  const { text, owner, person, userId, due, title, customer, ownerId } = action;
  const isLate = due < today;
  const by = owner === 'theirs' ? ` by ${person || customer.name}` : '';
  return {
    ...onQbr(action),
    // The responsible person may lack access to reviews; the customer's page lists the action and can complete it.
    actionUrl: `/customers/${action.customerId}`,
    event: 'action_due',
    title: `${isLate ? 'Action overdue' : 'Action due tomorrow'}: ${customer.name}`,
    message: `“${text}”, agreed${by} at “${title}” with ${customer.name}, ${isLate ? 'was' : 'is'} due on ${dayWords(due)}.`,
    reminder: { line: `${customer.name}, ${dayWords(due)}, “${text}”`, lastDay: isLate ? null : due },
    audience: userId === null || owner === 'theirs' ? holderOf(ownerId) : { people: [userId], otherwise: 'vcio' },
  };
}

interface Taken {
  id: string;
  title: string;
  customer: { name: string };
  dateTime: Date | null;
  timezone: string;
  by: string;
  personId: string | null;
}

/** Customer booked one of the offered times, which is now the date of the review. */
export function slotTakenNote({ id, title, customer, dateTime, timezone, by, personId }: Taken): Note {
  const when = dateTime === null ? '' : momentLabel(dateTime.toISOString(), { timezone });
  return {
    ...onQbr({ qbrId: id, ownerId: personId }),
    event: 'slot_taken',
    title: `Meeting time booked: ${customer.name}`,
    message: `${by} of ${customer.name} booked ${when} for “${title}”.`,
  };
}
