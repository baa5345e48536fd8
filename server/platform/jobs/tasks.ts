import type { Config } from '#server/platform/config/config.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Queue } from './queues.ts';

export interface JobContext {
  config: Config;
  pools: Pools;
  secrets: Secrets;
}

export interface Run extends JobContext {
  publicUrl: string;
  now: Date;
}

/** Scheduled work, declared in the file that does it. */
export interface Task {
  /** Schedule and retries. Tasks of a queue run sequentially in the order of server/tasks.ts, so that hourly work needs few connections. */
  queue: Queue;
  run(run: Run): Promise<void>;
}

/** Runs the tasks of a queue. A failure does not stop the others and is thrown at the end, so that the queue retries. */
export async function runTasks(tasks: readonly Task[], queue: Queue, run: Run): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks.filter((one) => one.queue === queue)) await task.run(run).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `Tasks of the queue ${queue.name} failed.`);
}

/** Outbox row other than an email. */
export interface OutboxRow {
  organizationId: string | null;
  payload: unknown;
}

/** Deletes expired rows of an organisation, in its transaction, and unused files. */
export type CleanUp = (tx: Tx, storage: Storage) => Promise<unknown>;

/** Background work of the features, listed in server/tasks.ts. */
export interface Tasks {
  /** Handlers by kind of outbox row; emails are delivered by the platform. */
  deliver: Readonly<Record<string, (context: JobContext, row: OutboxRow) => Promise<void>>>;
  /** Called with an email whose recipient's address was refused for good. */
  whenRefused: (context: JobContext, row: OutboxRow) => Promise<void>;
  scheduled: readonly Task[];
  /** Run by the hourly purge, in one transaction per organisation. */
  cleanUps: readonly CleanUp[];
}

/** Temporary rejection by the recipient, optionally with a delay. */
export class DeliveryDeferred extends Error {
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.name = 'NotTaken';
    this.waitSeconds = waitSeconds;
  }
}
