import type { AssessmentStatus } from '#domain/assessments/assessments.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The assessment of a finding, always locked first, so that a decision, a recall and an approval run one after the other. */
export function lockAssessmentOfFinding(tx: Tx, findingId: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'status', 'reviewBegunBy'])
    .where('id', '=', ({ selectFrom }) => selectFrom('findings').select('assessmentId').where('findings.id', '=', findingId))
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface UnderReview {
  id: string;
  status: AssessmentStatus;
  reviewBegunBy: string | null;
}

/** Marks that the review has begun; the caller has locked the assessment. The version counts changes of the assessment's own fields and stays. */
export async function beginReview(tx: Tx, { id, status, reviewBegunBy }: UnderReview, by: string): Promise<void> {
  if (status !== 'pending_review' || reviewBegunBy !== null) return;
  await tx.updateTable('assessments').set({ reviewBegunBy: by }).where('id', '=', id).execute();
}
