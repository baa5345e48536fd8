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

const CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username'];

/** Real OpenID provider on a free port, with two tenants at the paths that Microsoft uses. */
export async function openProvider(redirectUri: string): Promise<OidcProvider> {
  const tenants: [ProviderTenant, ProviderTenant] = [
    { tenantId: 'aaaaaaaa-0000-4000-8000-00000000000a', clientId: 'client-a', clientSecret: 'secret-of-tenant-a-000000', people: {} },
    { tenantId: 'bbbbbbbb-0000-4000-8000-00000000000b', clientId: 'client-b', clientSecret: 'secret-of-tenant-b-000000', people: {} },
  ];
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  const server = createServer((request, response) => {
    const prefix = /^\/[^/]+\/v2\.0/.exec(request.url ?? '')?.[0] ?? '';
    const handle = handlers.get(prefix);
    if (!handle) return void response.writeHead(404).end();
    void handle(request, response).catch(() => void response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const authority = `http://127.0.0.1:${address.port}`;
  for (const tenant of tenants) {
    const prefix = `/${tenant.tenantId}/v2.0`;
    handlers.set(prefix, await tenantAt(`${authority}${prefix}`, prefix, tenant, redirectUri));
  }
  return {
    authority,
    tenants,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function tenantAt(issuer: string, prefix: string, tenant: ProviderTenant, redirectUri: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: tenant.clientId,
        client_secret: tenant.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: tenant.clientId }] },
    claims: { openid: ['sub', 'oid', 'tid', 'xms_edov'], email: ['email', 'email_verified'], profile: CLAIMS, auth_time: null },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    cookies: {
      keys: ['a key for tests alone'],
      names: { session: `s-${tenant.clientId}`, interaction: `i-${tenant.clientId}`, resume: `r-${tenant.clientId}` },
    },
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { url: (_context, { uid }) => `${prefix}/sign-in/${uid}` },
    findAccount: (_context, id) => {
      const person = tenant.people[id];
      return person && { accountId: id, claims: () => ({ sub: `pairwise-${id}`, tid: tenant.tenantId, ...person }) };
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
  const result = people[login] ? { login: { accountId: login } } : { error: 'access_denied', error_description: 'Nobody of that name' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
