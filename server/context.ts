import type { Server } from 'node:http';
import { startSealing } from '#server/audit/chain/chain.jobs.ts';
import { buildApp } from './app.ts';
import { TASKS } from './tasks.ts';
import type { AppContext } from '#server/platform/context.ts';
import { notify } from '#server/notifications/notifications.ts';
import { BackgroundWork } from '#server/platform/background-work.ts';
import { refuseUnknownKeys } from '#server/auth/accounts/key-rotation/key-rotation.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { TraceSettings } from '#server/platform/config/config.traces.ts';
import { dropFormerLogins, prepareLogins, throughPooler } from '#server/platform/db/logins.ts';
import { openPools } from '#server/platform/db/pools.ts';
import { refuseUnsafeDatabase } from '#server/platform/db/safety.ts';
import { Drain } from '#server/platform/http/drain.ts';
import { cookiesFor } from '#server/platform/http/cookies.ts';
import { Csrf } from '#server/platform/http/access/csrf.ts';
import { RequestCounts } from '#server/platform/http/limits/request-counts.ts';
import { AnswerCounts } from '#server/platform/http/limits/answer-counts.ts';
import { Windows } from '#server/platform/http/limits/windows.ts';
import { AssistantCalls } from '#server/platform/http/access/assistant-calls.ts';
import { TokenUses } from '#server/platform/http/access/token-uses.ts';
import { Metrics } from '#server/platform/observe/metrics.ts';
import type { Traces } from '#server/platform/observe/traces.ts';
import { clearIncoming } from '#server/platform/files/incoming.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { Live } from '#server/platform/live/live.ts';
import { Disk } from '#server/platform/storage/disk.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { StripeAccount } from '#server/platform/stripe/stripe.account.ts';
import { noteKeys } from '#server/console/console.ts';
import { startCounting, startSharing } from '#server/limits/limits.ts';
import { startStamping } from '#server/tokens/tokens.ts';
import { startWatchingDisk } from '#server/system/disk.watch.ts';
import { publishedTemplatesCache } from '#server/templates/templates.ts';

export interface OpenServer {
  /** Starts listening and returns the URL to open. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

type Opened = Pick<AppContext, 'config' | 'secrets' | 'pools' | 'jobs' | 'metrics' | 'traces'>;

/** Context of a new application: its open resources, and empty caches. */
export function newContext(opened: Opened): AppContext {
  const { config, secrets } = opened;
  const cookies = cookiesFor(config.publicUrl);
  return {
    ...opened,
    cookies,
    csrf: new Csrf(secrets.session, cookies, config.publicUrl),
    notify,
    tasks: TASKS,
    workers: new Workers(),
    storage: openStorage(config),
    disk: new Disk(config.dataDir),
    stripe: config.stripe && new StripeAccount(config.stripe),
    backgroundWork: new BackgroundWork(),
    drain: new Drain(),
    live: new Live(opened.pools.listenUrl),
    callers: new WeakMap(),
    assistantCalls: new AssistantCalls(),
    windows: new Windows(),
    requestCounts: new RequestCounts(),
    answerCounts: new AnswerCounts(),
    tokenUses: new TokenUses(),
    publishedTemplates: publishedTemplatesCache(),
    dummyPasswordHash: null,
    now: () => new Date(),
  };
}

/** OpenTelemetry is loaded only if configured. */
export async function openTraces(settings: TraceSettings | null): Promise<Traces | null> {
  if (settings === null) return null;
  const loaded = await import('#server/platform/observe/traces.ts');
  return new loaded.Traces(settings);
}

/** Opens pools, jobs and routes, without listening yet. */
export async function openServer(config: Config, secrets: Secrets, ownerUrl: string): Promise<OpenServer> {
  await clearIncoming(config.dataDir);
  const direct = await prepareLogins(ownerUrl, secrets.database[0]);
  const { poolerUrl, ...settings } = config.database;
  const urls = poolerUrl === null ? direct : throughPooler(direct, poolerUrl);
  const pools = openPools(urls, await prepareAuditKey(ownerUrl, secrets.encryption), { ...settings, listenUrl: direct.tenant });
  await refuseUnsafeDatabase(pools);
  await refuseUnknownKeys(pools, secrets.encryption);
  await dropFormerLogins(ownerUrl, secrets.database);
  const jobs = await startJobs({ config, secrets, pools, tasks: TASKS }, ownerUrl);
  const sealing = startSealing(pools, config);
  const metrics = config.metricsPort === null ? null : new Metrics();
  const traces = await openTraces(config.traces);
  const context = newContext({ config, secrets, pools, jobs, metrics, traces });
  const app = await buildApp(context);
  await noteKeys(context);
  const stamping = startStamping(context);
  const counting = startCounting(context);
  const sharing = startSharing(context);
  const watching = startWatchingDisk(context);
  let figures: Server | undefined;

  return {
    listen: async () => {
      await app.listen({ host: config.host, port: config.port });
      if (config.metricsPort !== null) figures = await metrics?.serve(config.host, config.metricsPort);
      return config.publicUrl;
    },
    close: async () => {
      await context.drain.begin(config.drainSeconds);
      figures?.close();
      await app.close();
      // Ends running export jobs while the database is still available to record it.
      await context.workers.close();
      await context.backgroundWork.end();
      await jobs.stop();
      await stamping.stop();
      await counting.stop();
      await sharing.stop();
      await watching.stop();
      await sealing.stop();
      await pools.close();
      await traces?.close();
    },
  };
}
