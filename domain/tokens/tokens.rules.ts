import { can, LOWEST_ROLE, type Roles } from '#domain/users/permissions.rules.ts';
import { isTokenScope, type TokenScope } from './tokens.scopes.rules.ts';

/** Prefix of every token, for secret scanners. */
export const TOKEN_PREFIX = 'plb_';

/** Prefix of SCIM tokens, which open only the provisioning of people and groups. */
export const SCIM_TOKEN_PREFIX = 'plb_scim_';

export const TOKEN_SCOPES: readonly TokenScope[] = Object.keys(LOWEST_ROLE).filter(isTokenScope);

/** Scopes that a person may grant: never more than they hold. */
export function scopesOf(roles: Roles): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => can(roles, scope));
}

export const TOKEN_DAYS = [30, 90, 180, 365] as const;

/** Per organisation. */
export const MOST_TOKENS = 50;

/** Days before expiry from which a token is shown as expiring soon. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export type TokenState = 'active' | 'ending' | 'expired';

export function tokenState(expiresAt: Date, now: Date): TokenState {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'ending' : 'active';
}
