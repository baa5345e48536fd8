import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { BLOCKED } from '#domain/features/features.rules.ts';
import type { Actor } from './actor.ts';
import { Fault } from './faults.ts';
import type { TokenUses } from './access/token-uses.ts';

/** Redacted in case one of them ever reaches a log line. */
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

/** The parts of an error that may be logged: a database error also contains rows and parameters, which are personal data. */
function errorWithoutData(error: Error) {
  const { name, message, stack = '' } = error;
  return { type: name, message, stack, ...('code' in error ? { reason: String(error.code) } : {}) };
}

/** What a browser calls its request; nothing else is taken over. */
const OF_BROWSER = /^[\w-]{8,18}$/;

/** Structured lines without secrets: bodies, query strings and headers are never logged. */
export function logging(config: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController' | 'requestIdHeader'> {
  // Ids differ from those of other processes and of earlier runs, whatever a browser has sent.
  const origin = randomUUID();
  const short = origin.slice(0, 13);
  let requests = 0;
  return {
    logger: {
      level: config.logLevel,
      // One write for many lines, and at least one a second; pino writes what is left when the process ends.
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

/** The persons behind requests, for the log lines. */
export type Callers = WeakMap<
  FastifyRequest,
  Pick<Actor, 'organizationId' | 'userId'> & {
    /** Named in the audit log alone. */
    actor: Actor;
    tokenId?: string;
    /** How many requests a minute they may make, where their organisation has a number of its own. */
    most?: number;
  }
>;

/** Adds the person to the request's log line. */
export function noteCaller(context: { callers: Callers; tokenUses: TokenUses }, request: FastifyRequest, actor: Actor): void {
  const { organizationId, userId, token, ownLimits } = actor;
  const most = token ? ownLimits.tokenRequests : ownLimits.requests;
  // Whoever looks after the installation gets through.
  if (most === BLOCKED && !actor.isSuperadmin && actor.visit === null)
    throw new Fault('TOO_MANY_REQUESTS', {
      message: 'The requests of your organisation are blocked for a time',
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

/** One line for each request, with the route's pattern instead of the address; the response contains the request's id. */
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
