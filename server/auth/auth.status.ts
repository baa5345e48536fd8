import type { OutputOf } from '#contract/endpoint.ts';
import type { getAuthStatus } from '#contract/auth.contract.ts';
import { inOneMessage } from '#server/db/doors.ts';
import { Fault } from '#server/faults.ts';
import { enterToRead } from '#server/http/actor.ts';
import type { House } from '#server/http/route.ts';
import { isAnyConnectionEnabled } from './sso.queries.ts';

type Status = OutputOf<typeof getAuthStatus>;

const HAS_SSO = { text: "select coalesce((settings -> 'entra' ->> 'enabled')::boolean, false) from organizations", values: [] };

/** Polled for ever by an open tab, so it reads the session as a passer-by, in one message, and never keeps it alive. */
export async function statusOf(house: House, token: string | undefined): Promise<Status> {
  const known = token ? await statusOfSession(house, token) : null;
  if (known) return known;
  const [found] = await inOneMessage(house.doors.auth, [isAnyConnectionEnabled]);
  return { isAuthenticated: false, entraAvailable: found?.rows[0]?.[0] === 't' };
}

async function statusOfSession(house: House, token: string): Promise<Status | null> {
  try {
    const { found } = await enterToRead(house.doors, { token, passive: true, riding: [HAS_SSO] });
    return { isAuthenticated: true, entraAvailable: found[0]?.[0]?.[0] === 't' };
  } catch (error) {
    if (error instanceof Fault && error.status === 401) return null;
    throw error;
  }
}
