import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { bearerOf } from '#server/platform/http/bearer.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Requests a minute of one session, or of all that one address sends without a session that is known to be valid. */
const PER_CALLER = 600;
/** Requests a minute of one API token. */
const PER_TOKEN = 300;
/** Requests a minute of one address, however many sessions it has: an office shares one. */
const PER_ADDRESS = 12_000;
/** How long a session is known to be valid after its last signed-in call; an open page polls every minute. */
const KNOWN_MS = 15 * 60_000;

/** Limits floods in this process; the limits that protect the sign-in are counted in the database (server/auth/limits). */
export async function limitRequests(
  app: FastifyInstance,
  { config, cookies, callers }: Pick<AppContext, 'config' | 'cookies' | 'callers'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const sessions = new KnownSessions();
  const sessionOf = (request: FastifyRequest) => {
    const token = bearerOf(request) ?? cookies.read(request, 'sid');
    return token ? hashToken(token).toString('base64') : undefined;
  };
  const callerOf = (request: FastifyRequest) => {
    const session = sessionOf(request);
    return session !== undefined && sessions.has(session) ? session : request.ip;
  };
  const mostOf = (request: FastifyRequest) => (bearerOf(request) === undefined ? PER_CALLER : PER_TOKEN);
  const limits = [app.createRateLimit({ max: PER_ADDRESS }), app.createRateLimit({ max: mostOf, keyGenerator: callerOf })];
  const servesItself = isLocal(config);
  app.addHook('onRequest', async (request) => {
    // Only where just this machine can reach the server. Elsewhere a call from the loopback address came through a proxy (TRUSTED_PROXY).
    if (isFree(request) || (servesItself && isLoopback(request.ip))) return;
    for (const limit of limits) {
      const used = await limit(request);
      if (!used.isAllowed && used.isExceeded) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: used.ttlInSeconds } });
    }
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const session = callers.has(request) ? sessionOf(request) : undefined;
    if (session !== undefined) sessions.add(session);
    done();
  });
}

/**
 * The sessions that signed-in calls were made with lately. A cookie that opened nothing yet counts for its address, so that invented ones
 * win nothing; only the limit of requests relies on this, never a permission.
 */
class KnownSessions {
  readonly #lastSeen = new Map<string, number>();

  has(session: string): boolean {
    return Date.now() - (this.#lastSeen.get(session) ?? 0) < KNOWN_MS;
  }

  /** The map is in the order of the last call, so the expired ones stand first. */
  add(session: string): void {
    this.#lastSeen.delete(session);
    this.#lastSeen.set(session, Date.now());
    for (const known of this.#lastSeen.keys()) {
      if (this.has(known)) return;
      this.#lastSeen.delete(known);
    }
  }
}

const FREE: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/** The client's files, which are cheap and requested in dozens, and the probes of a load balancer. */
function isFree({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || FREE.has(url);
}
