import { dayLabel, momentLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type AssessmentFacts, type Note, onAssessment, type ReminderNote, spoken } from './notifications.notes.rules.ts';

/** Reports whether the work can still be done in time; later reminders are not sent. */
export function isInTime({ reminder }: Note, today: string): boolean {
  return !reminder || reminder.lastDay === null || reminder.lastDay >= today;
}

const dayWords = (day: string) => dayLabel(`${day}T00:00:00Z`, IN_UTC);

interface DueFacts extends AssessmentFacts {
  dueDate: string;
}

const dueLine = ({ customer, dueDate, name }: DueFacts) => `${customer.name}, ${dayWords(dueDate)}, “${name}”`;

export function dueNote(assessment: DueFacts, days: number): ReminderNote {
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    ...onAssessment(assessment),
    event: 'assessment_due',
    title: `Assessment due ${when}: ${assessment.customer.name}`,
    message: `${spoken(assessment)} is due on ${dayWords(assessment.dueDate)}.`,
    reminder: { line: dueLine(assessment), lastDay: assessment.dueDate },
    audience: { people: [assessment.assignedTo], otherwise: 'vcio' },
  };
}

export function lateNote(assessment: DueFacts): ReminderNote {
  return {
    ...onAssessment(assessment),
    event: 'assessment_overdue',
    title: `Assessment overdue: ${assessment.customer.name}`,
    message: `${spoken(assessment)} was due on ${dayWords(assessment.dueDate)}.`,
    reminder: { line: dueLine(assessment), lastDay: null },
    audience: { people: [assessment.assignedTo], otherwise: 'vcio' },
  };
}

interface MeetingFacts {
  id: string;
  title: string;
  customer: { name: string };
  personId: string | null;
  dateTime: string;
  timezone: string;
  /** Organisation's term for reviews. */
  word: string;
}

function meetingNote(meeting: MeetingFacts) {
  return {
    entity: { type: 'qbr', id: meeting.id },
    actionUrl: `/qbrs/${meeting.id}`,
    audience: { people: [meeting.personId], least: 'vcio', otherwise: 'vcio' },
  } as const;
}

const meetingLine = ({ customer, dateTime, timezone, title }: MeetingFacts) =>
  `${customer.name}, ${momentLabel(dateTime, { timezone })}, “${title}”`;

export function tomorrowNote(meeting: MeetingFacts): ReminderNote {
  const { word, title, customer, dateTime, timezone } = meeting;
  return {
    ...meetingNote(meeting),
    event: 'qbr_tomorrow',
    title: `${word} tomorrow: ${customer.name}`,
    message: `“${title}” with ${customer.name} is planned for ${momentLabel(dateTime, { timezone })}.`,
    reminder: { line: meetingLine(meeting), lastDay: dayIn(new Date(dateTime), timezone) },
  };
}

export function lateMeetingNote(meeting: MeetingFacts): ReminderNote {
  const { word, title, customer, dateTime, timezone } = meeting;
  return {
    ...meetingNote(meeting),
    event: 'qbr_overdue',
    title: `${word} overdue: ${customer.name}`,
    message: `“${title}” with ${customer.name} was planned for ${momentLabel(dateTime, { timezone })}. Record the outcome, or set a new date.`,
    reminder: { line: meetingLine(meeting), lastDay: null },
  };
}

interface Accepted {
  id: string;
  title: string;
  customer: { name: string };
  vcioId: string | null;
  acceptedBy: string;
  acceptedUntil: string;
}

export function acceptanceEndedNote({ id, title, customer, vcioId, acceptedBy, acceptedUntil }: Accepted): ReminderNote {
  return {
    entity: { type: 'finding', id },
    actionUrl: `/recommendations?tab=findings&finding=${id}`,
    event: 'acceptance_ended',
    title: `Risk acceptance expired: ${customer.name}`,
    message: `${acceptedBy} of ${customer.name} accepted the risk of “${title}” until ${dayWords(acceptedUntil)}. Decide again how to handle it.`,
    reminder: { line: `${customer.name}, ${dayWords(acceptedUntil)}, “${title}”`, lastDay: null },
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio' },
  };
}

interface DueSop {
  id: string;
  title: string;
  ownerId: string | null;
  nextReviewOn: string;
}

export function sopDueNote({ id, title, ownerId, nextReviewOn }: DueSop): ReminderNote {
  return {
    entity: { type: 'sop', id },
    actionUrl: `/sops/${id}`,
    event: 'sop_due',
    title: `SOP due for review: ${title}`,
    message: `“${title}” was due for review on ${dayWords(nextReviewOn)}. Confirm that it is still correct, or update it.`,
    reminder: { line: `“${title}”, ${dayWords(nextReviewOn)}`, lastDay: null },
    audience: { people: [ownerId], otherwise: 'vcio' },
  };
}

interface UnusedApp {
  name: string;
  userId: string;
  usedOn: string;
  endsOn: string;
}

export function unusedAppNote({ name, userId, usedOn, endsOn }: UnusedApp): ReminderNote {
  return {
    entity: { type: 'user', id: userId },
    actionUrl: '/profile?section=apps-section',
    event: 'assistant_unused',
    title: `Connected app will be revoked: ${name}`,
    message: `${name} has not been used since ${dayWords(usedOn)}. Its access is revoked on ${dayWords(endsOn)} unless you use it before.`,
    reminder: { line: `${name}, not used since ${dayWords(usedOn)}, revoked on ${dayWords(endsOn)}`, lastDay: endsOn },
    audience: { people: [userId] },
  };
}
