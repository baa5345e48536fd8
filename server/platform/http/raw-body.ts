import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/** A call whose body stays as it came: a signature covers its bytes, which parsing would lose. */
export function routeRaw(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(route);
  });
}

/** The bytes of such a call. */
export function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
