import { can, LOWEST_ROLE, type Permission, type Roles } from '#domain/users/permissions.rules.ts';

/** Prefix of every token, for secret scanners. */
export const TOKEN_PREFIX = 'plb_';

/** Prefix of SCIM tokens, which open only the provisioning of people and groups. */
export const SCIM_TOKEN_PREFIX = 'plb_scim_';

/** Permissions never granted to tokens: accounts, subscription, ownership, and anything that sends data elsewhere or lets others in. */
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
