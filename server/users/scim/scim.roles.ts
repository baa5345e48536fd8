import { ASSIGNABLE_ROLES } from '#domain/users/permissions.rules.ts';
import { endAllSessions } from '#server/auth/auth.ts';
import { forgetAnswersTo } from '#server/platform/http/idempotency.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { users } from '#server/users/users.save.ts';
import { FALLBACK_ROLE, lockWithGrantedRoles } from './scim.queries.ts';

interface RolesCall {
  tx: Tx;
  audit(...entries: AuditEntry[]): Promise<void>;
}

/**
 * Gives people the roles of their groups, or the lowest role if no group gives them one. Call it only for people of a group with a role,
 * because the roles of all others are assigned by administrators.
 */
export async function alignRoles(call: RolesCall, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  // One person at a time, because few people change at once, and each change ends sessions and is audited.
  for (const { granted, ...person } of await lockWithGrantedRoles(call.tx, personIds)) {
    const given = ASSIGNABLE_ROLES.filter((role) => granted.includes(role));
    const roles: (typeof ASSIGNABLE_ROLES)[number][] = given.length === 0 ? [FALLBACK_ROLE] : given;
    if (isSame(person.roles, roles)) continue;
    await endAllSessions(call.tx, person.id);
    await forgetAnswersTo(call.tx, person.id);
    await users.edit(call, person, { action: 'user.roles_changed', fields: { roles }, columns: { roles } });
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && other.every((role) => one.includes(role));
}
