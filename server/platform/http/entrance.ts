import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { bearerOf } from './access/bearer.ts';
import { entranceByBearer } from './access/assistant-calls.ts';
import type { Entrance } from './actor.ts';

/** A token takes precedence: a session cookie beside it is ignored. */
export function entranceOf(
  context: Pick<AppContext, 'config' | 'cookies' | 'assistantCalls'>,
  entry: Pick<Endpoint, 'passive'>,
  request: FastifyRequest,
): Entrance {
  const bearer = bearerOf(request);
  const passive = entry.passive === true;
  if (bearer === undefined) return { by: 'session', token: context.cookies.read(request, 'sid'), passive };
  if (!context.assistantCalls.includes(request)) return { by: 'token', token: bearer, passive };
  return { ...entranceByBearer(context.config, bearer), refusesChanges: request.method === 'GET' };
}
