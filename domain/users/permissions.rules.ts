/** Ascending; the index is the rank of specification section 6. */
export const ROLES = ['alignment_engineer', 'vcio', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be assigned; only a transfer makes an owner. */
export const ASSIGNABLE_ROLES = ['alignment_engineer', 'vcio', 'admin'] as const satisfies readonly Role[];

/** Section 6 as a table: lowest role with each permission. Higher roles inherit it. */
export const LOWEST_ROLE = {
  'customers:view': 'alignment_engineer',
  'customers:edit': 'vcio',
  'customers:delete': 'admin',
  'templates:view': 'alignment_engineer',
  'templates:edit': 'vcio',
  'templates:delete': 'admin',
  'sops:view': 'alignment_engineer',
  'sops:edit': 'vcio',
  'assessments:view': 'alignment_engineer',
  'assessments:edit': 'alignment_engineer',
  'assessments:delete': 'vcio',
  'assessments:approve': 'vcio',
  'assessments:reassign': 'vcio',
  'evidence:write': 'alignment_engineer',
  'answers:propose': 'alignment_engineer',
  'changes:propose': 'alignment_engineer',
  'qbrs:view': 'vcio',
  'qbrs:edit': 'vcio',
  'qbrs:delete': 'admin',
  'users:view': 'admin',
  'users:edit': 'admin',
  'integrations:view': 'admin',
  'integrations:manage': 'admin',
  'backups:view': 'admin',
  'backups:manage': 'admin',
  'backups:restore': 'owner',
  'audit:view': 'admin',
  'system:manage': 'admin',
  'notifications:view': 'alignment_engineer',
  'notifications:manage': 'admin',
  'settings:view': 'alignment_engineer',
  'settings:edit': 'admin',
  'billing:view': 'owner',
  'ownership:transfer': 'owner',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof LOWEST_ROLE;

export function rank(role: Role): number {
  return ROLES.indexOf(role) + 1;
}

/** Assigned roles plus the owner role, which is stored on the organisation. */
export function rolesOf({ roles, isOwner }: { roles: readonly (typeof ASSIGNABLE_ROLES)[number][]; isOwner: boolean }): Role[] {
  return isOwner ? [...roles, 'owner'] : [...roles];
}

/** Roles of a caller. A token has its creator's roles, restricted to a subset of their permissions. */
export interface Roles extends ReadonlyArray<Role> {
  readonly only?: ReadonlySet<Permission>;
}

/** Roles restricted to the given permissions. */
export function narrowedTo(roles: readonly Role[], permissions: readonly Permission[]): Roles {
  return Object.assign([...roles], { only: new Set(permissions) });
}

/** Role that applies if a person has several; without any, alignment engineer. */
export function highestRole(roles: readonly Role[]): Role {
  return roles.reduce<Role>((best, role) => (rank(role) > rank(best) ? role : best), 'alignment_engineer');
}

export function can(roles: Roles, permission: Permission): boolean {
  if (roles.only && !roles.only.has(permission)) return false;
  return rank(highestRole(roles)) >= rank(LOWEST_ROLE[permission]);
}

/** Reports whether the permission is suspended while the subscription is read-only: customer work and its configuration. */
export function waitsForPayment(permission: string): boolean {
  return /^(?:customers|templates|sops|assessments|evidence|answers|changes|qbrs|users|integrations|settings):(?!view$)|^backups:restore$/.test(
    permission,
  );
}

const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  vcio: 'vCIO',
  alignment_engineer: 'Alignment Engineer',
};

export function roleLabel(roles: readonly Role[]): string {
  return roles.length === 0 ? 'User' : ROLE_LABELS[highestRole(roles)];
}
