import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { JsonText, type Result, type SignedInCall } from './call.ts';
import { once, type StoredAnswer } from './idempotency.ts';

/** Runs a handler, once a key where the call creates something and the client sent an Idempotency-Key. */
export async function runHandler<E extends Endpoint>(
  entry: E,
  call: SignedInCall<E>,
  handle: () => Promise<Result<E>>,
): Promise<StoredAnswer> {
  const run = async () => present(entry, await handle());
  const key = call.request.headers['idempotency-key'];
  // What a sensitive change answers may be a secret that is shown once, and stands nowhere.
  if (entry.status !== 201 || entry.sensitive || typeof key !== 'string' || key === '') return run();
  return once(call.tx, call.actor, { key, endpoint: `${entry.method} ${call.request.url}`, body: call.body }, run);
}

/** Drops what the contract does not name, so that no column can leak; what does not fit is our own fault. */
export function present<E extends Endpoint>(entry: E, result: Result<E>): StoredAnswer {
  if (!entry.response) return { status: entry.status ?? 204, body: undefined };
  const body = result instanceof JsonText ? result : entry.response.parse(result);
  return { status: entry.status ?? 200, body };
}

export function send(reply: FastifyReply, { status, body }: StoredAnswer, etag: string | null = null): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  if (body instanceof JsonText && body.etag !== null) {
    void reply.header('etag', `W/"${body.etag}"`);
    if (body.etag === etag) return reply.code(304).send();
  }
  if (body === undefined) return reply.send();
  return body instanceof JsonText ? reply.type('application/json; charset=utf-8').send(body.text) : reply.send(body);
}
