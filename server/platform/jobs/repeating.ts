import { pino } from 'pino';
import type { Config } from '#server/platform/config/config.ts';

export interface Repeating {
  /** Runs the work a last time after the current run, then ends. */
  stop(): Promise<void>;
}

interface Repetition {
  name: string;
  pauseMs: number;
  /** Message logged on failure; the work is retried after the pause. */
  failure: string;
  work: () => Promise<void>;
}

/** Repeats work on data that this process keeps only temporarily in memory, such as counts to write; never concurrently. */
export function startRepeating({ logLevel }: Pick<Config, 'logLevel'>, { name, pauseMs, failure, work }: Repetition): Repeating {
  const log = pino({ level: logLevel, name });
  const once = () => work().catch((error: unknown) => log.error({ err: error }, failure));
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(once);
  }, pauseMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await once();
    },
  };
}
