import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** Person of a tenant; omitted claims are not sent. */
export interface ProviderPerson {
  oid: string;
  email?: string;
  preferred_username?: string;
  email_verified?: boolean;
  xms_edov?: boolean | string | number;
  /** Google: domain of the Workspace. */
  hd?: string;
  groups?: string[];
  name?: string;
  given_name?: string;
  family_name?: string;
}

export interface ProviderTenant {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** People by the name that is typed on the provider's page. */
  people: Record<string, ProviderPerson>;
}

export interface OidcProvider {
  authority: string;
  tenants: [ProviderTenant, ProviderTenant];
  close(): Promise<void>;
}

/** Beginning of every subject, which therefore is never the `oid`. */
const SUBJECT = 'pairwise-';
const CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username', 'groups', 'hd'];

/** Real OpenID provider on a free port, with two tenants at the paths that Microsoft uses. */
export async function openProvider(redirectUri: string): Promise<OidcProvider> {
  const tenants: [ProviderTenant, ProviderTenant] = [
    { tenantId: 'aaaaaaaa-0000-4000-8000-00000000000a', clientId: 'client-a', clientSecret: 'secret-of-tenant-a-000000', people: {} },
    { tenantId: 'bbbbbbbb-0000-4000-8000-00000000000b', clientId: 'client-b', clientSecret: 'secret-of-tenant-b-000000', people: {} },
  ];
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  const { authority, close } = await listening((request, response) => {
    const prefix = /^\/[^/]+\/v2\.0/.exec(request.url ?? '')?.[0] ?? '';
    return handlers.get(prefix)?.(request, response);
  });
  for (const tenant of tenants) {
    const prefix = `/${tenant.tenantId}/v2.0`;
    handlers.set(prefix, await tenantAt(`${authority}${prefix}`, prefix, tenant, redirectUri));
  }
  return { authority, tenants, close };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

async function listening(handler: Handler): Promise<{ authority: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const handled = handler(request, response);
    if (!handled) return void response.writeHead(404).end();
    void handled.catch(() => void response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  return {
    authority: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}

interface Personality {
  /** Path of the issuer. */
  prefix: string;
  authentication: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';
  /** Address of the client's public keys, for `private_key_jwt`. */
  clientKeys?: string;
  algorithm: 'RS256' | 'ES256';
  /** True if the ID token has only the subject, so that everything else is in the response of the userinfo endpoint. */
  isShort: boolean;
}

/** Ways in which providers differ, as far as they matter to us. */
export const PERSONALITIES = {
  /** A path per realm, ES256 as chosen by many administrators, and claims in the ID token. */
  keycloak: { prefix: '/realms/northwind', authentication: 'client_secret_basic', algorithm: 'ES256', isShort: false },
  /** No path, and a short ID token. */
  google: { prefix: '', authentication: 'client_secret_post', algorithm: 'RS256', isShort: true },
} as const satisfies Record<string, Personality>;

/** Real OpenID provider of one personality on a free port; the subject follows from the name that is typed. */
export async function openPersonality(personality: Personality, redirectUri: string) {
  const tenant: ProviderTenant = { tenantId: '', clientId: 'plumbline', clientSecret: 'secret-of-the-provider-0000', people: {} };
  let handle: Awaited<ReturnType<typeof tenantAt>> | undefined;
  const { authority, close } = await listening((request, response) => handle?.(request, response));
  const issuer = `${authority}${personality.prefix}`;
  handle = await tenantAt(issuer, personality.prefix, tenant, redirectUri, personality);
  return { ...tenant, issuer, authority, close };
}

const MICROSOFT: Personality = { prefix: '', authentication: 'client_secret_post', algorithm: 'RS256', isShort: false };

async function tenantAt(issuer: string, prefix: string, tenant: ProviderTenant, redirectUri: string, personality = MICROSOFT) {
  const { authentication, algorithm, isShort, clientKeys } = personality;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: tenant.clientId,
        ...(clientKeys === undefined ? { client_secret: tenant.clientSecret } : { jwks_uri: clientKeys }),
        redirect_uris: [redirectUri],
        ...logoutAddresses(redirectUri),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: authentication,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: tenant.clientId }] },
    claims: { openid: ['sub', 'oid', 'tid', 'xms_edov'], email: ['email', 'email_verified'], profile: CLAIMS, auth_time: null },
    conformIdTokenClaims: isShort,
    clientAuthMethods: [authentication],
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    cookies: {
      keys: ['a key for tests alone'],
      names: { session: `s-${tenant.clientId}`, interaction: `i-${tenant.clientId}`, resume: `r-${tenant.clientId}` },
    },
    // The usual dispatcher refuses loopback addresses.
    fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `${prefix}/sign-in/${uid}` },
    findAccount: (_context, id) => {
      const person = tenant.people[id.slice(SUBJECT.length)];
      return person && { accountId: id, claims: () => ({ sub: id, tid: tenant.tenantId, ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.account ? { accountId: oidc.account.accountId } : {}),
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith(`${prefix}/sign-in/`)) return signInPage(provider, tenant, request, response);
    const { url = '' } = request;
    Object.assign(request, { originalUrl: url, url: url.slice(prefix.length) });
    await callback(request, response);
  };
}

/** Addresses of our server for signing out, which follow from the redirect address. */
function logoutAddresses(redirectUri: string) {
  const { origin } = new URL(redirectUri);
  return {
    post_logout_redirect_uris: [`${origin}/auth`],
    backchannel_logout_uri: redirectUri.replace(/callback$/, 'backchannel-logout'),
    backchannel_logout_session_required: true,
  };
}

/** Form with one field: a person's name signs in as that person. */
async function signInPage(provider: Provider, { people }: ProviderTenant, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="en"><title>Work account</title><h1>Work account</h1><form method="post">' +
        '<label>Name <input name="login"></label><button>Sign in at the provider</button></form></html>',
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const login = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? '';
  const result = people[login]
    ? { login: { accountId: `${SUBJECT}${login}` } }
    : { error: 'access_denied', error_description: 'Nobody of that name' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
