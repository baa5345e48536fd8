import type { Config } from '#server/platform/config/config.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Run, SecretRun } from './every-organization.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

/** The arguments of a job. */
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

/** The background work of the features; listed in server/tasks.ts. */
export interface Tasks {
  /** By the kind of the outbox row; the platform itself delivers mail. */
  deliver: Readonly<Record<string, (context: JobContext, row: OutboxRow) => Promise<void>>>;
  /** What happens by itself when its day comes. */
  remind(pools: Pools, run: SecretRun): Promise<void>;
  /** Makes the backups whose day has come. */
  backUp(context: JobContext, now: Date): Promise<void>;
  /** Ends trials and subscriptions whose day has come, in the edition with billing. */
  keepSubscriptions(context: JobContext, now: Date): Promise<void>;
  /** Counts what the platform console shows of each organisation. */
  countForConsole(pools: Pools): Promise<void>;
  queueDigests(pools: Pools, run: Run): Promise<void>;
  /** Deletes an organisation's expired rows, in a transaction of that organisation, and the files that nothing uses. */
  deleteOld(tx: Tx, storage: Storage): Promise<void>;
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
