import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/**
 * The open work of somebody who leaves waits for an assignee; what is in review or approved keeps their name. Answers which assessments it
 * was. The role of accounts may change assessments in no other way (migration 0020).
 */
export async function unassignOpenWork(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unassign_open_work(${userId}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}
