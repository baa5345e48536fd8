import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/**
 * Takes the open assessments from a person who is removed, so that they wait for an assignee; those in review or approved keep the person's name. Returns the
 * assessments. The role plumbline_auth may change assessments in no other way (migration 0020).
 */
export async function unassignOpenWork(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unassign_open_work(${userId}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}
