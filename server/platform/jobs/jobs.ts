import { type Logger, pino } from 'pino';
import type { AppContext } from '#server/platform/context.ts';
import { bossOn, type Jobs, prepareQueues } from './boss.ts';
import { deliverOutside, deliverWaiting } from './outbox.ts';
import { purge } from './purge.ts';
import { QUEUES } from './queues.ts';
import { runTasks } from './tasks.ts';

type RunningJob = Pick<AppContext, 'config' | 'pools' | 'secrets' | 'tasks'>;

/** Seconds between an idle worker's polls for jobs of other processes; jobs of its own process wake it immediately. */
const OUTBOX_POLL = 2;
/** Hourly jobs need no exact start. */
const HOURLY_POLL = 30;
/** Milliseconds that running jobs get on shutdown; unfinished ones become due again. */
const STOP_PATIENCE = 5000;

export async function startJobs(context: RunningJob, ownerUrl: string): Promise<Jobs> {
  const { config, pools } = context;
  const log = pino({ level: config.logLevel, name: 'jobs' });
  await prepareQueues(ownerUrl);
  const boss = bossOn(pools, config.workers);
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await boss.start();
  const wake = config.workers ? await work(boss, context, log) : () => {};

  const nudge = async () => {
    await Promise.all([boss.send(QUEUES.outbox.name, {}), boss.send(QUEUES.outside.name, {})]);
    wake();
  };
  return {
    // If this fails, the email is still sent at the next full minute.
    nudgeOutbox: () => void nudge().catch((error: unknown) => log.warn({ err: error }, 'delivery of the outbox could not be started')),
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE }),
  };
}

async function work(boss: ReturnType<typeof bossOn>, context: RunningJob, log: Logger): Promise<() => void> {
  const { config, pools, secrets, tasks } = context;
  const worker = await boss.work(QUEUES.outbox.name, { pollingIntervalSeconds: OUTBOX_POLL }, async () => {
    const delivered = await deliverWaiting(context);
    if (delivered > 0) log.info({ delivered }, 'emails sent from the outbox');
  });
  const outside = await boss.work(QUEUES.outside.name, { pollingIntervalSeconds: OUTBOX_POLL }, () => deliverOutside(context));
  await boss.work(QUEUES.purge.name, { pollingIntervalSeconds: HOURLY_POLL }, () => purge(context));
  for (const queue of new Set(tasks.scheduled.map((task) => task.queue)))
    await boss.work(queue.name, { pollingIntervalSeconds: HOURLY_POLL }, () =>
      runTasks(tasks.scheduled, queue, { config, pools, secrets, publicUrl: config.publicUrl, now: new Date() }),
    );
  return () => {
    boss.notifyWorker(worker);
    boss.notifyWorker(outside);
  };
}
