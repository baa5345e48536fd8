import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** What somebody who leaves had under way waits for an assignee; what is in review or approved keeps their name. Answers which. */
export async function unassignOpenWork(tx: Tx, userId: string): Promise<string[]> {
  const left = await tx
    .updateTable('assessments')
    .set({ assignedTo: null, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('assignedTo', '=', userId)
    .where('status', 'in', ['draft', 'in_progress'])
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return left.map(({ id }) => id);
}
