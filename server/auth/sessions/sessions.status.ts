import type { OutputOf } from '#contract/endpoint.ts';
import type { getAuthStatus } from '#contract/auth/auth.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import { runPipelinedTransaction } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { isAnyConnectionEnabled } from '#server/auth/sso/sso.queries.ts';
import { findSession } from './sessions.queries.ts';

type Status = OutputOf<typeof getAuthStatus>;

/** Polled by every open tab, so it never extends the session and reads no organisation data. */
export async function statusOf({ pools }: Pick<AppContext, 'pools'>, token: string | undefined): Promise<Status> {
  const [any, session] = await runPipelinedTransaction(pools.auth, [
    isAnyConnectionEnabled,
    ...(token ? [findSession(hashToken(token))] : []),
  ]);
  const [entraOfSession, isOpen, isActive] = session?.rows[0] ?? [];
  if (isOpen === 't' && isActive === 't') return { isAuthenticated: true, entraAvailable: entraOfSession === 't' };
  const guest = { isAuthenticated: false, entraAvailable: any?.rows[0]?.[0] === 't' };
  if (isOpen === 't') return { ...guest, organizationInactive: true };
  return isOpen === 'f' ? { ...guest, sessionTimeout: true } : guest;
}
