import { LOWEST_ROLE, type Permission } from '#domain/users/permissions.rules.ts';

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
