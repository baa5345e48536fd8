import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Fault } from './faults.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the built client: hashed assets are cached permanently; all other paths return the page, whose router handles them. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${DIST}index.html`);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!isPage || !isBuilt) throw new Fault('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}
