import type { NotificationEvent } from './notifications.rules.ts';
import type { ReminderEvent } from './reminder.kinds.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';

/**
 * Recipients: the named people who are active and have the role; if there are none, all people with the `otherwise` role or a higher one.
 */
export interface Audience {
  people: readonly (string | null)[];
  least?: Role;
  otherwise?: Role;
  /** Person who acted, excluded from the notification. */
  except?: string;
}

/** Notification text with the link to act on it; the title names the customer. */
interface NoteWords {
  title: string;
  message: string;
  actionUrl: string;
  entity: {
    type:
      | 'assessment'
      | 'campaign'
      | 'customer'
      | 'finding'
      | 'qbr'
      | 'quarterly_review'
      | 'recommendation'
      | 'sop'
      | 'user'
      | 'organization'
      | 'delivery_target'
      | 'psa_run';
    id: string;
  };
  audience: Audience;
  /** Wording for a team; the default addresses one person. */
  forTeam?: { title?: string; message?: string };
}

/** Grouping line of a reminder, and the last day to send it in the organisation's time zone. */
interface Reminder {
  /** Customer, date and subject. */
  line: string;
  /** Deadline; null if already overdue. */
  lastDay: string | null;
}

export type ReminderNote = NoteWords & { event: ReminderEvent; reminder: Reminder };
export type Note = ReminderNote | (NoteWords & { event: Exclude<NotificationEvent, ReminderEvent>; reminder?: undefined });

interface Doer {
  userId: string;
  name: string;
}

export interface AssessmentFacts {
  id: string;
  name: string;
  customer: { name: string };
  assignedTo: string | null;
}

export const onAssessment = ({ id }: AssessmentFacts) => ({ entity: { type: 'assessment', id }, actionUrl: `/assessments/${id}` }) as const;
export const spoken = ({ name, customer }: AssessmentFacts) => `“${name}” for ${customer.name}`;

export function assignedNote(assessment: AssessmentFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_assigned',
    title: `Assessment assigned to you: ${assessment.customer.name}`,
    message: `${by.name} assigned ${spoken(assessment)} to you.`,
    forTeam: { title: `Assessment assigned: ${assessment.customer.name}`, message: `${by.name} assigned ${spoken(assessment)}.` },
    audience: { people: [assessment.assignedTo], except: by.userId },
  };
}

export function reviewerNote(assessment: AssessmentFacts & { reviewerId: string | null }, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    actionUrl: `/assessments/${assessment.id}/review`,
    event: 'assessment_assigned',
    title: `Review assigned to you: ${assessment.customer.name}`,
    message: `${by.name} asked you to review ${spoken(assessment)}.`,
    audience: { people: [assessment.reviewerId], except: by.userId },
  };
}

export function submittedNote(assessment: AssessmentFacts & { reviewerId: string | null }, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    actionUrl: `/assessments/${assessment.id}/review`,
    event: 'assessment_submitted',
    title: `Assessment awaiting review: ${assessment.customer.name}`,
    message: `${by.name} submitted ${spoken(assessment)}.`,
    audience: { people: [assessment.reviewerId], least: 'vcio', otherwise: 'vcio', except: by.userId },
  };
}

type SubmittedFacts = AssessmentFacts & { submittedBy: { id: string } | null };

export function returnedNote(assessment: SubmittedFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_returned',
    title: `Changes requested: ${assessment.customer.name}`,
    message: `${by.name} asks for changes to ${spoken(assessment)}.`,
    audience: { people: [assessment.assignedTo ?? assessment.submittedBy?.id ?? null], except: by.userId },
  };
}

export function approvedNote(assessment: SubmittedFacts, by: Doer): Note {
  return {
    ...onAssessment(assessment),
    event: 'assessment_approved',
    title: `Assessment approved: ${assessment.customer.name}`,
    message: `${by.name} approved ${spoken(assessment)}.`,
    audience: { people: [assessment.assignedTo, assessment.submittedBy?.id ?? null], except: by.userId },
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
  mfa_enabled: 'MFA was turned on',
  mfa_reset: 'Your MFA was removed',
  mfa_disabled: 'MFA was turned off',
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
    message: 'If this was not you, change your password and notify an administrator immediately.',
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

const DECIDED = { approved: 'approved', declined: 'declined', deferred: 'deferred' } as const;

export function decidedNote(recommendation: Decided, decision: { outcome: keyof typeof DECIDED; by: string }, doer: Doer | null): Note {
  const { id, title, customer, owner, vcioId, leadId } = recommendation;
  const word = DECIDED[decision.outcome];
  return {
    entity: { type: 'recommendation', id },
    actionUrl: `/recommendations?recommendation=${id}`,
    event: 'decision_recorded',
    title: `Recommendation ${word}: ${customer.name}`,
    message: `${decision.by} of ${customer.name} ${word} “${title}”.`,
    // Decisions made by the customer alone always notify someone.
    audience: { people: [owner?.id ?? null, vcioId, leadId], least: 'vcio', ...(doer ? { except: doer.userId } : { otherwise: 'vcio' }) },
  };
}

/** Sent when the customer undoes its own decision. */
export function undoneNote({ id, title, customer, owner, vcioId, leadId }: Decided, { by }: { by: string }): Note {
  return {
    entity: { type: 'recommendation', id },
    actionUrl: `/recommendations?recommendation=${id}`,
    event: 'decision_recorded',
    title: `Decision undone: ${customer.name}`,
    message: `${customer.name} undid the decision of ${by} on “${title}”.`,
    audience: { people: [owner?.id ?? null, vcioId, leadId], least: 'vcio', otherwise: 'vcio' },
  };
}

export function questionNote(
  qbr: { id: string; title: string; customer: { name: string }; ownerId: string | null },
  question: { by: string; about: string; text: string },
): Note {
  return {
    entity: { type: 'qbr', id: qbr.id },
    actionUrl: `/qbrs/${qbr.id}?dialog=questions`,
    event: 'question_asked',
    title: `Question about a decision: ${qbr.customer.name}`,
    message: `${question.by} of ${qbr.customer.name} asks about “${question.about}”: ${question.text}`,
    audience: { people: [qbr.ownerId], least: 'vcio', otherwise: 'vcio' },
  };
}

export function shareOpenedNote(qbr: { id: string; title: string; customer: { name: string }; personId: string | null }): Note {
  return {
    entity: { type: 'qbr', id: qbr.id },
    actionUrl: `/qbrs/${qbr.id}`,
    event: 'share_opened',
    title: `Shared deck opened: ${qbr.customer.name}`,
    message: `${qbr.customer.name} opened “${qbr.title}” with its link.`,
    audience: { people: [qbr.personId], least: 'vcio', otherwise: 'vcio' },
  };
}
