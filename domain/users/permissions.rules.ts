/** From the least to the most; the position is the rank of the specification's section 6. */
export const ROLES = ['alignment_engineer', 'vcio', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an invitation or an edit may give; only a transfer makes an owner. */
export const ASSIGNABLE_ROLES = ['alignment_engineer', 'vcio', 'admin'] as const satisfies readonly Role[];

/** Section 6 as one table: the lowest role with each permission. Higher roles have it too. */
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

/** All roles of a person: those that were given, and the owner's, which the organisation stores apart. */
export function rolesOf({ roles, isOwner }: { roles: readonly (typeof ASSIGNABLE_ROLES)[number][]; isOwner: boolean }): Role[] {
  return isOwner ? [...roles, 'owner'] : [...roles];
}

/** The roles of a caller. An API token has those of the person who made it, and of their permissions only some. */
export interface Roles extends ReadonlyArray<Role> {
  readonly only?: ReadonlySet<Permission>;
}

/** The same roles, but with no permission that is not among these. */
export function narrowedTo(roles: readonly Role[], permissions: readonly Permission[]): Roles {
  return Object.assign([...roles], { only: new Set(permissions) });
}

/** The role that counts when a person has several; a person without any ranks as an alignment engineer. */
export function highestRole(roles: readonly Role[]): Role {
  return roles.reduce<Role>((best, role) => (rank(role) > rank(best) ? role : best), 'alignment_engineer');
}

export function can(roles: Roles, permission: Permission): boolean {
  if (roles.only && !roles.only.has(permission)) return false;
  return rank(highestRole(roles)) >= rank(LOWEST_ROLE[permission]);
}

/** Whether what a permission allows waits for a payment while the subscription allows only to read: the work for customers, and how it is set up. */
export function waitsForPayment(permission: string): boolean {
  return /^(?:customers|templates|sops|assessments|evidence|qbrs|users|integrations|settings):(?!view$)|^backups:restore$/.test(permission);
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
