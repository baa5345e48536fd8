import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { enter } from '#server/platform/http/actor.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import type { AppContext } from '#server/platform/context.ts';
import { handleRedirect, pageOf } from './sso.callback.ts';
import { startAuthorization } from './sso.flow.ts';
import { refusalFrom, SsoRefusal } from './sso.refusals.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

const Query = z.object({ org: z.uuid(), provider: z.uuid().optional(), reauthenticate: z.literal('1').optional() });
const Params = z.object({ provider: z.uuid().toLowerCase() });

/** URLs opened by the browser to reach the identity provider and to return. They only redirect. */
export function ssoPages(app: FastifyInstance, context: AppContext): void {
  app.get('/auth/entra/login', async (request, reply) => redirectTo(reply, await startFlow(context, request, reply)));

  app.get('/auth/entra/callback', (request, reply) => finish(context, request, reply, null));
  app.get('/auth/sso/:provider/callback', (request, reply) => {
    const params = Params.safeParse(request.params);
    return finish(context, request, reply, params.data?.provider ?? '');
  });
}

/** `providerId` is null at the address that all providers of Microsoft Entra ID share. */
async function finish(context: AppContext, request: FastifyRequest, reply: FastifyReply, providerId: string | null): Promise<FastifyReply> {
  const call = { request, reply, origin: originOf(request) };
  try {
    await limitAttempts(context, [{ limit: 'ssoByIp', ip: call.origin.ip }]);
    return await redirectTo(reply, await handleRedirect(context, call, providerId));
  } catch (error) {
    return redirectTo(reply, pageOf('sign_in', refusalFrom(error).outcome));
  }
}

function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

async function startFlow(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const query = Query.safeParse(request.query);
  const purpose = query.data?.reauthenticate ? 'reauthenticate' : 'sign_in';
  try {
    await limitAttempts(context, [{ limit: 'ssoByIp', ip: originOf(request).ip }]);
    if (!query.success) throw new SsoRefusal('sso_no_organization', 'no organisation was given');
    const organizationId = query.data.org.toLowerCase();
    const userId = purpose === 'reauthenticate' ? await ownPerson(context, request, organizationId) : null;
    const providerId = query.data.provider?.toLowerCase();
    const address = await startAuthorization(context, reply, { organizationId, providerId, purpose, userId });
    return address.href;
  } catch (error) {
    const refusal = refusalFrom(error);
    request.log.info({ outcome: refusal.outcome, reason: refusal.message }, 'single sign-on not begun');
    return pageOf(purpose, refusal.outcome);
  }
}

/** Reauthentication requires a person signed in to the organisation and a same-site request. */
async function ownPerson(context: AppContext, request: FastifyRequest, organizationId: string): Promise<string> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new SsoRefusal('sso_failed', 'sent from another site');
  const token = context.cookies.read(request, 'sid');
  const actor = await enter(
    context.pools,
    { by: 'session', token, passive: true, readsOnly: true, role: 'tenant' },
    async (actor) => actor,
  );
  if (actor.organizationId !== organizationId) throw new SsoRefusal('sso_unavailable', 'another organisation');
  return actor.userId;
}
