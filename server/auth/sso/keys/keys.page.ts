import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicKey } from '#domain/auth/providers.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { findProvider } from '#server/auth/sso/sso.queries.ts';
import { KEY_ALGORITHM, publishedKeys } from './keys.ts';

const Params = z.object({ provider: z.uuid().toLowerCase() });

/** Public keys by which a provider verifies our signatures: as a JSON Web Key Set that it reads, and as a certificate to upload. */
export function keysPage(app: FastifyInstance, context: AppContext): void {
  const keysOf = async (request: FastifyRequest): Promise<PublicKey[]> => {
    const params = Params.safeParse(request.params);
    const row = params.success ? await asAuth(context.pools, (tx) => findProvider(tx, params.data.provider)) : undefined;
    if (row?.publicKeys) return row.publicKeys;
    await limitAttempts(context, [{ limit: 'ssoByIp', ip: originOf(request).ip }]);
    throw new Fault('NOT_FOUND');
  };
  app.get('/auth/sso/:provider/jwks', async (request, reply) => {
    const keys = publishedKeys(await keysOf(request), context.now()).map(({ kid, n, e }) => ({
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
  app.get('/auth/sso/:provider/certificate', async (request, reply) => {
    const [current] = await keysOf(request);
    if (!current?.certificate) throw new Fault('NOT_FOUND');
    return reply
      .header('content-type', 'application/x-pem-file')
      .header('content-disposition', 'attachment; filename="plumbline.pem"')
      .header('cache-control', 'no-store')
      .send(current.certificate.pem);
  });
}
