import type { Config } from '#server/platform/config/config.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Queue } from './queues.ts';

/** The arguments of a job. */
export interface JobContext {
  config: Config;
  pools: Pools;
  secrets: Secrets;
}

/** The arguments of a task in one run of its queue. */
export interface Run extends JobContext {
  publicUrl: string;
  now: Date;
}

/** Work that becomes due by itself, declared in the file that does it. */
export interface Task {
  /** Schedule and retries. The tasks of one queue run one after another in the order of server/tasks.ts, so that an hour's work takes few connections. */
  queue: Queue;
  run(run: Run): Promise<void>;
}

/** Runs the tasks of a queue. The failure of one keeps no other from running and is thrown at the end, so that the queue retries. */
export async function runTasks(tasks: readonly Task[], queue: Queue, run: Run): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks.filter((one) => one.queue === queue)) await task.run(run).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `Tasks of the queue ${queue.name} failed.`);
}

/** A row of the outbox that is not a mail yet. */
export interface OutboxRow {
  organizationId: string | null;
  payload: unknown;
}

/** Deletes an organisation's expired rows, in a transaction of that organisation, and files that nothing uses. */
export type CleanUp = (tx: Tx, storage: Storage) => Promise<unknown>;

/** The background work of the features; listed in server/tasks.ts. */
export interface Tasks {
  /** By the kind of the outbox row; the platform itself delivers mail. */
  deliver: Readonly<Record<string, (context: JobContext, row: OutboxRow) => Promise<void>>>;
  scheduled: readonly Task[];
  /** Run by the hourly purge, all in one transaction for each organisation. */
  cleanUps: readonly CleanUp[];
}

/** The other side did not accept a row now, and may say how long to wait. */
export class DeliveryDeferred extends Error {
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.name = 'NotTaken';
    this.waitSeconds = waitSeconds;
  }
}
