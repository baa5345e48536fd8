import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Drain } from '#server/platform/http/drain.ts';
import type { Csrf } from '#server/platform/http/access/csrf.ts';
import type { RequestCounts } from '#server/platform/http/limits/request-counts.ts';
import type { AnswerCounts } from '#server/platform/http/limits/answer-counts.ts';
import type { Windows } from '#server/platform/http/limits/windows.ts';
import type { TokenUses } from '#server/platform/http/access/token-uses.ts';
import type { Callers } from '#server/platform/http/request-log.ts';
import type { Jobs } from '#server/platform/jobs/boss.ts';
import type { Tasks } from '#server/platform/jobs/tasks.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { Traces } from '#server/platform/observe/traces.ts';
import type { Disk } from '#server/platform/storage/disk.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { StripeAccount } from '#server/platform/stripe/stripe.account.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import type { Live } from './live/live.ts';
import type { BackgroundWork } from './background-work.ts';
import type { BoundedCache } from './bounded-cache.ts';

/**
 * Everything that one running application shares and remembers; made once, in server/context.ts. What the platform needs of a feature is
 * handed to it here. Modules keep no state, so that two applications can run in one process (tests/guards/module-state.test.ts).
 */
export interface AppContext {
  config: Config;
  secrets: Secrets;
  pools: Pools;
  cookies: Cookies;
  csrf: Csrf;
  jobs: Jobs;
  /** Null unless METRICS_PORT is set. */
  metrics: Metrics | null;
  /** Null unless a collector of OpenTelemetry is named. */
  traces: Traces | null;
  /** Stores notifications in the transaction of what they are about; returns whether mail waits in the outbox. */
  notify(tx: Tx, publicUrl: string, notes: readonly Note[]): Promise<boolean>;
  tasks: Tasks;
  workers: Workers;
  /** Where uploaded files lie. */
  storage: Storage;
  /** True if the disks of the data folder and of the database have room. */
  disk: Disk;
  /** Null in the edition without billing. */
  stripe: StripeAccount | null;
  backgroundWork: BackgroundWork;
  /** Whether this process was told to stop. */
  drain: Drain;
  /** What happens in every process, for the pages that watch it. */
  live: Live;
  callers: Callers;
  /** The requests of the last minute by caller, of this process; shared with the others where they come near a limit (server/limits). */
  windows: Windows;
  /** Written every ten seconds (server/limits). */
  requestCounts: RequestCounts;
  answerCounts: AnswerCounts;
  /** Written every half minute (server/tokens). */
  tokenUses: TokenUses;
  /** The bodies of published template versions, which never change. */
  publishedTemplates: BoundedCache<TemplateBody>;
  /** A hash with this application's costs that no password has; made when it is first needed. */
  dummyPasswordHash: Promise<string> | null;
  now(): Date;
}
