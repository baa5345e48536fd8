import type { OutputOf } from '#contract/endpoint.ts';
import type { getAuthStatus } from '#contract/auth/auth.contract.ts';
import { runPipelinedTransaction } from '#server/platform/db/pools.ts';
import { digestOf } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/http/route.ts';
import { findStand, standOf } from './sessions.queries.ts';
import { isAnyConnectionEnabled } from '#server/auth/sso/sso.queries.ts';

type Status = OutputOf<typeof getAuthStatus>;

/**
 * Polled for ever by an open tab: it never keeps the session alive and reads nothing of the organisation. Yes or no is all it tells, to
 * the holder of the token; so it alone may answer from what is known to stand.
 */
export async function statusOf({ pools, standing }: Pick<AppContext, 'pools' | 'standing'>, token: string | undefined): Promise<Status> {
  if (!token) return statusOfStranger(pools);
  const key = digestOf(token);
  const known = standing.recall(key);
  if (known) return { isAuthenticated: true, entraAvailable: known.entraAvailable };

  const keep = standing.beginReading();
  const [found, any] = await runPipelinedTransaction(pools.auth, [findStand(Buffer.from(key, 'hex')), isAnyConnectionEnabled]);
  const stand = standOf(found?.rows[0]);
  if (!stand) return { isAuthenticated: false, entraAvailable: any?.rows[0]?.[0] === 't' };
  keep(key, stand);
  return { isAuthenticated: true, entraAvailable: stand.entraAvailable };
}

async function statusOfStranger(pools: AppContext['pools']): Promise<Status> {
  const [found] = await runPipelinedTransaction(pools.auth, [isAnyConnectionEnabled]);
  return { isAuthenticated: false, entraAvailable: found?.rows[0]?.[0] === 't' };
}
