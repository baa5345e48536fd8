import { pino } from 'pino';
import type { Config } from '#server/platform/config/config.ts';

export interface Repeating {
  /** Does the work a last time, after what is running, and ends. */
  stop(): Promise<void>;
}

interface Repetition {
  /** Name in the log of this process. */
  name: string;
  pauseMs: number;
  /** Logged when the work fails; it is tried again after the pause. */
  failure: string;
  work: () => Promise<void>;
}

/** Repeats what this process keeps in memory only for a while, such as counts to write; never two at a time. */
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
