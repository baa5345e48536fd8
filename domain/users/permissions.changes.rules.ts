import { can, LOWEST_ROLE, type Permission, type Role, ROLES } from './permissions.rules.ts';

/** Permissions in words, for announcing a change of roles. Permissions that all roles have are omitted. */
const WORDS: Partial<Record<Permission, string>> = {
  'customers:edit': 'edit customers',
  'templates:edit': 'edit templates',
  'sops:edit': 'edit SOPs',
  'assessments:approve': 'review and approve assessments',
  'assessments:reassign': 'reassign assessments',
  'assessments:delete': 'delete assessments',
  'qbrs:edit': 'make QBRs',
  'users:edit': 'manage people',
  'settings:edit': 'change the organisation’s settings',
  'integrations:manage': 'manage integrations',
  'audit:view': 'read the audit logs',
  'customers:delete': 'delete customers, templates and QBRs',
};

function isPermission(name: string): name is Permission {
  return Object.hasOwn(LOWEST_ROLE, name);
}

function wordsFor(roles: readonly Role[]): string[] {
  return Object.entries(WORDS).flatMap(([permission, words]) => (isPermission(permission) && can(roles, permission) ? [words] : []));
}

export function roleChange(before: readonly Role[], after: readonly Role[]): { gained: string[]; lost: string[] } {
  const [had, has] = [wordsFor(before), wordsFor(after)];
  return { gained: has.filter((words) => !had.includes(words)), lost: had.filter((words) => !has.includes(words)) };
}

/** Permissions that not all roles have, with the roles that have them. */
export function permissionTable(): { words: string; roles: Role[] }[] {
  return Object.entries(WORDS).flatMap(([permission, words]) =>
    isPermission(permission) ? [{ words, roles: ROLES.filter((role) => can([role], permission)) }] : [],
  );
}
