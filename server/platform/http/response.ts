import type { FastifyReply } from 'fastify';
import { type Endpoint, takesIdempotencyKey } from '#contract/endpoint.ts';
import { AlreadyThere, type FileAnswer, type Result, type SignedInCall, WithEtag } from './call.ts';
import { runOnce, type StoredResponse } from './idempotency.ts';
import { serializerOf } from './serializer.ts';

/** Runs a handler; a creation with an Idempotency-Key runs once per key. */
export async function runHandler<E extends Endpoint>(
  entry: E,
  call: SignedInCall<E>,
  handle: () => Promise<Result<E>>,
  sent: unknown = call.body,
): Promise<StoredResponse> {
  const run = async () => present(entry, await handle());
  const key = call.request.headers['idempotency-key'];
  if (!takesIdempotencyKey(entry) || typeof key !== 'string' || key === '') return run();
  return runOnce(call.tx, call.actor, { key, endpoint: `${entry.method} ${call.request.url}`, body: sent }, run);
}

/** Serialises a response by its schema; a mismatch is an internal error. */
export function present<E extends Endpoint>(entry: E, result: Result<E>): StoredResponse {
  if (!entry.response) return { status: entry.status ?? 204, body: null };
  const isThere = result instanceof AlreadyThere;
  const answer = isThere || result instanceof WithEtag ? result.answer : result;
  return { status: isThere ? 200 : (entry.status ?? 200), body: serializerOf(entry.response)(answer) };
}

/** Sends 304 with the ETag if the caller already has this response. */
export function sendResult<E extends Endpoint>(
  reply: FastifyReply,
  { entry, result }: { entry: E; result: Result<E> },
  known: string | null,
): FastifyReply {
  if (result instanceof WithEtag) {
    void reply.header('etag', `W/"${result.etag}"`);
    if (result.etag === known) return reply.code(304).header('cache-control', 'no-store').send();
  }
  return send(reply, present(entry, result));
}

export function send(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.isForeign) void reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};sandbox`);
  if (file.size !== undefined) void reply.header('content-length', file.size);
  return reply
    .header('content-disposition', file.disposition)
    .header('cache-control', file.cacheControl ?? 'no-store')
    .type(file.mediaType)
    .send(file.bytes);
}
