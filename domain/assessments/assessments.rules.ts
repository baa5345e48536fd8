import type { AssessmentStatus } from './statuses.rules.ts';

/** Every allowed move of an assessment; all others are refused. */
const MOVES = {
  start: { from: 'draft', to: 'in_progress' },
  submit: { from: 'in_progress', to: 'pending_review' },
  return: { from: 'pending_review', to: 'in_progress' },
  recall: { from: 'pending_review', to: 'in_progress' },
  approve: { from: 'pending_review', to: 'approved' },
} as const satisfies Record<string, { from: AssessmentStatus; to: AssessmentStatus }>;

export type AssessmentMove = keyof typeof MOVES;

export function canMove(move: AssessmentMove, status: AssessmentStatus): boolean {
  return MOVES[move].from === status;
}

export function statusAfter(move: AssessmentMove): AssessmentStatus {
  return MOVES[move].to;
}

export function isEditable(status: AssessmentStatus): boolean {
  return status === 'draft' || status === 'in_progress';
}

/** Whether somebody may still work on it; what is archived is restored first. */
export function isOpen({ status, archivedAt }: { status: AssessmentStatus; archivedAt: string | null }): boolean {
  return archivedAt === null && isEditable(status);
}

/** What waits for its review is decided, returned or recalled before it is put away. */
export function mayArchive(status: AssessmentStatus): boolean {
  return status !== 'pending_review';
}

/** The day by which the next step is due: the answers, and after the submission the review. */
export function deadlineOf({
  status,
  dueDate,
  reviewDueDate,
}: {
  status: AssessmentStatus;
  dueDate: string | null;
  reviewDueDate: string | null;
}) {
  if (isEditable(status)) return dueDate;
  return status === 'pending_review' ? reviewDueDate : null;
}

/** How much of a review is decided, in percent; null while there is no review. */
export function reviewShare({ status, review }: { status: AssessmentStatus; review: { gaps: number; decided: number } }): number | null {
  if (isEditable(status)) return null;
  return status === 'approved' || review.gaps === 0 ? 100 : (100 * review.decided) / review.gaps;
}

const STATUS_LABELS: Record<AssessmentStatus, string> = {
  draft: 'Draft',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  approved: 'Approved',
};

export function assessmentStatusLabel(status: AssessmentStatus): string {
  return STATUS_LABELS[status];
}

export interface Period {
  year: number;
  quarter: number;
}

/** The calendar quarter of a day written as YYYY-MM-DD. */
export function periodOf(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, quarter: Math.ceil(month / 3) };
}

export function periodLabel(period: Period): string {
  return `Q${period.quarter} ${period.year}`;
}

/** The name without the quarter that a default name ends with, for a list that has the quarter in a column of its own. */
export function nameWithoutPeriod(name: string, period: Period): string {
  const suffix = ` - ${periodLabel(period)}`;
  return name.length > suffix.length && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

export function defaultAssessmentName(templateName: string, period: Period): string {
  return `${templateName} - ${periodLabel(period)}`;
}

export interface Submission {
  status: AssessmentStatus;
  submittedBy: string | null;
  /** Who began the review after the submission. */
  reviewBegunBy: string | null;
}

/** Why a person cannot recall a submission: its status, that somebody else submitted it, or a review that has begun. */
export function recallObstacle(
  personId: string,
  { status, submittedBy, reviewBegunBy }: Submission,
): 'status' | 'submitter' | 'review' | null {
  if (!canMove('recall', status)) return 'status';
  if (submittedBy !== personId) return 'submitter';
  return reviewBegunBy === null ? null : 'review';
}

export interface Approval {
  /** The person who wants to approve, and the one who submitted. */
  approverId: string;
  submittedBy: string | null;
  /** How many people of the organisation may approve. */
  approvers: number;
  /** The organisation's setting; null while it was never chosen. */
  fourEyes: boolean | null;
}

/** Four eyes are the default once two people may approve; a single person approves alone. */
export function mayApproveOwnWork({ approvers, fourEyes }: Pick<Approval, 'approvers' | 'fourEyes'>): boolean {
  return fourEyes === null ? approvers < 2 : !fourEyes || approvers < 2;
}

export function needsAnotherApprover(approval: Approval): boolean {
  return approval.approverId === approval.submittedBy && !mayApproveOwnWork(approval);
}
