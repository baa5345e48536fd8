import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** An id like those that the database makes, for when it must be known before the row is inserted; ids grow with time. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  return rows[0]?.id ?? '';
}
