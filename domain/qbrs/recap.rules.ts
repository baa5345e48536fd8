import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { StatusNames } from '#domain/recommendations/status.names.rules.ts';
import { type ActionItem, type ActionOwner, MEETING_LIMITS, type Recap } from './meeting.rules.ts';
import { decidedWords } from './outcomes.claims.rules.ts';
import type { DecidedLine } from './outcomes.rules.ts';

export interface RecapFacts {
  title: string;
  provider: string;
  /** Day of the meeting in its time zone; null if it never had a date. */
  day: string | null;
  /** Order of the deck. */
  decided: readonly DecidedLine[];
  actionItems: readonly ActionItem[];
  /** Deck order. */
  minutes: readonly string[];
  summary: string;
  nextDay: string | null;
  sender: string;
  dateFormat?: DateFormat | undefined;
  stateNames?: StatusNames | undefined;
}

/** Draft of the email after the meeting, reviewed before sending: decisions, actions and the next review. */
export function draftRecap(facts: RecapFacts): Omit<Recap, 'to'> {
  const parts = [
    'Hello,',
    `thank you for the meeting${facts.day === null ? '' : ` on ${dayInFull(facts.day, facts)}`}. This is what we agreed.`,
    listed('Decisions', decisionsOf(facts)),
    listed(`Actions for ${facts.provider}`, actionsOf('ours', facts)),
    listed('Your actions', actionsOf('theirs', facts)),
    listed('Minutes', facts.minutes.map(shortened)),
    facts.summary.trim(),
    facts.nextDay === null ? 'We will propose a date for the next review.' : `We meet again on ${dayInFull(facts.nextDay, facts)}.`,
    'If anything is missing or incorrect, please reply to this email.',
    `${facts.sender}\n${facts.provider}`,
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { subject: cut(`${facts.title}: what we agreed`, MEETING_LIMITS.subject), text: cut(text, MEETING_LIMITS.recap) };
}

/** Cuts overlong text with an ellipsis, never inside a surrogate pair. */
function cut(words: string, most: number): string {
  const half = /[\ud800-\udbff]$/;
  return words.length <= most
    ? words
    : `${words
        .slice(0, most - 1)
        .replace(half, '')
        .trimEnd()}…`;
}

/** Keeps the email short; the full text is in the minutes. */
const LONGEST_LINE = 400;
const shortened = (line: string) => cut(line.replaceAll(/\s+/gu, ' ').trim(), LONGEST_LINE);

function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [heading, ...lines.map((line) => `- ${line}`)].join('\n');
}

function decisionsOf({ decided, ...writing }: RecapFacts): string[] {
  return decided.flatMap((line) =>
    line.outcome === null ? [] : [decidedWords({ ...line, reason: shortened(line.reason) }, writing).words],
  );
}

function actionsOf(owner: ActionOwner, { actionItems, dateFormat }: RecapFacts): string[] {
  return actionItems
    .filter((item) => item.owner === owner)
    .map(({ text, person, due, doneOn }) => {
      const who = person.trim() === '' ? '' : ` (${person.trim()})`;
      const when = doneOn !== null ? ', done' : due === null ? '' : `, by ${dayInFull(due, { dateFormat })}`;
      return `${text}${who}${when}`;
    });
}
