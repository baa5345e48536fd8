import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { z } from 'zod';
import { ASSISTANT_SCOPES } from '#domain/assistants/scopes.rules.ts';
import { limitAttempts } from '#server/auth/auth.ts';
import { isLocalHost } from '#server/platform/config/local.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { resourceOf } from '#server/platform/http/access/assistant-calls.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import { recordsIn } from './oauth.records.ts';

export const PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds. A connection ends after a year; `revokeUnusedApps` ends unused ones earlier. */
const LIFE = { AccessToken: 10 * MINUTE, AuthorizationCode: MINUTE, Interaction: 10 * MINUTE, RefreshToken: 365 * DAY, Grant: 365 * DAY };

/** Cookie of the browser in which an app asks, with the ID of the request; as strict as the session's (server/platform/http/cookies.ts). */
export function consentCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-oauth_consent' : 'oauth_consent';
}

/** Consent of a person, stored with the pending authorization. */
const Consent = z.object({ scopes: z.array(z.enum(ASSISTANT_SCOPES)) });

/** Authorization server of the assistants (RFC 6749, 7636, 8707), for public clients that a person connects. */
export async function openAuthorizationServer(context: AppContext, log: FastifyBaseLogger): Promise<Provider> {
  const { errors, interactionPolicy, Provider } = await import('oidc-provider');
  const { publicUrl } = context.config;
  const resource = resourceOf(context.config);
  const { Check, Prompt } = interactionPolicy;
  const needsConsent = new Check('needs_consent', 'a person must allow the access', ({ oidc }) => !oidc.result?.consent);

  const namesApp = ({ oidc }: KoaContextWithOIDC) => ({ name: oidc.client?.clientName });

  const configuration: Configuration = {
    adapter: recordsIn(context.pools, () => new errors.InvalidGrant('already used')),
    routes: { ...PATHS, jwks: '/oauth/jwks' },
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: [...ASSISTANT_SCOPES, 'openid', 'offline_access'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      // Apps on a computer return to a port of its loopback address, which the library permits to native apps alone.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['redirects_are_safe'],
      validator: (_context, _key, _value, metadata) => {
        // A list of scopes would bind the app to those of its first request; consent decides on each.
        delete metadata.scope;
        if (!(metadata.redirect_uris ?? []).every(isSafeRedirect)) {
          throw new errors.InvalidClientMetadata('redirect_uris must use https, a loopback address or a private scheme');
        }
      },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_context, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: ({ ip }) =>
          limitAttempts(context, [{ limit: 'appDocumentByIp', ip }]).then(
            () => true,
            () => false,
          ),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, requested) => {
          if (requested !== resource) throw new errors.InvalidTarget();
          return { scope: ASSISTANT_SCOPES.join(' '), accessTokenFormat: 'opaque', accessTokenTTL: LIFE.AccessToken };
        },
      },
    },
    // Documents of clients are fetched under the rules for addresses that a person has entered.
    fetch: (asked) =>
      fetchOutside(context.config, asked instanceof Request ? asked.url : String(asked), { headers: { accept: 'application/json' } }),
    findAccount: async (_context, connectionId) =>
      (await isConnected(context, connectionId)) ? { accountId: connectionId, claims: async () => ({ sub: connectionId }) } : undefined,
    loadExistingGrant: (ctx) => grantOf(ctx, resource),
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    interactions: {
      url: (_context, { uid }) => `/oauth/consent/${uid}`,
      // Any sign-in or consent that an app asks for is given on the same page.
      policy: [
        new Prompt({ name: 'login', requestable: true }, namesApp),
        new Prompt({ name: 'consent', requestable: true }, namesApp, needsConsent),
      ],
    },
    ttl: { ...LIFE, Session: LIFE.Interaction, IdToken: LIFE.AccessToken },
    cookies: {
      names: { session: 'oauth_session', interaction: consentCookie(publicUrl), resume: 'oauth_resume' },
      keys: [createHmac('sha256', context.secrets.session).update('oauth cookies').digest('hex')],
      // Path of the whole site, because consent is a call of the API.
      short: { httpOnly: true, sameSite: 'lax', signed: true, path: '/' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    // The library requires a key; no token is signed, because access tokens are opaque and nobody signs in with Plumbline elsewhere.
    jwks: {
      keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }],
    },
    renderError: (ctx, { error_description: reason }, error) =>
      showRefusal(
        ctx,
        error instanceof errors.InvalidRedirectUri
          ? WRONG_RETURN
          : `The app sent a request that Plumbline cannot accept: ${reason ?? 'unknown reason'}.`,
      ),
  };
  const provider = new Provider(publicUrl, configuration);
  // Host and protocol come from the routes, which set them to the public address.
  provider.proxy = true;
  provider.on('server_error', (_context, error) => log.error(error, 'the authorization server failed'));
  return provider;
}

async function isConnected({ pools }: AppContext, connectionId: string): Promise<boolean> {
  const found = await asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.oauthConnections as c')
      .innerJoin('auth.assistantAccess as a', 'a.organizationId', 'c.organizationId')
      .select('c.id')
      .where('c.id', '=', connectionId)
      .executeTakeFirst(),
  );
  return found !== undefined;
}

/** Grant of the consent that the person has just given; an earlier one is never used again. */
async function grantOf({ oidc }: KoaContextWithOIDC, resource: string) {
  const consent = Consent.safeParse(oidc.result?.consent);
  if (!consent.success || !oidc.account || !oidc.client) return undefined;
  const grant = new oidc.provider.Grant({ accountId: oidc.account.accountId, clientId: oidc.client.clientId });
  grant.addResourceScope(resource, consent.data.scopes.join(' '));
  await grant.save();
  return grant;
}

/** OAuth 2.1: plain http only to the computer of the person. */
function isSafeRedirect(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol !== 'http:' || isLocalHost(url.hostname));
}

const WRONG_RETURN = 'This app asked to return to an address that it has not registered. Nothing was shared.';

function showRefusal(ctx: KoaContextWithOIDC, reason: string): void {
  ctx.type = 'html';
  ctx.body = `<!doctype html><html lang="en"><title>App not connected</title><meta name="viewport" content="width=device-width">
<h1>App not connected</h1><p>${escapeHtml(reason)}</p>
<p>Return to the app and connect again. If this happens again, contact the maker of the app.</p></html>`;
}
