import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asAuth } from '#server/platform/db/pools.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { rawBodyOf, routeRaw } from '#server/platform/http/raw-body.ts';
import type { AppContext } from '#server/platform/context.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';
import { pageOf } from '#server/auth/sso/sso.callback.ts';
import { redirectUrl } from '#server/auth/sso/sso.provider.ts';
import { recordSsoRefusal, refusalFrom, SsoRefusal } from '#server/auth/sso/sso.refusals.ts';
import { findSamlProvider, storeResponse } from './saml.queries.ts';
import { entityIdOf, metadataOf } from './saml.service.ts';

const Params = z.object({ provider: z.uuid().toLowerCase() });
/** Form of our own states. */
const STATE = /^[\w-]{43}$/;
const MOST_CHARACTERS = 200_000;

/** Addresses of a SAML provider: our metadata, and the form that the browser brings from the provider. */
export function samlPages(app: FastifyInstance, context: AppContext): void {
  app.get('/auth/sso/:provider/metadata', async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Fault('NOT_FOUND');
    const { provider: id } = params.data;
    const { config } = context;
    const service = { entityId: entityIdOf(config, id), redirectUrl: redirectUrl(config, { id, preset: 'saml' }) };
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadataOf(service));
  });

  routeRaw(app, {
    method: 'POST',
    url: '/auth/sso/:provider/callback',
    bodyLimit: 2 * MOST_CHARACTERS,
    handler: (request, reply) => receive(context, request, reply),
  });
}

/**
 * Keeps the response for the next request of the browser. The form comes from another site, so the cookie that binds the sign-in to this
 * browser is absent here; it accompanies the redirect to our own address, where the response is verified.
 */
async function receive(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = await addressAfter(context, request).catch((error: unknown) => pageOf('sign_in', refusalFrom(error).outcome));
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

async function addressAfter(context: AppContext, request: FastifyRequest): Promise<string> {
  const origin = originOf(request);
  await limitAttempts(context, [{ limit: 'samlByIp', ip: origin.ip }]);
  const params = Params.safeParse(request.params);
  const provider = params.success ? await asAuth(context.pools, (tx) => findSamlProvider(tx, params.data.provider)) : undefined;
  if (!provider) throw new SsoRefusal('sso_unavailable', 'not connected');
  try {
    return await keep(context, request, provider.id);
  } catch (error) {
    const refusal = refusalFrom(error);
    await recordSsoRefusal(context, provider.organizationId, origin, refusal);
    throw refusal;
  }
}

/** Stores the response; returns the address at which the browser continues. */
async function keep(context: AppContext, request: FastifyRequest, providerId: string): Promise<string> {
  const form = new URLSearchParams(rawBodyOf(request).toString());
  const state = form.get('RelayState') ?? '';
  const response = form.get('SAMLResponse') ?? '';
  if (response === '') throw new SsoRefusal('sso_failed', 'the provider sent no response');
  if (response.length > MOST_CHARACTERS) throw new SsoRefusal('sso_failed', 'the response is too large');
  if (!STATE.test(state)) throw new SsoRefusal('sso_failed', 'the sign-in was started at the provider; it must start here');
  const isStored = await asAuth(context.pools, (tx) => storeResponse(tx, { stateHash: hashToken(state), providerId, response }));
  if (!isStored) throw new SsoRefusal('sso_expired', 'no sign-in awaits this response; it is late or was sent before');
  return `/auth/sso/${providerId}/callback?state=${state}`;
}
