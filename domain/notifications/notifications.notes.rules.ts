import { dayLabel, momentLabel, IN_UTC } from '#domain/deck/words/deck.words.rules.ts';
import type { NotificationEvent } from './notifications.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';

/** Who is notified: the named people who are active and have the role; when there is none, everybody with that role or a higher one. */
export interface Audience {
  people: readonly (string | null)[];
  least?: Role;
  otherwise?: Role;
  /** The person who acted is not notified. */
  except?: string;
}

/** A notification: a title, a sentence, and the address where it is handled. */
export interface Note {
  event: NotificationEvent;
  title: string;
  message: string;
  actionUrl: string;
  entity: {
    type:
      | 'assessment'
      | 'customer'
      | 'finding'
      | 'qbr'
      | 'quarterly_review'
      | 'recommendation'
      | 'sop'
      | 'user'
      | 'organization'
      | 'outlet'
      | 'psa_run';
    id: string;
  };
  audience: Audience;
  /** The words for a team, where the others speak to one person. */
  forTeam?: { title?: string; message?: string };
}

/** Who did it. */
interface Doer {
  userId: string;
  name: string;
}

interface AssessmentFacts {
  id: string;
  name: string;
  customer: { name: string };
  assignedTo: string | null;
}

const onAssessment = ({ id }: AssessmentFacts) => ({ entity: { type: 'assessment', id }, actionUrl: `/assessments/${id}` }) as const;
const spoken = ({ name, customer }: AssessmentFacts) => `“${name}” for ${customer.name}`;

export function assignedNote(assessment: AssessmentFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_assigned',
    title: 'Assessment assigned to you',
    message: `${by.name} assigned ${spoken(assessment)} to you.`,
    forTeam: { title: 'Assessment assigned', message: `${by.name} assigned ${spoken(assessment)}.` },
    audience: { people: [assessment.assignedTo], except: by.userId },
  };
}

export function reviewerNote(assessment: AssessmentFacts & { reviewerId: string | null }, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    actionUrl: `/assessments/${assessment.id}/review`,
    event: 'assessment_assigned',
    title: 'You review an assessment',
    message: `${by.name} asked you to review ${spoken(assessment)}.`,
    audience: { people: [assessment.reviewerId], except: by.userId },
  };
}

export function submittedNote(assessment: AssessmentFacts & { reviewerId: string | null }, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    actionUrl: `/assessments/${assessment.id}/review`,
    event: 'assessment_submitted',
    title: 'Assessment waits for review',
    message: `${by.name} submitted ${spoken(assessment)}.`,
    audience: { people: [assessment.reviewerId], least: 'vcio', otherwise: 'vcio', except: by.userId },
  };
}

type SubmittedFacts = AssessmentFacts & { submittedBy: { id: string } | null };

export function returnedNote(assessment: SubmittedFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_returned',
    title: 'Changes requested',
    message: `${by.name} asks for changes to ${spoken(assessment)}.`,
    audience: { people: [assessment.assignedTo ?? assessment.submittedBy?.id ?? null], except: by.userId },
  };
}

export function approvedNote(assessment: SubmittedFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_approved',
    title: 'Assessment approved',
    message: `${by.name} approved ${spoken(assessment)}.`,
    audience: { people: [assessment.assignedTo, assessment.submittedBy?.id ?? null], except: by.userId },
  };
}

const dayWords = (day: string) => dayLabel(`${day}T00:00:00Z`, IN_UTC);

interface DueFacts extends AssessmentFacts {
  dueDate: string;
}

export function dueNote(assessment: DueFacts, days: number): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_due',
    title: days === 1 ? 'Assessment due tomorrow' : `Assessment due in ${days} days`,
    message: `${spoken(assessment)} is due on ${dayWords(assessment.dueDate)}.`,
    audience: { people: [assessment.assignedTo], otherwise: 'vcio' },
  };
}

export function lateNote(assessment: DueFacts): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_overdue',
    title: 'Assessment overdue',
    message: `${spoken(assessment)} was due on ${dayWords(assessment.dueDate)}.`,
    audience: { people: [assessment.assignedTo], otherwise: 'vcio' },
  };
}

interface MeetingFacts {
  id: string;
  title: string;
  customer: { name: string };
  /** Who leads the meeting. */
  personId: string | null;
  dateTime: string;
  timezone: string;
  /** The organisation's word for its reviews. */
  word: string;
}

function meetingNote(meeting: MeetingFacts) {
  return {
    entity: { type: 'qbr', id: meeting.id },
    actionUrl: `/qbrs/${meeting.id}`,
    audience: { people: [meeting.personId], least: 'vcio', otherwise: 'vcio' },
  } as const;
}

