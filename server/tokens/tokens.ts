import { pino } from 'pino';
import type { AppContext } from '#server/platform/context.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { stampTokens } from './tokens.queries.ts';

const PAUSE_MS = 30_000;

type Stamped = Pick<AppContext, 'pools' | 'config' | 'tokenUses'>;

/** Writes when each token was last used, every half minute. */
export function startStamping(context: Stamped): { stop(): Promise<void> } {
  const log = pino({ level: context.config.logLevel, name: 'tokens' });
  let running = Promise.resolve();
  const stamp = () => stampUsed(context).catch((error: unknown) => log.error({ err: error }, 'the last use of API tokens was not written'));
  const timer = setInterval(() => {
    running = running.then(stamp);
  }, PAUSE_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await stamp();
    },
  };
}

/** Writes what has been used since the last time. */
export async function stampUsed({ pools, tokenUses }: Pick<Stamped, 'pools' | 'tokenUses'>): Promise<void> {
  for (const [organizationId, uses] of tokenUses.take()) await asOrganization(pools, organizationId, (tx) => stampTokens(tx, [...uses]));
}
