import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AppContext } from '#server/platform/context.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { algorithmOf, discover } from '#server/auth/sso/sso.provider.ts';
import type { ConnectionRow } from '#server/auth/sso/sso.queries.ts';
import { SsoRefusal } from '#server/auth/sso/sso.refusals.ts';
import { openConnection } from '#server/auth/sso/sso.secrets.ts';
import type { NamedByProvider } from './logout.queries.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Age at which a logout token is refused, and tolerated difference of the clocks. */
const AGE_SECONDS = 300;
const CLOCK_SECONDS = 60;
/** Time for which an accepted token is remembered: longer than it could be accepted. */
export const REMEMBERED_SECONDS = AGE_SECONDS + 2 * CLOCK_SECONDS;
/** Types that providers send; the standard recommends the first and permits none. */
const TYPES: readonly (string | undefined)[] = ['logout+jwt', 'application/logout+jwt', 'jwt', undefined];

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const text = z.string().min(1).max(255);
const Claims = z.object({
  jti: text,
  sub: text.optional(),
  sid: text.optional(),
  nonce: z.unknown().optional(),
  events: z.looseObject({ [EVENT]: z.record(z.string(), z.unknown()) }),
});

export interface LogoutToken extends NamedByProvider {
  /** Hash of the token's id at this provider. */
  tokenHash: Buffer;
}

/** Checks a logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, demands; throws the reason of the refusal. */
export async function readLogoutToken(context: AppContext, row: ConnectionRow, token: string): Promise<LogoutToken> {
  const audience = clientNamedBy(token, row);
  const { jwks_uri: keysAddress, ...metadata } = (await discover(context.config, await openConnection(context, row))).serverMetadata();
  if (keysAddress === undefined) throw refused('the provider publishes no keys');
  const keys = Keys.parse(await (await fetchOutside(context.config, keysAddress)).json());
  const { payload, protectedHeader } = await verified(token, createLocalJWKSet(keys), {
    algorithms: [algorithmOf(metadata)],
    issuer: row.issuer,
    audience,
    currentDate: context.now(),
  });
  if (!TYPES.includes(protectedHeader.typ?.toLowerCase())) throw refused('the token is not a logout token');
  const { jti, sub, sid, nonce } = parsed(payload);
  // A nonce marks an ID token, which anyone who signed in at the provider possesses.
  if (nonce !== undefined) throw refused('the logout token has a nonce');
  if (sub === undefined && sid === undefined) throw refused('the logout token names neither a person nor a session');
  return { providerId: row.id, subject: sub ?? null, sid: sid ?? null, tokenHash: hashToken(`${row.id} ${jti}`) };
}

/** Our client ID; refuses tokens of other providers and clients before anything is fetched for them. */
function clientNamedBy(token: string, { issuer, clientId }: ConnectionRow): string {
  if (clientId === null) throw refused('the provider speaks SAML, which has no logout tokens');
  const { iss, aud } = decoded(token);
  if (iss !== issuer) throw refused('the issuer of the logout token does not match');
  if (![aud].flat().includes(clientId)) throw refused('the logout token is for another client');
  return clientId;
}

function decoded(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    throw refused('the logout token is not a JWT');
  }
}

type Keyset = ReturnType<typeof createLocalJWKSet>;
type Rules = Pick<NonNullable<Parameters<typeof jwtVerify>[2]>, 'algorithms' | 'issuer' | 'audience' | 'currentDate'>;

/** Requires the age, because some providers omit the expiry, which is checked if present. */
async function verified(token: string, keys: Keyset, rules: Rules) {
  try {
    return await jwtVerify(token, keys, { ...rules, maxTokenAge: AGE_SECONDS, clockTolerance: CLOCK_SECONDS });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused(`the logout token is invalid: ${error.message}`);
    throw error;
  }
}

function parsed(payload: unknown) {
  const claims = Claims.safeParse(payload);
  if (claims.success) return claims.data;
  throw refused(`the claim ${String(claims.error.issues[0]?.path[0])} of the logout token is missing or invalid`);
}

function refused(reason: string): SsoRefusal {
  return new SsoRefusal('sso_failed', reason);
}
