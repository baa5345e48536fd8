import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.contract.ts';
import type { AppContext } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/db/refusals.ts';
import type { Disk } from '#server/platform/storage/disk.ts';
import { Fault } from './faults.ts';
import type { SecureHeaders } from './headers/headers.ts';

/** Errors of Fastify and its plugins, mapped to our codes. */
const BY_FASTIFY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_FORMAT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_FORMAT',
};

function faultOf(error: FastifyError): Fault | undefined {
  if (error instanceof Fault) return error;
  const code = BY_FASTIFY_CODE[error.code];
  if (code) return new Fault(code);
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  if (error.statusCode === 429) return new Fault('TOO_MANY_REQUESTS');
  // Other client errors of the framework: invalid body, invalid URL, incomplete request.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Fault('INVALID_FORMAT');
  return undefined;
}

type Answering = Pick<AppContext, 'cookies' | 'disk'>;

async function answerFault({ cookies, disk }: Answering, error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fault = await withDisk(disk, faultOf(error));
  if (!fault) request.log.error({ err: error }, 'request failed');
  const answer = fault ?? new Fault('INTERNAL_ERROR', { details: { requestId: request.id } });
  const retryAfter = answer.more.extra?.['retryAfter'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  // The expiry is reported only once, because the cookies are deleted with it.
  if (answer.more.extra?.['sessionTimeout'] === true) cookies.clear(reply, 'sid');
  await reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer.body());
}

/** PostgreSQL closes all connections if it cannot write its log, so a full disk may be the real cause. */
async function withDisk(disk: Disk, fault: Fault | undefined): Promise<Fault | undefined> {
  if (fault?.code === 'DISK_FULL') disk.noteRefusal();
  if (fault?.code !== 'DATABASE_ERROR') return fault;
  await disk.look();
  return disk.isFull ? new Fault('DISK_FULL') : fault;
}

/** URLs that cannot be decoded reach no route, hook or error handler. */
export function answerBadAddress(headers: SecureHeaders) {
  return (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const fault = new Fault('INVALID_FORMAT', { message: 'The address is not valid' });
    void reply.code(fault.status).headers(headers).header('cache-control', 'no-store').send(fault.body());
  };
}

/** Response to invalid requests: head too long, incomplete, malformed or too slow. Closes the connection. */
export function answerBrokenRequest(headers: SecureHeaders) {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: ConnectionError, socket: Socket): void => {
    if (socket.destroyed || error.code === 'ECONNRESET') return;
    const fault = faultOfConnection(error);
    const body = JSON.stringify(fault.body());
    const status = `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n`;
    if (socket.writable) socket.write(`${status}${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

function faultOfConnection({ code }: ConnectionError): Fault {
  if (code === 'HPE_HEADER_OVERFLOW') return new Fault('PAYLOAD_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Fault('REQUEST_TIMEOUT');
  return new Fault('INVALID_FORMAT', { message: 'The request cannot be read' });
}

export function answerFaults(app: FastifyInstance, context: Answering): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFault(context, error, request, reply));
  // An empty JSON body counts as none; Fastify's parser rejects prototype poisoning.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), (error, value) =>
      error ? done(new Fault('INVALID_FORMAT', { message: 'The body is not valid JSON' })) : done(null, value),
    );
  });
}
