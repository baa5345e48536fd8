import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { findProvider } from '#server/auth/sso/sso.queries.ts';
import { KEY_ALGORITHM, publishedKeys } from './keys.ts';

const Params = z.object({ provider: z.uuid().toLowerCase() });

/** Public keys (JSON Web Key Set) that a provider reads to verify our signatures. */
export function keysPage(app: FastifyInstance, context: AppContext): void {
  app.get('/auth/sso/:provider/jwks', async (request, reply) => {
    const params = Params.safeParse(request.params);
    const row = params.success ? await asAuth(context.pools, (tx) => findProvider(tx, params.data.provider)) : undefined;
    if (!row?.publicKeys) {
      await limitAttempts(context, [{ limit: 'ssoByIp', ip: originOf(request).ip }]);
      throw new Fault('NOT_FOUND');
    }
    const keys = publishedKeys(row.publicKeys, context.now()).map(({ kid, n, e }) => ({
      kty: 'RSA',
      use: 'sig',
      alg: KEY_ALGORITHM,
      kid,
      n,
      e,
    }));
    // Short, so that a provider that caches by this header finds a new key soon.
    return reply.header('cache-control', 'public, max-age=60').send({ keys });
  });
}
