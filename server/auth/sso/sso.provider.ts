import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  modifyAssertion,
  PrivateKeyJwt,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import { claimAt, type ClaimNames, type ProviderPreset } from '#domain/auth/providers.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 5;
/** Never HS256: with a shared secret, anyone who knows it or the public key could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'PS384', 'ES384', 'RS512', 'PS512', 'ES512'];

/** Proof that we are the registered client. */
export type Credentials = { secret: string } | { key: CryptoKey; kid: string; thumbprint?: string };

export interface Connection {
  preset: ProviderPreset;
  issuer: string;
  /** Microsoft Entra ID only. */
  tenantId: string | null;
  clientId: string;
  credentials: Credentials;
  claims: ClaimNames;
  redirectUrl: string;
}

export function issuerOf({ entraAuthority }: Pick<Config, 'entraAuthority'>, tenantId: string): string {
  return `${entraAuthority}/${tenantId.toLowerCase()}/v2.0`;
}

/** One address for each provider, so that a response cannot be passed off as that of another one. Those of Entra share one issuer host. */
export function redirectUrl({ publicUrl }: Pick<Config, 'publicUrl'>, { id, preset }: { id: string; preset: ProviderPreset }): string {
  return preset === 'entra' ? `${publicUrl}/auth/entra/callback` : `${publicUrl}/auth/sso/${id}/callback`;
}

type OfferedAlgorithms = Pick<ServerMetadata, 'id_token_signing_alg_values_supported'>;

export function algorithmOf({ id_token_signing_alg_values_supported: offered = ['RS256'] }: OfferedAlgorithms): string {
  const algorithm = ALGORITHMS.find((one) => offered.includes(one));
  if (algorithm === undefined) throw new Error('The provider signs ID tokens with none of the accepted algorithms.');
  return algorithm;
}

/** Not cached, so that key changes take effect immediately. */
export async function discover(config: Config, connection: Connection): Promise<Configuration> {
  const { issuer, clientId } = connection;
  const isPlain = issuer.startsWith('http:');
  const calls: CustomFetch = (url, { method, headers, body, signal }) => fetchOutside(config, url, { method, headers, body, signal });
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    execute: isPlain ? [allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
    [customFetch]: calls,
  });
  const metadata = found.serverMetadata();
  // The library skips this check for Microsoft's own address.
  if (metadata.issuer !== issuer) throw new Error('The issuer of the provider does not match.');
  const algorithm = { id_token_signed_response_alg: algorithmOf(metadata) };
  const provider = new Configuration(metadata, clientId, algorithm, authenticationOf(metadata, connection));
  provider[customFetch] = calls;
  provider.timeout = TIMEOUT_SECONDS;
  if (isPlain) allowInsecureRequests(provider);
  // By default the library relies on TLS for the ID token in the code flow and does not check its signature.
  enableNonRepudiationChecks(provider);
  return provider;
}

export function authenticationOf(metadata: ServerMetadata, { preset, credentials }: Connection): ClientAuth {
  if ('key' in credentials) {
    // Okta and Entra demand the token endpoint; other providers expect the issuer.
    const audience = preset === 'okta' || preset === 'entra' ? metadata.token_endpoint : metadata.issuer;
    return PrivateKeyJwt(credentials, {
      [modifyAssertion]: (header, payload) => {
        payload['aud'] = audience ?? metadata.issuer;
        if (credentials.thumbprint !== undefined) header['x5t#S256'] = credentials.thumbprint;
      },
    });
  }
  // Some providers take the secret in the Authorization header only.
  const usesHeader = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') === false;
  return usesHeader ? ClientSecretBasic(credentials.secret) : ClientSecretPost(credentials.secret);
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
    redirect_uri: connection.redirectUrl,
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
  hd: z.string().optional(),
  iat: z.number().optional(),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  auth_time: z.number().optional(),
  sid: z.string().min(1).max(255).optional(),
});
export type Claims = z.output<typeof Claims> & {
  /** Stable key of the person at the provider. */
  subject: string;
  /** Groups at the provider; null if no claim contains them. */
  groups: string[] | null;
  /** Signed claims, as the provider sent them; null if it speaks SAML. */
  idToken: string | null;
};

const Groups = z.union([
  z.array(z.string().max(200)).max(1000),
  z
    .string()
    .max(200)
    .transform((one) => [one]),
]);

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
  const proved = Claims.parse(tokens.claims());
  if (proved.iss !== connection.issuer) throw new Error('The issuer of the ID token does not match.');
  if (connection.tenantId !== null && proved.tid?.toLowerCase() !== connection.tenantId) {
    throw new Error('The ID token is from another tenant.');
  }
  const claims = { ...tokens.claims() };
  const idToken = tokens.id_token ?? '';
  // Some providers keep the ID token short. The response belongs to the same subject, and never replaces a signed claim.
  if (isIncomplete(claims, connection) && provider.serverMetadata().userinfo_endpoint !== undefined) {
    return { ...mapped({ ...(await fetchUserInfo(provider, tokens.access_token, proved.sub)), ...claims }, connection), idToken };
  }
  return { ...mapped(claims, connection), idToken };
}

function isIncomplete(claims: Record<string, unknown>, { preset, claims: names }: Connection): boolean {
  if (preset === 'entra') return false;
  return [names.email ?? 'email', ...(names.groups === undefined ? [] : [names.groups])].some(
    (name) => claimAt(claims, name) === undefined,
  );
}

/** Claims under their standard names. */
function mapped(claims: Record<string, unknown>, { preset, claims: names }: Connection): Omit<Claims, 'idToken'> {
  const { email, firstName, lastName, groups } = names;
  const named = Object.entries({ email, given_name: firstName, family_name: lastName }).flatMap(([name, own]) =>
    own === undefined ? [] : [[name, claimAt(claims, own)]],
  );
  const found = claimAt(claims, groups ?? 'groups');
  const parsed = Claims.parse({ ...claims, ...Object.fromEntries(named) });
  // The subject of Microsoft differs for each application. Elsewhere, people may be able to set a claim of that name themselves.
  const subject = preset === 'entra' ? (parsed.oid ?? parsed.sub) : parsed.sub;
  return { ...parsed, subject, groups: found === undefined ? null : Groups.parse(found) };
}
