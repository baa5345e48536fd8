import type { Config } from '#server/platform/config/config.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** What a job works with. */
export interface JobContext {
  config: Config;
  pools: Pools;
  secrets: Secrets;
}

/** A row of the outbox that is not a mail yet. */
export interface OutboxRow {
  organizationId: string | null;
  payload: unknown;
}

interface Run {
  publicUrl: string;
  now: Date;
}

/** What features do in the background; put together in server/tasks.ts. */
export interface Tasks {
  /** By the kind of the row in the outbox; a mail is delivered by the platform itself. */
  deliver: Readonly<Record<string, (context: JobContext, row: OutboxRow) => Promise<void>>>;
  remind(pools: Pools, run: Run): Promise<void>;
  queueDigests(pools: Pools, run: Run): Promise<void>;
  /** Deletes what an organisation needs no longer; runs in a transaction of that organisation. */
  deleteOld(tx: Tx): Promise<void>;
}

/** The other side did not take a row now; perhaps it says how long to leave it alone. */
export class NotTaken extends Error {
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.name = 'NotTaken';
    this.waitSeconds = waitSeconds;
  }
}
