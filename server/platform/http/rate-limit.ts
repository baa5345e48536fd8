import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { Fault } from './faults.ts';
import { isLoopback } from '#server/platform/config/local.ts';
import { isLocal } from '#server/platform/config/trial.ts';

/** A coarse shield in this process; what protects sign-in counts in the database (auth/throttle.ts). */
export async function shieldFromFloods(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: 600,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) => new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: Math.ceil(context.ttl / 1000) } }),
  });
  const count = app.rateLimit();
  const servesItself = isLocal(config);
  app.addHook('onRequest', (request, reply, done) => {
    // On a machine that serves only itself. Elsewhere whoever comes from the loopback came through a proxy (TRUSTED_PROXY).
    if (servesItself && isLoopback(request.ip)) return done();
    count.call(app, request, reply).then(() => done(), done);
  });
}
