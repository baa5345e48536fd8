import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { samlProviderOf, samlRequestUrl } from '#server/auth/saml/saml.claims.ts';
import { authorizationUrl } from './sso.provider.ts';
import { issuersOf } from './sso.identities.queries.ts';
import { type ConnectionRow, findConnection, insertFlow, listConnections } from './sso.queries.ts';
import { SsoRefusal } from './sso.refusals.ts';
import { openConnection, sealVerifier } from './sso.secrets.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

export type SsoPurpose = 'sign_in' | 'link' | 'reauthenticate' | 'test';

interface FlowRequest {
  organizationId: string;
  /** Without one, the oldest enabled provider. */
  providerId: string | undefined;
  purpose: SsoPurpose;
  /** Signed-in person, if the purpose requires one. */
  userId: string | null;
}

/** Starts an SSO sign-in: returns the provider's URL and sets the cookie that must accompany the response. */
export async function startAuthorization(
  context: AppContext,
  reply: FastifyReply,
  { organizationId, providerId, purpose, userId }: FlowRequest,
): Promise<URL> {
  const row = await usableConnection(context, { organizationId, providerId, purpose, userId });
  const { token: state, tokenHash: stateHash } = newToken();
  const { token: browser, tokenHash: browserHash } = newToken();
  const nonce = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');

  const request = { state, nonce, verifier, isFresh: purpose === 'reauthenticate' || purpose === 'test' };
  const saml = samlProviderOf(row);
  const address = saml
    ? await samlRequestUrl(context.config, saml, request)
    : await authorizationUrl(context.config, await openConnection(context, row), request);
  const sealed = await sealVerifier(context, stateHash, verifier);
  const flow = { stateHash, browserHash, organizationId, providerId: row.id, purpose, userId, nonce, verifier: sealed };
  await asAuth(context.pools, (tx) => insertFlow(tx, flow));
  context.cookies.set(reply, 'oidc', browser);
  return address;
}

interface Wanted {
  organizationId: string;
  providerId: string | undefined;
  purpose: string;
  /** Signed-in person; prefers a provider at which the account is connected. */
  userId?: string | null;
}

/** Same error for unknown organisations, missing providers and disabled ones. A disabled one can be tested. */
export async function usableConnection(
  context: AppContext,
  { organizationId, providerId, purpose, userId = null }: Wanted,
): Promise<ConnectionRow> {
  const row = await asAuth(context.pools, async (tx) => {
    if (providerId !== undefined) return findConnection(tx, organizationId, providerId);
    const enabled = (await listConnections(tx, organizationId)).filter((one) => one.enabled);
    const issuers = userId === null ? [] : await issuersOf(tx, userId);
    return enabled.find(({ issuer }) => issuers.includes(issuer)) ?? enabled[0];
  });
  if (!row || (!row.enabled && purpose !== 'test')) throw new SsoRefusal('sso_unavailable', 'not connected');
  if (row.organizationStatus !== 'active') throw new SsoRefusal('organization_inactive', 'suspended');
  return row;
}
