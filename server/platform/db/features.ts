import { sql } from 'kysely';
import type { Feature } from '#domain/features/features.rules.ts';
import type { Tx } from './transaction.ts';

/** Whether a part of the product is open to the organisation of the transaction, for work that nobody's request has begun. */
export async function isOpen(tx: Tx, feature: Feature): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select is_open(${feature}) as is_open`.execute(tx);
  return rows[0]?.isOpen ?? true;
}
