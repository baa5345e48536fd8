export const ASSESSMENT_STATUSES = ['draft', 'in_progress', 'pending_review', 'approved'] as const;
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];
