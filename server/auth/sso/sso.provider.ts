import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 5;

export interface Connection {
  issuer: string;
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

export function issuerOf({ entraAuthority }: Pick<Config, 'entraAuthority'>, tenantId: string): string {
  return `${entraAuthority}/${tenantId.toLowerCase()}/v2.0`;
}

export function redirectUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/auth/entra/callback`;
}

/** Not cached, so that key changes take effect immediately. */
async function discover(config: Config, { issuer, clientId, clientSecret }: Connection): Promise<Configuration> {
  // By default the library relies on TLS for the ID token in the code flow and does not check its signature.
  const execute = [enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
  const configuration = await discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: 'RS256' },
    ClientSecretPost(clientSecret),
    {
      execute,
      timeout: TIMEOUT_SECONDS,
      [customFetch]: (url, { method, headers, body, signal }) => fetchOutside(config, url, { method, headers, body, signal }),
    },
  );
  // The library skips this check for Microsoft's own address.
  if (configuration.serverMetadata().issuer !== issuer) throw new Error('The issuer of the provider does not match.');
  return configuration;
}

export interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
  /** Requires a new sign-in, even if the provider has an open session. */
  isFresh: boolean;
}

export async function authorizationUrl(
  config: Config,
  connection: Connection,
  { state, nonce, verifier, isFresh }: AuthorizationRequest,
): Promise<URL> {
  const provider = await discover(config, connection);
  return buildAuthorizationUrl(provider, {
    redirect_uri: redirectUrl(config),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Microsoft omits auth_time unless it is requested explicitly.
    claims: '{"id_token":{"auth_time":{"essential":true}}}',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  tid: z.string().optional(),
  oid: z.string().min(1).max(255).optional(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  auth_time: z.number().optional(),
});
export type Claims = z.output<typeof Claims>;

interface AuthorizationResponse {
  address: URL;
  state: string;
  nonce: string;
  verifier: string;
}

/** Exchanges the code for the ID token, verifies it and returns its claims; throws if invalid. */
export async function claimsOf(
  config: Config,
  connection: Connection,
  { address, state, nonce, verifier }: AuthorizationResponse,
): Promise<Claims> {
  const provider = await discover(config, connection);
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = Claims.parse(tokens.claims());
  if (claims.iss !== connection.issuer) throw new Error('The issuer of the ID token does not match.');
  if (claims.tid?.toLowerCase() !== connection.tenantId) throw new Error('The ID token is from another tenant.');
  return claims;
}
