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
import type { AssistantCalls } from '#server/platform/http/access/assistant-calls.ts';
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
 * Shared state of a running application, created once in server/context.ts. Also passes in what the platform needs from features. Modules
 * keep no state, so that two applications can run in one process (tests/guards/module-state.test.ts).
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
  /** Null without an OpenTelemetry collector. */
  traces: Traces | null;
  /** Stores notifications within the event's transaction; returns true if an email is waiting in the outbox. */
  notify(tx: Tx, publicUrl: string, notes: readonly Note[]): Promise<boolean>;
  tasks: Tasks;
  workers: Workers;
  storage: Storage;
  /** Reports whether the disks of data folder and database have space. */
  disk: Disk;
  /** Null in the edition without billing. */
  stripe: StripeAccount | null;
  backgroundWork: BackgroundWork;
  drain: Drain;
  /** Events of all processes, for open pages. */
  live: Live;
  callers: Callers;
  /** Marks calls that tools of assistants make inside this process. */
  assistantCalls: AssistantCalls;
  /** Requests of the last minute by caller; shared with other processes near a limit (server/limits). */
  windows: Windows;
  /** Written every ten seconds (server/limits). */
  requestCounts: RequestCounts;
  answerCounts: AnswerCounts;
  /** Written every 30 seconds (server/tokens). */
  tokenUses: TokenUses;
  /** Cached bodies of published template versions, which are immutable. */
  publishedTemplates: BoundedCache<TemplateBody>;
  /** Hash with the current cost parameters that matches no password; created on first use. */
  dummyPasswordHash: Promise<string> | null;
  now(): Date;
}
