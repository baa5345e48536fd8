import type { FastifyRequest } from 'fastify';
import { type Endpoint, isClosedToTokens, reachesByToken } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';

const BEARER = /^Bearer(?: +(\S{1,200}))?$/i;

/** API token of a request, empty where a script has none to send; Basic credentials for a proxy are ignored. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const bearer = BEARER.exec(headers.authorization ?? '');
  return bearer ? (bearer[1] ?? '') : undefined;
}

/** Throws if the request has any token and the call does not accept tokens. */
export function refuseToken(entry: Endpoint, request: FastifyRequest): void {
  if (bearerOf(request) === undefined) return;
  const isRefused = entry.allow === 'public' ? isClosedToTokens(entry) : !reachesByToken(entry);
  if (isRefused) throw new Fault('FORBIDDEN', { message: 'This endpoint is not available to API tokens' });
}
