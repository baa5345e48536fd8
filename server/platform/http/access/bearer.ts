import type { FastifyRequest } from 'fastify';
import { type Endpoint, isClosedToTokens, reachesByToken } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/** The API token of a request; a proxy's own user name and password are none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers.authorization === undefined ? undefined : BEARER.exec(headers.authorization)?.[1];
}

/** Throws when the request carries a token and the call is not for tokens, whatever that token is. */
export function refuseToken(entry: Endpoint, request: FastifyRequest): void {
  if (bearerOf(request) === undefined) return;
  const isRefused = entry.allow === 'public' ? isClosedToTokens(entry) : !reachesByToken(entry);
  if (isRefused) throw new Fault('FORBIDDEN', { message: 'API tokens do not reach this call' });
}
