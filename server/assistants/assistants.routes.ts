import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can, type Permission } from '#domain/users/permissions.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { BASE_SCOPE } from '#domain/assistants/scopes.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { authorize } from '#server/platform/http/access/authorize.ts';
import { entranceByBearer, resourceOf } from '#server/platform/http/access/assistant-calls.ts';
import { bearerOf } from '#server/platform/http/access/bearer.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { VERSION } from '#server/platform/config/version.ts';
import { enter } from '#server/platform/http/actor.ts';
import { noteCaller } from '#server/platform/http/request-log.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { apiFor } from './assistants.api.ts';
import { readAccess } from './oauth/oauth.access.ts';
import { assistantServer } from './assistants.server.ts';
import type { ToolOffer } from './assistants.tool.ts';

/** Rules of any signed-in call, which a request must meet before its tools make calls with rules of their own. */
const ACCESS = endpoint({ method: 'POST', path: '/api/mcp', allow: 'signedIn', byToken: true, summary: 'Calls of assistants' });

/**
 * Model Context Protocol over HTTP, stateless, for assistants that sign in with OAuth or an API token. Answers 404 while the organisation
 * has not allowed assistants.
 */
export function assistantsRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const { token, may, readsInternal } = await admit(context, request, reply);
      const offer = {
        api: apiFor(app, { request, readsInternal }, context),
        may,
        now: context.now(),
        record: recorder(context, request, token),
        report: (error: unknown) => request.log.error(error, 'a tool of an assistant failed'),
      };
      const handler = createMcpHandler(() => assistantServer(VERSION, offer));
      return answer(reply, await handler.fetch(webRequest(context, request), { parsedBody: request.body }));
    },
  });
}

interface Admitted {
  token: string;
  may: (permission: Permission) => boolean;
  readsInternal: boolean;
}

async function admit(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
  const token = bearerOf(request);
  if (!token) {
    reply.header('www-authenticate', await challenge(context));
    throw new Fault('UNAUTHORIZED', { message: 'Assistants sign in with OAuth or an API token' });
  }
  // A page of another site could only reach this address by a browser, which names its origin.
  context.csrf.checkSite(request);
  const admitted = await enter(context.pools, entranceWith(context, token, true), async (actor, tx) => {
    noteCaller(context, request, actor);
    authorize(ACCESS, actor, originOf(request).ip);
    const isAllowed = (await ownOrganization(tx)).settings.assistants?.enabled === true;
    const readsInternal = actor.token?.scopes?.includes('internal:read') === true;
    return isAllowed && { token, readsInternal, may: (permission: Permission) => can(actor.roles, permission) };
  }).catch(async (error: unknown) => {
    if (error instanceof Fault && error.code === 'UNAUTHORIZED')
      reply.header('www-authenticate', `${await challenge(context)}, error="invalid_token"`);
    throw error;
  });
  if (!admitted) throw new Fault('NOT_FOUND');
  return admitted;
}

const entranceWith = ({ config }: AppContext, token: string, readsOnly: boolean) =>
  ({ ...entranceByBearer(config, token), refusesChanges: readsOnly, readsOnly, role: 'tenant' }) as const;

/** Names the metadata by which apps find the authorization server (RFC 9728), while an organisation allows assistants. */
async function challenge(context: AppContext): Promise<string> {
  const { isOpen } = await readAccess(context);
  const metadata = `, resource_metadata="${context.config.publicUrl}/.well-known/oauth-protected-resource/mcp", scope="${BASE_SCOPE}"`;
  return `Bearer realm="Plumbline"${isOpen ? metadata : ''}`;
}

/** Each call of a tool is an event of the audit log, in the name of the person and the token. */
function recorder(context: AppContext, request: FastifyRequest, token: string): ToolOffer['record'] {
  return (tool, outcome) =>
    enter(context.pools, entranceWith(context, token, false), (actor, tx) =>
      audit(tx, actor, originOf(request), {
        action: 'assistant.asked',
        entity: { type: 'assistant', id: actor.token?.id ?? null, label: tool },
        outcome,
      }),
    );
}

function webRequest({ config }: AppContext, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  const body = request.method === 'POST' ? JSON.stringify(request.body) : null;
  return new Request(resourceOf(config), { method: request.method, headers, body });
}

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  const mediaType = response.headers.get('content-type');
  if (mediaType !== null) reply.header('content-type', mediaType);
  return reply.send(await response.text());
}
