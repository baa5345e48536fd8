import { type Insertable, sql } from 'kysely';
import { COMMENT_COLUMNS, type Thread } from '#server/comments/comments.ts';
import type { AssessmentComment } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

function comments(tx: Tx) {
  return tx.selectFrom('assessmentComments as c').select(['c.id', 'c.kind', 'c.questionKey']).select(COMMENT_COLUMNS);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

export function listedComments(tx: Tx, assessmentId: string) {
  return comments(tx).where('c.assessmentId', '=', assessmentId);
}

export async function insertComment(tx: Tx, comment: Insertable<AssessmentComment>): Promise<string> {
  const { id } = await tx.insertInto('assessmentComments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findComment(tx: Tx, id: string): Promise<CommentRow> {
  return comments(tx).where('c.id', '=', id).executeTakeFirstOrThrow();
}

/** Comments on one question; null means those on the whole assessment. Comments made with a status change belong to no thread. */
export const threadOf = (assessmentId: string, questionKey: string | null): Thread => ({
  table: 'assessment_comments',
  where: sql`assessment_id = ${assessmentId} and question_key is not distinct from ${questionKey} and kind = 'comment'`,
});
