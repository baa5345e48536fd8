import type { AssessmentStatus } from './statuses.rules.ts';

/** Allowed status transitions; all others are rejected. */
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

/** Reports whether the assessment can be edited. Archived assessments must be restored first. */
export function isOpen({ status, archivedAt }: { status: AssessmentStatus; archivedAt: string | null }): boolean {
  return archivedAt === null && isEditable(status);
}

/** An assessment awaiting review must be approved, returned or recalled before it can be archived. */
export function mayArchive(status: AssessmentStatus): boolean {
  return status !== 'pending_review';
}

/** Due date of the next step: the answers, or the review once submitted. */
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

/** Percentage of gaps decided in the review; null before submission. */
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

export function periodOf(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, quarter: Math.ceil(month / 3) };
}

export function periodLabel(period: Period): string {
  return `Q${period.quarter} ${period.year}`;
}

/** Name without the quarter suffix of default names, for lists with a separate quarter column. */
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
  /** Person who began the review after the submission. */
  reviewBegunBy: string | null;
}

/** Reason why a person cannot recall a submission: the status, another submitter, or a review already begun. */
export function recallObstacle(
  personId: string,
  { status, submittedBy, reviewBegunBy }: Submission,
): 'status' | 'submitter' | 'review' | null {
  if (!canMove('recall', status)) return 'status';
  if (submittedBy !== personId) return 'submitter';
  return reviewBegunBy === null ? null : 'review';
}

export interface Approval {
  approverId: string;
  submittedBy: string | null;
  approvers: number;
  /** Organisation setting; null if never chosen. */
  fourEyes: boolean | null;
}

/** Four-eyes approval is the default once two people may approve; a sole approver may always approve their own work. */
export function mayApproveOwnWork({ approvers, fourEyes }: Pick<Approval, 'approvers' | 'fourEyes'>): boolean {
  return fourEyes === null ? approvers < 2 : !fourEyes || approvers < 2;
}

export function needsAnotherApprover(approval: Approval): boolean {
  return approval.approverId === approval.submittedBy && !mayApproveOwnWork(approval);
}
