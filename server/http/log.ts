import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#server/config.ts';

const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'captchaToken',
  '_csrf',
  'authorization',
  'cookie',
  'csrfToken',
];

/** Structured lines without secrets: neither bodies nor query strings are ever logged, and what slips in is blotted out. */
export function logging(config: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController' | 'requestIdHeader'> {
  return {
    logger: {
      level: config.logLevel,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** One line a request, with the route's pattern instead of the address, and the request's id in the answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
