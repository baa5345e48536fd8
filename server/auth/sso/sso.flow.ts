import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { authorizationUrl } from './sso.provider.ts';
import { type ConnectionRow, findConnection, insertFlow } from './sso.queries.ts';
import { SsoRefusal } from './sso.refusals.ts';
import { openConnection, sealVerifier } from './sso.secrets.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

export type SsoPurpose = 'sign_in' | 'link' | 'reauthenticate';

interface FlowRequest {
  organizationId: string;
  purpose: SsoPurpose;
  /** Signed-in person, if the purpose requires one. */
  userId: string | null;
}

/** Starts an SSO sign-in: returns the provider's URL and sets the cookie that must accompany the response. */
export async function startAuthorization(
  context: AppContext,
  reply: FastifyReply,
  { organizationId, purpose, userId }: FlowRequest,
): Promise<URL> {
  const row = await usableConnection(context, organizationId);
  const { token: state, tokenHash: stateHash } = newToken();
  const { token: browser, tokenHash: browserHash } = newToken();
  const nonce = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');

  const request = { state, nonce, verifier, isFresh: purpose === 'reauthenticate' };
  const address = await authorizationUrl(context.config, await openConnection(context, row), request);
  const sealed = await sealVerifier(context, stateHash, verifier);
  await asAuth(context.pools, (tx) => insertFlow(tx, { stateHash, browserHash, organizationId, purpose, userId, nonce, verifier: sealed }));
  context.cookies.set(reply, 'oidc', browser);
  return address;
}

/** Same error for unknown organisations, missing connections and disabled ones. */
export async function usableConnection(context: AppContext, organizationId: string): Promise<ConnectionRow> {
  const row = await asAuth(context.pools, (tx) => findConnection(tx, organizationId));
  if (!row?.enabled) throw new SsoRefusal('sso_unavailable', 'not connected');
  if (row.organizationStatus !== 'active') throw new SsoRefusal('organization_inactive', 'suspended');
  return row;
}
