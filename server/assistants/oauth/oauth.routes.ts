import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { ASSISTANT_SCOPES, BASE_SCOPE } from '#domain/assistants/scopes.rules.ts';
import { limitAttempts } from '#server/auth/auth.ts';
import type { AppContext } from '#server/platform/context.ts';
import { resourceOf } from '#server/platform/http/access/assistant-calls.ts';
import { originOf } from '#server/platform/http/access/origin.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { readAccess } from './oauth.access.ts';
import { openAuthorizationServer, PATHS } from './oauth.provider.ts';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/**
 * OAuth 2.1 for assistants: metadata of the resource (RFC 9728) and of the authorization server (RFC 8414), and its endpoints. All of them
 * answer 404 while no organisation allows assistants.
 */
export function oauthRoutes(app: FastifyInstance, context: AppContext): void {
  const { publicUrl } = context.config;
  const open = async () => {
    const access = await readAccess(context);
    if (!access.isOpen) throw new Fault('NOT_FOUND');
    return access;
  };

  for (const url of [RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`]) {
    app.get(url, async () => {
      await open();
      return {
        resource: resourceOf(context.config),
        resource_name: 'Plumbline',
        authorization_servers: [publicUrl],
        scopes_supported: ASSISTANT_SCOPES,
        bearer_methods_supported: ['header'],
      };
    });
  }
  app.get('/.well-known/oauth-authorization-server', async () => {
    const { selfRegistration } = await open();
    return {
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}${PATHS.authorization}`,
      token_endpoint: `${publicUrl}${PATHS.token}`,
      revocation_endpoint: `${publicUrl}${PATHS.revocation}`,
      ...(selfRegistration ? { registration_endpoint: `${publicUrl}${PATHS.registration}` } : {}),
      client_id_metadata_document_supported: true,
      scopes_supported: ASSISTANT_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    };
  });

  let opened: Promise<Provider> | undefined;
  const hand = async (request: FastifyRequest, reply: FastifyReply) => {
    // Loaded with the first request, because most installations have no assistants.
    const provider = await (opened ??= openAuthorizationServer(context, request.log));
    return handTo(provider, publicUrl, { request, reply });
  };

  void app.register(async (scope) => {
    // The authorization server reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of [PATHS.authorization, `${PATHS.authorization}/:uid`]) {
      scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
        await open();
        return hand(request, reply);
      });
    }
    for (const url of [PATHS.token, PATHS.revocation]) {
      scope.post(url, async (request, reply) => {
        await open();
        return hand(request, reply);
      });
    }
    scope.post(PATHS.registration, async (request, reply) => {
      const { selfRegistration } = await open();
      if (!selfRegistration) throw new Fault('NOT_FOUND');
      await limitAttempts(context, [{ limit: 'registerAppByIp', ip: originOf(request).ip }]);
      return hand(request, reply);
    });
  });
}

/** Hands the request over, under the public address, whatever host the request names. */
async function handTo(provider: Provider, publicUrl: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const { host, protocol } = new URL(publicUrl);
  const { raw } = request;
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': request.ip });
  raw.url = withScope(request.url);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  await provider.callback()(raw, reply.raw);
}

/** Every connection reads; a request that names no scope asks for no more. */
function withScope(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const scopes = searchParams.getAll('scope').join(' ').split(' ');
  if (pathname !== PATHS.authorization || scopes.includes(BASE_SCOPE)) return url;
  searchParams.set('scope', [BASE_SCOPE, ...scopes].join(' ').trim());
  return `${pathname}?${searchParams}`;
}
