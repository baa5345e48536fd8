import type { JobContext } from '#server/platform/jobs/tasks.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Graph } from './graph.ts';
import type { MailboxRow } from './outlook.queries.ts';

/** One mailbox that is being worked on; no transaction is open while Microsoft answers. */
export interface MailboxWork {
  graph: Graph;
  mailbox: MailboxRow;
  now: Date;
  publicUrl: JobContext['config']['publicUrl'];
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether others are to go on. */
  isLate(): boolean;
}
