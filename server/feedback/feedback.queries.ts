import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Feedback } from '#server/platform/db/schema.ts';

export function insertFeedback(tx: Tx, feedback: Insertable<Feedback>) {
  return tx
    .insertInto('feedback')
    .values(feedback)
    .returning(['id', 'title', 'description', 'category', 'priority', 'currentPage', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/** Queues the delivery in the feedback's transaction; the outbox row contains the id, not the text. */
export async function queueForwarding(tx: Tx, organizationId: string, feedbackId: string): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ organizationId, kind: 'feedback', payload: JSON.stringify({ feedbackId }) })
    .execute();
}

/** Includes author and page; undefined once forwarded. */
export function findUnforwarded(tx: Tx, id: string) {
  return tx
    .selectFrom('feedback')
    .innerJoin('people', (join) =>
      join.onRef('people.organizationId', '=', 'feedback.organizationId').onRef('people.id', '=', 'feedback.personId'),
    )
    .innerJoin('organizations', 'organizations.organizationId', 'feedback.organizationId')
    .select(['feedback.id', 'feedback.title', 'feedback.description', 'feedback.category', 'feedback.priority', 'feedback.currentPage'])
    .select(['feedback.createdAt', 'feedback.organizationId', 'organizations.name as organizationName'])
    .select(['people.id as personId', 'people.email', 'people.roles', 'people.isOwner'])
    .where('feedback.id', '=', id)
    .where('feedback.forwardedAt', 'is', null)
    .executeTakeFirst();
}

export type Unforwarded = NonNullable<Awaited<ReturnType<typeof findUnforwarded>>>;

export async function markForwarded(tx: Tx, id: string, remote: { id: string | null; url: string | null }): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ forwardedAt: sql`now()`, remoteId: remote.id, remoteUrl: remote.url })
    .where('id', '=', id)
    .execute();
}