export function tomorrowNote(meeting: MeetingFacts): Note {
  const { word, title, customer, dateTime, timezone } = meeting;
  return {
    ...meetingNote(meeting),
    event: 'qbr_tomorrow',
    title: `${word} tomorrow`,
    message: `“${title}” with ${customer.name} is planned for ${momentLabel(dateTime, { timezone })}.`,
  };
}

export function lateMeetingNote(meeting: MeetingFacts): Note {
  const { word, title, customer, dateTime, timezone } = meeting;
  return {
    ...meetingNote(meeting),
    event: 'qbr_overdue',
    title: `${word} overdue`,
    message: `“${title}” with ${customer.name} was planned for ${momentLabel(dateTime, { timezone })}. Say how it went, or set a new date.`,
  };
}

export function joinedNote(person: Doer, organizationName: string, invitedBy: string | null): Note {
  return {
    event: 'invitation_accepted',
    title: 'Invitation accepted',
    message: `${person.name} has joined ${organizationName}.`,
    actionUrl: '/users',
    entity: { type: 'user', id: person.userId },
    audience: { people: [invitedBy], least: 'admin', otherwise: 'admin', except: person.userId },
  };
}

const SECURITY_WORDS = {
  password_changed: 'Your password was changed',
  password_reset: 'Your password was reset',
  mfa_enabled: 'Two-step sign-in was turned on',
  mfa_reset: 'Your second step at sign-in was taken away',
  mfa_disabled: 'Two-step sign-in was turned off',
  backup_codes_renewed: 'Your backup codes were renewed',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  work_account_connected: 'A work account was connected to your account',
  work_account_disconnected: 'Your work account was disconnected',
} as const;

export type SecurityChange = keyof typeof SECURITY_WORDS;

export function securityNote(userId: string, change: SecurityChange): Note {
  return {
    event: 'security_changed',
    title: SECURITY_WORDS[change],
    message: 'If this was not you, change your password and tell an administrator at once.',
    actionUrl: '/profile',
    entity: { type: 'user', id: userId },
    audience: { people: [userId] },
  };
}

interface Decided {
  id: string;
  title: string;
  customer: { name: string };
  owner: { id: string } | null;
  vcioId: string | null;
  leadId: string | null;
}

const DECIDED = { approved: 'approved', declined: 'declined', deferred: 'put off' } as const;

export function decidedNote(recommendation: Decided, decision: { outcome: keyof typeof DECIDED; by: string }, doer: Doer | null): Note {
  const { id, title, customer, owner, vcioId, leadId } = recommendation;
  const word = DECIDED[decision.outcome];
  return {
    entity: { type: 'recommendation', id },
    actionUrl: `/recommendations?recommendation=${id}`,
    event: 'decision_recorded',
    title: `Recommendation ${word}`,
    message: `${decision.by} of ${customer.name} ${word} “${title}”.`,
    // What a customer decides alone is never left unnoticed.
    audience: { people: [owner?.id ?? null, vcioId, leadId], least: 'vcio', ...(doer ? { except: doer.userId } : { otherwise: 'vcio' }) },
  };
}

/** The customer has opened a shared deck for the first time. */
export function shareOpenedNote(qbr: { id: string; title: string; customer: { name: string }; personId: string | null }): Note {
  return {
    entity: { type: 'qbr', id: qbr.id },
    actionUrl: `/qbrs/${qbr.id}`,
    event: 'share_opened',
    title: 'Shared deck opened',
    message: `${qbr.customer.name} has opened “${qbr.title}” by its link.`,
    audience: { people: [qbr.personId], least: 'vcio', otherwise: 'vcio' },
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

export function acceptanceEndedNote({ id, title, customer, vcioId, acceptedBy, acceptedUntil }: Accepted): Note {
  return {
    entity: { type: 'finding', id },
    actionUrl: `/recommendations?tab=findings&finding=${id}`,
    event: 'acceptance_ended',
    title: 'Acceptance of a risk has ended',
    message: `${acceptedBy} of ${customer.name} accepted the risk of “${title}” until ${dayWords(acceptedUntil)}. It is to be decided again.`,
    audience: { people: [vcioId], least: 'vcio', otherwise: 'vcio' },
  };
}

/** What people work by is not to be trusted any more until somebody has looked at it. */
export function sopDueNote({
  id,
  title,
  ownerId,
  nextReviewOn,
}: {
  id: string;
  title: string;
  ownerId: string | null;
  nextReviewOn: string;
}): Note {
  return {
    entity: { type: 'sop', id },
    actionUrl: `/sops/${id}`,
    event: 'sop_due',
    title: 'SOP to be reviewed',
    message: `“${title}” was to be reviewed on ${dayWords(nextReviewOn)}. Say that it still holds, or write what has changed.`,
    audience: { people: [ownerId], otherwise: 'vcio' },
  };
}
