import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** Keeps the body as raw bytes, because a signature covers them. */
export function routeRaw(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** Raw body of the call. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
