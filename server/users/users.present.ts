import { SignInMethods } from '#contract/auth/auth.contract.ts';
import { CUSTOMER_SCOPES, USER_STATUSES, type User } from '#contract/users/users.contract.ts';
import { highestRole, rolesOf } from '#domain/users/permissions.rules.ts';
import type { PersonRow } from './users.queries.ts';

export function presentUser(person: PersonRow): User {
  const { id, firstName, lastName, email, profileImageUrl, isOwner, mfaEnabled, title, phone } = person;
  const roles = rolesOf(person);
  const status = USER_STATUSES.find((known) => known === person.status);
  if (!status) throw new Error(`A person in the state ${person.status} is not shown.`);
  return {
    id,
    firstName,
    lastName,
    email,
    profileImageUrl,
    role: highestRole(roles),
    roles,
    isOwner,
    mfaEnabled,
    signInMethods: SignInMethods.parse(person.signInMethods),
    inviteExpiresAt: person.inviteExpiresAt?.toISOString() ?? null,
    status,
    customerScope: CUSTOMER_SCOPES.find((scope) => scope === person.customerScope) ?? 'listed',
    title,
    phone,
    lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
    lastActiveAt: person.lastActiveAt?.toISOString() ?? null,
    version: person.version,
    createdAt: person.createdAt.toISOString(),
    updatedAt: person.updatedAt.toISOString(),
  };
}
