import { sql } from 'kysely';
import type { Feature } from '#domain/features/features.rules.ts';
import type { Tx } from './transaction.ts';

/** Reports whether a feature is enabled for the transaction's organisation, for work outside requests. */
export async function isOpen(tx: Tx, feature: Feature): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select is_open(${feature}) as is_open`.execute(tx);
  return rows[0]?.isOpen ?? true;
}
