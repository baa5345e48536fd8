import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Time-ordered id like the database's defaults, for use before the row is inserted. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  return rows[0]?.id ?? '';
}
