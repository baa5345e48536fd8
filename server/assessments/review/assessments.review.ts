import type { AssessmentStatus } from '#domain/assessments/assessments.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** The assessment a finding belongs to, locked first of all, so that a decision, a recall and an approval take turns. */
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

/** The first thing that a reviewer does; the caller has locked the assessment. Its version is that of its own facts and stays. */
export async function beginReview(tx: Tx, { id, status, reviewBegunBy }: UnderReview, by: string): Promise<void> {
  if (status !== 'pending_review' || reviewBegunBy !== null) return;
  await tx.updateTable('assessments').set({ reviewBegunBy: by }).where('id', '=', id).execute();
}
