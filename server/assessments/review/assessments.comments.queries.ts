import { type Insertable } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { AssessmentComment } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';

const author = reference<{ id: string; name: string }>('people', 'assessment_comments.author_id');

const resolver = reference('people', 'assessment_comments.resolved_by');

function comments(tx: Tx) {
  return tx
    .selectFrom('assessmentComments')
    .select(['id', 'kind', 'questionKey', 'text', 'createdAt', 'resolvedAt', author.as('author'), resolver.as('resolvedBy')]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

export function listedComments(tx: Tx, assessmentId: string) {
  return comments(tx).where('assessmentId', '=', assessmentId);
}

export async function insertComment(tx: Tx, comment: Insertable<AssessmentComment>): Promise<string> {
  const { id } = await tx.insertInto('assessmentComments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findComment(tx: Tx, id: string): Promise<CommentRow> {
  return comments(tx).where('id', '=', id).executeTakeFirstOrThrow();
}
