import type { JobContext } from '#server/platform/jobs/tasks.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Graph } from './graph.ts';
import type { MailboxRow } from './outlook.queries.ts';

/** Mailbox being processed; no transaction is open during calls to Microsoft. */
export interface MailboxWork {
  graph: Graph;
  mailbox: MailboxRow;
  now: Date;
  publicUrl: JobContext['config']['publicUrl'];
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** True once the time of the job is used up. */
  isLate(): boolean;
}
