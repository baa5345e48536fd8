import type { Server } from 'node:http';
import { buildApp } from './app.ts';
import { TASKS } from './tasks.ts';
import type { AppContext } from '#server/platform/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { refuseUnknownKeys } from '#server/auth/accounts/key-rotation.ts';
import { refusalsRecorded } from '#server/auth/accounts/refusals.audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import { dropFormerLogins, prepareLogins } from '#server/platform/db/logins.ts';
import { openPools } from '#server/platform/db/pools.ts';
import { refuseUnsafeDatabase } from '#server/platform/db/safety.ts';
import { cookiesFor } from '#server/platform/http/cookies.ts';
import { Csrf } from '#server/platform/http/csrf.ts';
import { Metrics } from '#server/platform/metrics/metrics.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { Workers } from '#server/platform/workers/workers.ts';

export interface OpenServer {
  /** Starts to listen and returns the address to open. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Opens pools, jobs and routes. Nothing is listening yet. */
export async function openServer(config: Config, secrets: Secrets, ownerUrl: string): Promise<OpenServer> {
  const pools = openPools(await prepareLogins(ownerUrl, secrets.database[0]));
  await refuseUnsafeDatabase(pools);
  await refuseUnknownKeys(pools, secrets.encryption);
  await dropFormerLogins(ownerUrl, secrets.database);
  const cookies = cookiesFor(config.publicUrl);
  const csrf = new Csrf(secrets.session, cookies, config.publicUrl);
  const jobs = await startJobs({ config, secrets, pools, tasks: TASKS }, ownerUrl);
  const workers = new Workers();
  const metrics = config.metricsPort === null ? null : new Metrics();
  const context: AppContext = {
    config,
    secrets,
    pools,
    cookies,
    csrf,
    jobs,
    metrics,
    notify,
    tasks: TASKS,
    workers,
    now: () => new Date(),
  };
  const app = await buildApp(context);
  let figures: Server | undefined;

  return {
    listen: async () => {
      await app.listen({ host: config.host, port: config.port });
      if (config.metricsPort !== null) figures = await metrics?.serve(config.host, config.metricsPort, pools);
      return config.publicUrl;
    },
    close: async () => {
      figures?.close();
      await app.close();
      await refusalsRecorded();
      await jobs.stop();
      await workers.close();
      await pools.close();
    },
  };
}
