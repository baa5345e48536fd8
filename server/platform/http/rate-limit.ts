import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';
import { hashToken } from './actor.ts';
import { Fault } from './faults.ts';

/** Requests a minute of one session, or of one address without a session. */
const PER_CALLER = 600;
/** Requests a minute of one address, however many sessions it has: an office shares one, and invented session cookies do not escape it. */
const PER_ADDRESS = 12_000;

/** Limits floods in this process; the limits that protect the sign-in are counted in the database (server/auth/limits). */
export async function limitRequests(app: FastifyInstance, { config, cookies }: Pick<AppContext, 'config' | 'cookies'>): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const callerOf = (request: FastifyRequest) => {
    const token = cookies.read(request, 'sid');
    return token ? hashToken(token).toString('base64') : request.ip;
  };
  const limits = [app.createRateLimit({ max: PER_ADDRESS }), app.createRateLimit({ max: PER_CALLER, keyGenerator: callerOf })];
  const servesItself = isLocal(config);
  app.addHook('onRequest', async (request) => {
    // Only where just this machine can reach the server. Elsewhere a call from the loopback address came through a proxy (TRUSTED_PROXY).
    if (isFree(request) || (servesItself && isLoopback(request.ip))) return;
    for (const limit of limits) {
      const used = await limit(request);
      if (!used.isAllowed && used.isExceeded) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: used.ttlInSeconds } });
    }
  });
}

const FREE: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/** The client's files, which are cheap and requested in dozens, and the probes of a load balancer. */
function isFree({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || FREE.has(url);
}
