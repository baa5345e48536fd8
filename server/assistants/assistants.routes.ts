import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoint } from '#contract/endpoint.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { authorize } from '#server/platform/http/access/authorize.ts';
import { bearerOf } from '#server/platform/http/access/bearer.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { VERSION } from '#server/platform/config/version.ts';
import { enter } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { apiFor } from './assistants.api.ts';
import { assistantServer } from './assistants.server.ts';

const PATH = '/mcp';
/** Rules of any signed-in call, which a request must meet before its tools make calls with rules of their own. */
const ACCESS = endpoint({ method: 'POST', path: '/api/mcp', allow: 'signedIn', byToken: true, summary: 'Calls of assistants' });

/**
 * Model Context Protocol over HTTP, stateless, for assistants that sign in with an API token. Answers 404 while the organisation has not
 * allowed assistants.
 */
export function assistantsRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: PATH,
    handler: async (request, reply) => {
      const token = await admit(context, request, reply);
      const offer = {
        api: apiFor(app, request, context.config.publicUrl),
        now: context.now(),
        record: recorder(context, request, token),
        report: (error: unknown) => request.log.error(error, 'a tool of an assistant failed'),
      };
      const handler = createMcpHandler(() => assistantServer(VERSION, offer));
      return answer(reply, await handler.fetch(webRequest(context, request), { parsedBody: request.body }));
    },
  });
}

async function admit(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const token = bearerOf(request);
  if (token === undefined) {
    reply.header('www-authenticate', 'Bearer realm="Plumbline"');
    throw new Fault('UNAUTHORIZED', { message: 'Assistants sign in with an API token' });
  }
  // A page of another site could only reach this address by a browser, which names its origin.
  context.csrf.checkSite(request);
  const isAllowed = await enter(context.pools, entranceWith(token, true), async (actor, tx) => {
    authorize(ACCESS, actor, originOf(request).ip);
    return (await ownOrganization(tx)).settings.assistants?.enabled === true;
  });
  if (!isAllowed) throw new Fault('NOT_FOUND');
  return token;
}

const entranceWith = (token: string, readsOnly: boolean) => ({ by: 'token', token, passive: false, readsOnly, role: 'tenant' }) as const;

/** Each call of a tool is an event of the audit log, in the name of the person and the token. */
function recorder(context: AppContext, request: FastifyRequest, token: string): (tool: string) => Promise<void> {
  return (tool) =>
    enter(context.pools, entranceWith(token, false), (actor, tx) =>
      audit(tx, actor, originOf(request), { action: 'assistant.asked', entity: { type: 'assistant', id: null, label: tool } }),
    );
}

function webRequest({ config }: AppContext, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  const body = request.method === 'POST' ? JSON.stringify(request.body) : null;
  return new Request(new URL(PATH, config.publicUrl), { method: request.method, headers, body });
}

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  const mediaType = response.headers.get('content-type');
  if (mediaType !== null) reply.header('content-type', mediaType);
  return reply.send(await response.text());
}
