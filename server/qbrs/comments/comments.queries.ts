import { type Insertable, sql } from 'kysely';
import { COMMENT_COLUMNS, type Thread } from '#server/comments/comments.ts';
import type { QbrComment } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

function comments(tx: Tx) {
  return tx.selectFrom('qbrComments as c').select(['c.id', 'c.section']).select(COMMENT_COLUMNS);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

export function commentsOf(tx: Tx, qbrId: string) {
  return comments(tx).where('c.qbrId', '=', qbrId);
}

export async function insertComment(tx: Tx, comment: Insertable<QbrComment>): Promise<CommentRow> {
  const { id } = await tx.insertInto('qbrComments').values(comment).returning('id').executeTakeFirstOrThrow();
  return comments(tx).where('c.id', '=', id).executeTakeFirstOrThrow();
}

export const threadOf = (qbrId: string, section: string): Thread => ({
  table: 'qbr_comments',
  where: sql`qbr_id = ${qbrId} and section = ${section}`,
});
