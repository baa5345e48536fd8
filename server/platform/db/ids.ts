import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Time-ordered id like the database's defaults, for use before the row is inserted. */
export async function newId(tx: Tx): Promise<string> {
  const [id = ''] = await newIds(tx, 1);
  return id;
}

export async function newIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::integer)`.execute(tx);
  return rows.map(({ id }) => id);
}
