import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { BLOCKED } from '#domain/features/features.limits.rules.ts';
import type { Actor } from './actor.ts';
import { Fault } from './faults.ts';
import type { TokenUses } from './access/token-uses.ts';

/** Redacted in case one ever reaches a log line. */
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

/** Loggable parts of an error: database errors also contain rows and parameters, which are personal data. */
function errorWithoutData(error: Error) {
  const { name, message, stack = '' } = error;
  return { type: name, message, stack, ...('code' in error ? { reason: String(error.code) } : {}) };
}

/** Accepted format of a browser's request id. */
const OF_BROWSER = /^[\w-]{8,18}$/;

/** Structured logs without secrets: bodies, query strings and headers are never logged. */
export function logging(config: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController' | 'requestIdHeader'> {
  // Unique prefix per process and start, whatever a browser sends.
  const origin = randomUUID();
  const short = origin.slice(0, 13);
  let requests = 0;
  return {
    logger: {
      level: config.logLevel,
      // Buffers lines, flushing at least once a second; pino writes the rest at exit.
      stream: pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: errorWithoutData },
    },
    genReqId: ({ headers }) => {
      const sent = headers['x-request-id'];
      const named = typeof sent === 'string' && OF_BROWSER.test(sent) ? `${sent}-${short}` : origin;
      return `${named}-${(requests += 1)}`;
    },
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

export type Callers = WeakMap<
  FastifyRequest,
  Pick<Actor, 'organizationId' | 'userId'> & {
    /** Logged only in the audit log. */
    actor: Actor;
    tokenId?: string;
    /** Custom request limit per minute of the organisation, if any. */
    most?: number;
  }
>;

export function noteCaller(context: { callers: Callers; tokenUses: TokenUses }, request: FastifyRequest, actor: Actor): void {
  const { organizationId, userId, token, ownLimits } = actor;
  const most = token ? ownLimits.tokenRequests : ownLimits.requests;
  // Superadmins are never blocked.
  if (most === BLOCKED && !actor.isSuperadmin && actor.visit === null)
    throw new Fault('TOO_MANY_REQUESTS', {
      message: 'The requests of your organisation are temporarily blocked',
      extra: { retryAfter: 60 },
    });
  context.callers.set(request, {
    organizationId,
    userId,
    actor,
    ...(token ? { tokenId: token.id } : {}),
    ...(most === undefined ? {} : { most }),
  });
  if (token) context.tokenUses.add(organizationId, token.id);
}

/** One line per request with the route pattern instead of the URL; the response contains the request id. */
export function logRequests(app: FastifyInstance, { callers }: { callers: Callers }): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode };
    const { most: _, actor: __, ...caller } = callers.get(request) ?? {};
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime * 10) / 10, ...caller }, 'request');
    done();
  });
}
