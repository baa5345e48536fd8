import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** An id as the database gives them, where it has to be known before the row: the later, the higher. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  return rows[0]?.id ?? '';
}
