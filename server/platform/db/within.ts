import { sendPipeline, type Statement, type TextRow } from './pipeline.ts';
import { clientOf, type Tx } from './transaction.ts';

/** Runs statements in one network message; the transaction stays open. */
export async function runWithin(tx: Tx, statements: readonly Statement[]): Promise<TextRow[][]> {
  return (await sendPipeline(clientOf(tx), statements)).map(({ rows }) => rows);
}
