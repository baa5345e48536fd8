import { deadlineOf } from '#domain/assessments/assessments.rules.ts';
import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';

/**
 * Definitions of "overdue", shared by tooltips, the help article and the tests of the SQL conditions. A day ends at midnight in the
 * organisation's time zone.
 */
export const OVERDUE = {
  qbrs: 'Status Scheduled with a meeting time in the past.',
  customers:
    'Customers whose next review date has passed: the earliest planned review that is neither held nor skipped, or the earliest meeting not yet presented. Each customer counts once.',
  reviews: 'Planned reviews that are neither held nor skipped and whose date has passed.',
  assessments: 'The due date of the next step has passed: of the answers, or after submission of the review.',
  actions: 'Not done, and the due date has passed.',
  calendar: 'Open calendar items whose date or meeting time has passed.',
} as const;

/** Definition from section 4 of the specification. QBRs are due at a time; everything else is due on a day. */
export function isQbrOverdue({ status, dateTime }: { status: QbrStatus; dateTime: Date | null }, now: Date): boolean {
  return status === 'Scheduled' && dateTime !== null && dateTime < now;
}

/** False without a due date. */
export const isPastDay = (day: string | null, today: string): boolean => day !== null && day < today;

export function isReviewOverdue({ outcome, dueOn }: { outcome: 'held' | 'skipped' | null; dueOn: string }, today: string): boolean {
  return outcome === null && isPastDay(dueOn, today);
}

export function isAssessmentOverdue(assessment: Parameters<typeof deadlineOf>[0], today: string): boolean {
  return isPastDay(deadlineOf(assessment), today);
}

export function isActionOverdue({ due, doneOn }: { due: string | null; doneOn: string | null }, today: string): boolean {
  return doneOn === null && isPastDay(due, today);
}
