import { type Insertable } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { QbrComment } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';

const author = reference<{ id: string; name: string }>('people', 'qbr_comments.author_id');

const resolver = reference('people', 'qbr_comments.resolved_by');

function comments(tx: Tx) {
  return tx
    .selectFrom('qbrComments')
    .select(['id', 'section', 'text', 'createdAt', 'resolvedAt', author.as('author'), resolver.as('resolvedBy')]);
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

export function commentsOf(tx: Tx, qbrId: string) {
  return comments(tx).where('qbrId', '=', qbrId);
}

export async function insertComment(tx: Tx, comment: Insertable<QbrComment>): Promise<CommentRow> {
  const { id } = await tx.insertInto('qbrComments').values(comment).returning('id').executeTakeFirstOrThrow();
  return comments(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Every comment of the thread that is not yet as it shall be. Returns how many were. */
export async function resolveThread(
  tx: Tx,
  { qbrId, section }: { qbrId: string; section: string },
  by: { id: string; at: Date } | null,
): Promise<number> {
  const rows = await tx
    .updateTable('qbrComments')
    .set({ resolvedAt: by?.at ?? null, resolvedBy: by?.id ?? null })
    .where('qbrId', '=', qbrId)
    .where('section', '=', section)
    .where('resolvedAt', by ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return rows.length;
}
