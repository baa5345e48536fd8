import { can, LOWEST_ROLE, type Permission, type Roles } from '#domain/users/permissions.rules.ts';

/** The first characters of every token, by which a scanner for lost secrets recognises one. */
export const TOKEN_PREFIX = 'plb_';

/** What no script may do: accounts, the subscription, the ownership, and what would send data elsewhere or let others in. */
const NEVER = [
  'users:view',
  'users:edit',
  'billing:view',
  'ownership:transfer',
  'integrations:manage',
  'backups:view',
  'backups:manage',
  'backups:restore',
  'system:manage',
] as const satisfies readonly Permission[];

export type TokenScope = Exclude<Permission, (typeof NEVER)[number]>;

export function isTokenScope(permission: string): permission is TokenScope {
  return Object.hasOwn(LOWEST_ROLE, permission) && !NEVER.some((never) => never === permission);
}

/** What a token may be allowed to do, in the order of the table of permissions. */
export const TOKEN_SCOPES: readonly TokenScope[] = Object.keys(LOWEST_ROLE).filter(isTokenScope);

/** The scopes that a person may give: never more than they hold themselves. */
export function scopesOf(roles: Roles): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => can(roles, scope));
}

/** The days after which a token ends. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const;

/** Of one organisation. */
export const MOST_TOKENS = 50;

/** Days before its end on which a token is shown as ending soon. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export type TokenState = 'active' | 'ending' | 'expired';

export function tokenState(expiresAt: Date, now: Date): TokenState {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'ending' : 'active';
}
