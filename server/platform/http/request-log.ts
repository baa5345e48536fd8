import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { Actor } from './actor.ts';

/** Should one of these ever be handed to a log line, it is blotted out. */
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

/** What an error may say in the log: a database's error also carries rows and parameters, which are somebody's data. */
function errorWithoutData(error: Error) {
  const { name, message, stack = '' } = error;
  return { type: name, message, stack, ...('code' in error ? { reason: String(error.code) } : {}) };
}

/** Lines leave together, because each writing costs as much as its line; the process never ends without the last of them. */
const GATHER_MS = 20;
const INFO = 30;
const HOST = hostname();
const lines: string[] = [];
const output = pino.destination({ fd: 1, sync: true });

function writeLines(): void {
  if (lines.length > 0) output.write(lines.splice(0).join(''));
}
process.on('exit', writeLines);

const gathered = {
  write: (line: string): void => {
    if (lines.push(line) === 1) setTimeout(writeLines, GATHER_MS).unref();
  },
};

/** Told apart from those of other processes, and of this one before it was started again. */
const ORIGIN = randomUUID();
let requests = 0;
const nextId = () => `${ORIGIN}-${(requests += 1)}`;

/** Structured lines without secrets: neither bodies nor query strings nor headers are ever logged. */
export function logging(config: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController' | 'requestIdHeader'> {
  return {
    logger: {
      level: config.logLevel,
      stream: gathered,
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: errorWithoutData },
    },
    genReqId: nextId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
  };
}

const callers = new WeakMap<FastifyRequest, Pick<Actor, 'organizationId' | 'userId'>>();

/** Names the person behind a request for its line in the log. */
export function noteCaller(request: FastifyRequest, { organizationId, userId }: Actor): void {
  callers.set(request, { organizationId, userId });
}

/** One line a request, with the route's pattern instead of the address, and the request's id in the answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  const isWritten = app.log.level === 'info' || app.log.level === 'debug' || app.log.level === 'trace';
  if (!isWritten) return;
  app.addHook('onResponse', (request, reply, done) => {
    // As the logger would write it, which would look for secrets first; of what stands here none can be one.
    const line = {
      level: INFO,
      time: Date.now(),
      pid: process.pid,
      hostname: HOST,
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...callers.get(request),
      msg: 'request',
    };
    gathered.write(`${JSON.stringify(line)}\n`);
    done();
  });
}
